// expect: verified
// The functions behind the classification macros of older headers.
#include <assert.h>
extern int __isnan(double), __isinf(double), __finite(double), __fpclassify(double), __signbit(double);
int main(void) {
  double zero = 0.0, one = 1.0, infinite = one / zero, nan = infinite - infinite;
  assert(__isnan(nan) && !__isnan(one) && !__isnan(infinite));
  assert(__isinf(infinite) == 1 && __isinf(-infinite) == -1 && !__isinf(one));
  assert(__finite(one) && !__finite(nan) && !__finite(infinite));
  assert(__fpclassify(nan) == 0 && __fpclassify(infinite) == 1 && __fpclassify(zero) == 2);
  assert(__fpclassify(one) == 4 && __fpclassify(4.9e-324) == 3);
  assert(!__signbit(one) && __signbit(-one));
  return 0;
}
