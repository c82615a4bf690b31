//# UNKNOWN --property reach
// Compound literals of constant type may be one object. Clang does not say which are.
#include <assert.h>

int main(void) {
  const int *p = (const int[]){1, 2};
  const int *q = (const int[]){1, 2};
  assert(p != q);
  return 0;
}
