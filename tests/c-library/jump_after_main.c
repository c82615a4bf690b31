//# FALSIFIED --property library
// The function with the setjmp has returned when the handler runs.
#include <setjmp.h>
#include <stdlib.h>

static jmp_buf start;
static void handler(void) { longjmp(start, 1); }

int main(void) {
  if (setjmp(start)) return 0;
  atexit(handler);
  return 0;
}
