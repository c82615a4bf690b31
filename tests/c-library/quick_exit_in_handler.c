//# FALSIFIED --property library
// main has returned, which is to call exit: quick_exit comes in addition (7.22.4.7).
#include <stdlib.h>
static void handler(void) { quick_exit(0); }
int main(void) {
  atexit(handler);
  return 0;
}
