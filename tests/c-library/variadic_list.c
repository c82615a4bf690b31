//# VERIFIED --property reach
#include <assert.h>
#include <stdarg.h>
static int vsum(int n, va_list a) {
  int s = 0;
  for (int i = 0; i < n; i++) s += va_arg(a, int);
  return s;
}
static int sum(int n, ...) {
  va_list a;
  va_start(a, n);
  int s = vsum(n, a);
  va_end(a);
  return s;
}
static void set(int n, ...) {
  va_list a;
  va_start(a, n);
  for (int i = 0; i < n; i++) *va_arg(a, int *) = i;
  va_end(a);
}
int main(void) {
  int x = 9, y = 9;
  set(2, &x, &y);
  assert(x == 0 && y == 1);
  assert(sum(3, 1, 2, 3) == 6);
  assert(sum(0) == 0);
  return 0;
}
