//# FALSIFIED --property call
// Two types, though of one size.
#include <stdarg.h>

long long first(int n, ...) {
  va_list list;
  va_start(list, n);
  long long result = va_arg(list, long long);
  va_end(list);
  return result;
}

int main(void) { return first(1, 3L) != 3; }
