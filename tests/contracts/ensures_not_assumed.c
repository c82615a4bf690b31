//# FALSIFIED
// The promise of a function with a body is checked, not believed.
//= contract (zero ensures sx_result == 0): violated
#include <assert.h>
#include <sextant/contracts.h>
static int zero(void) {
  sx_ensures(sx_result == 0);
  return 1;
}
int main(void) { assert(zero() == 0); }
