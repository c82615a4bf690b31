//# VERIFIED --property reach
#include <assert.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);
int main() {
  double x = __VERIFIER_nondet_double();
  double e = exp(x);
  assert(!(e < 0));
  double c = cos(x);
  assert(!(c > 1) && !(c < -1));
  assert(pow(x, 0) == 1);
}