// expect: falsified
// An assertion before an assumption does not profit from it.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x != 42);
  __VERIFIER_assume(x < 42);
  return 0;
}
