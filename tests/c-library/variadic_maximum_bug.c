//# FALSIFIED --property reach
#include <assert.h>
#include <stdarg.h>
extern int __VERIFIER_nondet_int(void);
static int max(int n, ...) {
  va_list a;
  va_start(a, n);
  int s = va_arg(a, int);
  while (--n) {
    int x = va_arg(a, int);
    if (x > s) s = x;
  }
  va_end(a);
  return s;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(max(3, 1, x, 2) == 2);
  return 0;
}
