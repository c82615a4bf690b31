// expect: verified
// A write through a pointer that may point to either of two variables changes exactly one.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = 1, b = 2, *p = __VERIFIER_nondet_int() ? &a : &b;
  *p = 10;
  assert((a == 10 && b == 2) || (a == 1 && b == 10));
  assert((p == &a) == (a == 10));
  return 0;
}
