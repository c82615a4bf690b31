//# UNKNOWN --property reach
#include <assert.h>
#include <stdarg.h>
static int pair(int a, int b) { return a * 10 + b; }
static int both(int n, ...) {
  va_list list;
  va_start(list, n);
  n = pair(va_arg(list, int), va_arg(list, int));
  va_end(list);
  return n;
}
int main(void) {
  assert(both(2, 3, 4) == 34);
  return 0;
}
