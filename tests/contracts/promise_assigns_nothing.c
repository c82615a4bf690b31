//# VERIFIED
#include <assert.h>
#include <sextant/contracts.h>
int shared;
SX_ASSIGNS("") SX_ENSURES("sx_result >= 0") int pick(int n);
int main(void) {
  shared = 1;
  assert(pick(3) >= 0);
  assert(shared == 1);
}
