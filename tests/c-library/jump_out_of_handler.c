//# FALSIFIED --property library
// A handler returns: no jump may end its call (7.22.4.4).
#include <setjmp.h>
#include <stdlib.h>

static jmp_buf start;
static void handler(void) { longjmp(start, 1); }

int main(void) {
  if (setjmp(start)) return 0;
  atexit(handler);
  exit(0);
}
