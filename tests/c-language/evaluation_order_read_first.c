//# UNKNOWN
// The initialisers of a list have no order, whichever of them is the call (6.7.9p23).
#include <assert.h>

static int x;
static int f(void) {
  x = 1;
  return 1;
}

int main(void) {
  int a[2] = {x, f()};
  assert(a[0] == 0);
}
