// expect: falsified
// One channel too many: the call is at fault, and that is where it is shown.
#include <assert.h>
#include <sextant/contracts.h>

SX_REQUIRES("channel < 4") SX_ASSIGNS("") SX_ENSURES("sx_result <= 1023") unsigned sensor(unsigned channel);

int main(void) {
  unsigned total = 0;
  for (unsigned i = 0; i <= 4; i++) total += sensor(i);
  assert(total <= 4092);
  return 0;
}
