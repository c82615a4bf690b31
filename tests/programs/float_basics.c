// expect: verified
// Floats: exact values, rounding, conversions in both directions.
#include <assert.h>

int main(void) {
  float f = 1.5f;
  double d = 0.1;
  assert(f * 2 == 3.0f);
  assert((int)f == 1 && (int)-f == -1);
  assert(d + 0.2 != 0.3);
  assert((float)d != d);
  assert((float)16777217 == 16777216.0f);
  assert(1.0f / 4 == 0.25);
  assert((unsigned char)200.75 == 200);
  assert(-0.0 == 0.0);
  d = 3;
  d /= 2;
  assert(d > 1.25 && d < 2);
  return 0;
}
