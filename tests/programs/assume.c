// expect: verified
// What is assumed holds afterwards; a run on which it does not hold is no run.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 3 && x < 10);
  __VERIFIER_assume(y == x * x);
  assert(y >= 16 && y <= 81);
  if (y == 17) {
    __VERIFIER_assume(0);
    assert(0);
  }
  return 0;
}
