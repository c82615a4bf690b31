//# UNKNOWN
// The function that is called and its arguments have no order (6.5.2.2p10).
#include <assert.h>

static int x;
static int k(int a) { return a; }
static int (*h(void))(int) {
  x = 9;
  return k;
}

int main(void) { assert(h()(x) == 9); }
