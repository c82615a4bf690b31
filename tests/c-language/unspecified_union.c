//# UNKNOWN --timeout 5
// A store to a small member leaves the rest of the union unspecified.
#include <assert.h>

union number {
  int whole;
  char low;
};

static void set_low(union number *n) { n->low = 1; }

int main(void) {
  union number n;
  n.whole = 0x01020304;
  set_low(&n);
  assert(n.whole >> 8 == 0x010203);
}
