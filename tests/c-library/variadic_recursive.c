//# VERIFIED --property reach
#include <assert.h>
#include <stdarg.h>
static int f(int n, ...) {
  va_list a;
  va_start(a, n);
  int x = va_arg(a, int);
  va_end(a);
  return n == 0 ? x : x + f(n - 1, x + 1);
}
int main(void) {
  assert(f(2, 1) == 6);
  return 0;
}
