//# VERIFIED
#include <assert.h>
#include <sextant/contracts.h>
SX_REQUIRES("n > 0") SX_ENSURES("sx_result >= 0 && sx_result < n") int pick(int n);
int main(void) {
  int a[5] = {0};
  a[pick(5)] = 1;
  assert(pick(1) == 0);
  return a[0];
}
