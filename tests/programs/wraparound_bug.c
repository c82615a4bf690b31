// expect: falsified
// The sum of two positive numbers need not be positive.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a > 0 && b > 0) assert(a + b > 0);
  return 0;
}
