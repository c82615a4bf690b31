//# UNKNOWN --property reach --timeout 5
// A bit-field of the other struct has the bits that are beside those of the first.
#include <assert.h>
#include <string.h>
struct bits {
  unsigned a : 3;
};
struct others {
  unsigned a : 7;
};
int main(void) {
  struct bits b;
  struct others o;
  memset(&b, 0, sizeof b);
  b.a = 5;
  memcpy(&o, &b, sizeof o);
  assert(o.a == 5);
  return 0;
}
