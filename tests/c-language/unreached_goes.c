//# VERIFIED --property all
// What the entry does not reach says nothing about it: a variadic function, a table of functions, a variable.
#include <stdarg.h>
static int sum(int n, ...) {
  va_list list;
  va_start(list, n);
  int s = *(int *)0;
  while (n-- > 0) s += va_arg(list, int);
  va_end(list);
  return s;
}
static int bad(int x) { return 1 / (x - x) + sum(1, 2.0); }
int (*table[])(int) = {bad};
int *dangling = (int *)8;
int main(void) { return 0; }
