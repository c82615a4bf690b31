//# VERIFIED
// A compound assignment is a single evaluation: the call that is its right operand comes before it (6.5.16.2p3).
#include <assert.h>

static int total = 1;
static int twice(void) {
  total *= 2;
  return 3;
}
static int set(int *n) {
  *n = 5;
  return 1;
}

int main(void) {
  int n = 0;
  total += twice();
  n += set(&n);
  assert(total == 5 && n == 6);
}
