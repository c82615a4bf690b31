//# VERIFIED --property reach
#include <assert.h>
#include <stdarg.h>
typedef int (*F)(int, ...);
static int sum(int n, ...) {
  va_list a;
  va_start(a, n);
  int s = 0;
  for (int i = 0; i < n; i++) s += va_arg(a, int);
  va_end(a);
  return s;
}
static int mul(int n, ...) {
  va_list a;
  va_start(a, n);
  int s = 1;
  for (int i = 0; i < n; i++) s *= va_arg(a, int);
  va_end(a);
  return s;
}
int main(int c, char **v) {
  F t[2] = {sum, mul};
  int r = t[c & 1](2, 3, 4);
  assert(r == 7 || r == 12);
  return 0;
}
