//# UNKNOWN --property reach --timeout 5
// Three bits of a unit: what is beside them is padding, and a store leaves it unspecified (6.2.6.1p6).
#include <assert.h>
#include <string.h>
struct bits {
  unsigned a : 3;
};
int main(void) {
  struct bits b;
  unsigned all;
  memset(&b, 0, sizeof b);
  b.a = 5;
  memcpy(&all, &b, sizeof all);
  assert(all == 5);
  return 0;
}
