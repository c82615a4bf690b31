//# VERIFIED --open all
//# requires (!isnan(x)) && (scale > 0.5f)
#include <assert.h>
#include <math.h>
int rounded(double x, float scale) {
  assert(!isnan(x));
  assert(scale > 0.5f);
  assert(x == x);
  return x > 1e6 || x < -1e6 ? 0 : (int)x;
}
