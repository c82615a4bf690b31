//# FALSIFIED --property call
#include <stdarg.h>
static int f(int n, ...) {
  va_list a;
  va_start(a, n);
  int s = va_arg(a, int);
  va_end(a);
  return s;
}
int main(void) { return f(3, 3.0) == 4; }
