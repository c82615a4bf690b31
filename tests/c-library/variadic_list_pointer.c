//# VERIFIED --property reach
#include <assert.h>
#include <stdarg.h>
static int next(va_list *a) { return va_arg(*a, int); }
static int sum(int n, ...) {
  va_list a;
  va_start(a, n);
  int s = next(&a);
  s += 10 * next(&a);
  va_end(a);
  return s;
}
int main(void) {
  assert(sum(2, 1, 2) == 21);
  return 0;
}
