//# FALSIFIED --property call
#include <stdarg.h>
static int sum(int n, ...) {
  va_list a;
  va_start(a, n);
  int s = 0;
  while (n-- > 0) s += va_arg(a, int);
  va_end(a);
  return s;
}
int main(void) { return sum(3, 3, 4); }
