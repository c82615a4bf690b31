//# UNKNOWN --property reach --timeout 5
// The copy of a copy is looked at as a number, so the bits beside the bit-field matter in all of them.
#include <assert.h>
#include <string.h>
struct bits {
  unsigned a : 3;
};
int main(void) {
  struct bits b, c;
  unsigned all;
  memset(&b, 0, sizeof b);
  b.a = 5;
  memcpy(&c, &b, sizeof c);
  memcpy(&all, &c, sizeof all);
  assert(all == 5);
  return 0;
}
