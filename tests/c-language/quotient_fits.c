//# VERIFIED
// A quotient is not above that of the divisor's least magnitude.
#include <math.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float x = __VERIFIER_nondet_float();
  if (fabs(x) > 0.000001) return (int)(100.0 / x);
}
