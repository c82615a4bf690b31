//# FALSIFIED
// Without sx_assigns a function may change whatever it can reach.
#include <assert.h>
#include <sextant/contracts.h>
int shared;
SX_ENSURES("sx_result >= 0") int pick(int n);
int main(void) {
  shared = 1;
  pick(3);
  assert(shared == 1);
}
