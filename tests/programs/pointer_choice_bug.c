// expect: falsified
// Two parameters may be the same variable.
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);

static void move(int *from, int *to) {
  *to += *from;
  *from = 0;
}

int main(void) {
  int a = 3, b = 4;
  move(&a, __VERIFIER_nondet_bool() ? &a : &b);
  assert(a + b == 7);
  return 0;
}
