//# FALSIFIED --property call
// A call without a prototype that passes an argument too many.
#include <stdarg.h>
static int f(int a) { return a + 1; }
static int sum(int n, ...) {
  va_list l;
  va_start(l, n);
  int s = 0;
  for (int i = 0; i < n; i++) s += va_arg(l, int);
  va_end(l);
  return s;
}
int main(void) {
  int (*p)() = f;
  if (sum(2, 3, 4) != 7) return *(int *)0;
  return p(2, 3) == 3 ? 0 : *(int *)0;
}
