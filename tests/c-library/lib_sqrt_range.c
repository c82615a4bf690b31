//# VERIFIED --property reach
#include <assert.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);
int main() {
  double x = __VERIFIER_nondet_double();
  if (!(x >= 0)) return 0;
  double r = sqrt(x);
  assert(r >= 0);
}