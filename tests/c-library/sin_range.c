//# VERIFIED --property reach
#include <assert.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);
int main() {
  double d = sin(__VERIFIER_nondet_double());
  assert(!(d > 1));
}
