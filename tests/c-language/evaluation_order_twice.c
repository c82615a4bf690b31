//# UNKNOWN
// Two calls of which one is an operand of ||.
#include <assert.h>

static int c;
static int in(void) { return c++; }

int main(void) {
  int m = (in() || 1) * 10 - in();
  assert(m == 9);
}
