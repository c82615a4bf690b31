//# VERIFIED --property reach
// A product of 128 bits overflows where no number of that width is it.
#include <assert.h>
typedef __int128 Wide;
static Wide result;
static int overflows(Wide a, Wide b) { return __builtin_mul_overflow(a, b, &result); }
int main(void) {
  Wide least = (Wide)1 << 126, one = 1;
  least *= -2;
  assert(!overflows(3, 5) && result == 15);
  assert(overflows(least, -1) && overflows(-1, least));
  assert(!overflows(least, one) && result == least);
  assert(!overflows(0, least) && !overflows(least, 0));
  assert(overflows((Wide)1 << 64, (Wide)1 << 63));
  assert(!overflows((Wide)1 << 64, -((Wide)1 << 63)) && result == least);
}
