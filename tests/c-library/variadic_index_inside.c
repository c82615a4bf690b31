//# VERIFIED --property call
#include <stdarg.h>
extern int __VERIFIER_nondet_int(void);
static int get(int i, ...) {
  va_list a;
  va_start(a, i);
  int v = 0;
  for (int k = 0; k <= i; k++) v = va_arg(a, int);
  va_end(a);
  return v;
}
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 2) return 0;
  return get(i, 10, 20, 30);
}
