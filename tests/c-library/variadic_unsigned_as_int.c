//# FALSIFIED --property call
// An argument may be read with the other sign, if both types can represent its value (7.16.1.1).
#include <stdarg.h>

int first(int n, ...) {
  va_list list;
  va_start(list, n);
  int result = va_arg(list, int);
  va_end(list);
  return result;
}

int main(void) { return first(1, 0xffffffff); }
