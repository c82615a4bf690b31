//# FALSIFIED --property call
#include <stdarg.h>
static int first(int n, ...) {
  int result = 0;
  if (n) {
    va_list list;
    va_start(list, n);
    result = va_arg(list, int);
  }
  return result;
}
int main(void) { return first(1, 2); }
