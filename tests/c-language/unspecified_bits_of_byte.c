//# UNKNOWN --property reach
#include <assert.h>
#include <string.h>
struct bits {
  unsigned char a : 3;
  char other;
};
int main(void) {
  struct bits b;
  unsigned short all;
  memset(&b, 0, sizeof b);
  b.a = 5;
  memcpy(&all, &b, sizeof all);
  assert(all == 5);
  return 0;
}
