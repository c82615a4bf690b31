//# UNKNOWN --property reach --timeout 5
// The pointer says that it leads to the same struct, but the object is another one.
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
  struct bits *to = (struct bits *)&o;
  memset(&b, 0, sizeof b);
  b.a = 5;
  memcpy(to, &b, sizeof b);
  assert(o.a == 5);
  return 0;
}
