//# FALSIFIED --property reach
#include <assert.h>
#include <math.h>
extern int __VERIFIER_nondet_int(void);
int main() {
  int x = __VERIFIER_nondet_int();
  assert(x != 3);
  double d = sin(0.5);
  return d > 0;
}
