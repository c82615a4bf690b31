// expect: verified
// A function whose body is elsewhere is its contract.
#include <assert.h>
#include <sextant/contracts.h>

SX_REQUIRES("channel < 4") SX_ASSIGNS("") SX_ENSURES("sx_result <= 1023") unsigned sensor(unsigned channel);

static unsigned sum(void) {
  unsigned total = 0;
  for (unsigned i = 0; i < 4; i++) {
    sx_invariant(total <= 1023 * i);
    total += sensor(i);
  }
  return total;
}

int main(void) {
  assert(sum() <= 4092);
  return 0;
}
