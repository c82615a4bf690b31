//# VERIFIED --property reach
#include <assert.h>
#include <stdarg.h>
static int f(int n, ...) {
  va_list a, b;
  va_start(a, n);
  int x = va_arg(a, int);
  va_copy(b, a);
  int y = va_arg(a, int), z = va_arg(b, int);
  va_end(a);
  va_end(b);
  assert(y == z && x == 4);
  return y;
}
int main(void) { return f(1, 4, 5) - 5; }
