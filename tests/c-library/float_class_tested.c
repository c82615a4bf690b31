//# VERIFIED
#include <assert.h>
#include <math.h>
double nondet_double(void);
int main(void) {
  double x = nondet_double(), y = nondet_double();
  int nan = isnan(x), finite = isfinite(x), negative = signbit(x), infinite = isinf(x), greater = isgreater(x, y);
  assert(!finite == (nan || infinite));
  assert(!nan || !infinite);
  if (x != 0 && !nan) assert(!negative == (x > 0));
  assert(greater == 0 || greater == 1); // which is the value of x > y
}
