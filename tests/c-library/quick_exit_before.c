//# VERIFIED
// No handler runs.
#include <assert.h>
#include <stdlib.h>
static void handler(void) { assert(0); }
int main(void) {
  atexit(handler);
  quick_exit(0);
}
