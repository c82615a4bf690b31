//# VERIFIED --property reach
// Products of complex numbers, by what the compiler calls for them; what is infinite stays so.
#include <assert.h>
#include <math.h>
_Complex float a = 1 + 2i, b = 3 - 4i;
_Complex double c = 1 + 2i, d = 3 - 4i;
_Complex long double e = 1 + 2i, f = 3 - 4i;
int main(void) {
  assert(a * b == 11 + 2i);
  assert(c * d == 11 + 2i);
  assert(e * f == 11 + 2i);
  _Complex double infinite;
  __real__ infinite = HUGE_VAL;
  __imag__ infinite = NAN;
  infinite *= c;
  assert(isinf(__real__ infinite) || isinf(__imag__ infinite));
}
