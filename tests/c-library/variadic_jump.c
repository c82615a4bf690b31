//# VERIFIED
// What was begun after setjmp, and ended before the jump, is so behind it.
#include <setjmp.h>
#include <stdarg.h>

static int read(int n, ...) {
  jmp_buf again;
  va_list list;
  if (setjmp(again)) return n;
  va_start(list, n);
  int first = va_arg(list, int);
  va_end(list);
  if (first > 1) longjmp(again, 1);
  return first;
}

int main(void) { return read(1, 2); }
