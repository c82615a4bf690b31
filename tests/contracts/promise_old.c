//# VERIFIED
#include <assert.h>
#include <sextant/contracts.h>
SX_REQUIRES("*p < 100") SX_ASSIGNS("*p") SX_ENSURES("*p == sx_old(*p) + 1") void next(int *p);
int main(void) {
  int n = 3;
  next(&n);
  next(&n);
  assert(n == 5);
}
