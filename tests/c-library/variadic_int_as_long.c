//# FALSIFIED --property call
#include <stdarg.h>
static long f(int n, ...) {
  va_list a;
  va_start(a, n);
  long s = va_arg(a, long);
  va_end(a);
  return s;
}
int main(void) { return f(3, 3) == 4; }
