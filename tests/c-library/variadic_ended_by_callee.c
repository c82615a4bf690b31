//# FALSIFIED --property call
// Each va_start is matched by a va_end in the same function (7.16.1).
#include <stdarg.h>
static int use(va_list list) {
  int result = va_arg(list, int);
  va_end(list);
  return result;
}
static int first(int n, ...) {
  va_list list;
  va_start(list, n);
  return use(list);
}
int main(void) { return first(1, 2); }
