// The second operand is never evaluated, the assertion is; the last assertion is not.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), even = a & 2;
  assert(even != 1 || a < 5);
  assert(even != 1 && even != 3);
  if (even == 1) assert(a < 5 || a > 7);
  return 0;
}
