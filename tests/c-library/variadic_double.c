//# VERIFIED --property reach
#include <assert.h>
#include <stdarg.h>
static double avg(int n, ...) {
  va_list a;
  va_start(a, n);
  double s = 0;
  for (int i = 0; i < n; i++) s += va_arg(a, double);
  va_end(a);
  return s / n;
}
int main(void) {
  float f = 2;
  assert(avg(2, 1.0, f) == 1.5);
  return 0;
}
