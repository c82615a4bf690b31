//# VERIFIED --property reach
#include <assert.h>
#include <math.h>
int main() {
  int e;
  double m = frexp(12.0, &e);
  assert(m == 0.75 && e == 4);
  assert(ldexp(0.75, 4) == 12.0);
  double w;
  assert(modf(3.25, &w) == 0.25 && w == 3);
  assert(remainder(5.0, 3.0) == -1.0);
  assert(fmod(5.0, 3.0) == 2.0);
  assert(lround(2.5) == 3);
  assert(lrint(2.5) == 2);
}
