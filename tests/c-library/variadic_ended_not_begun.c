//# FALSIFIED --property call
#include <stdarg.h>
static int first(int n, ...) {
  va_list list;
  va_end(list);
  return n;
}
int main(void) { return first(1, 2); }
