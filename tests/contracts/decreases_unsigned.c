//# FALSIFIED --entry down
//= contract (n decreases): violated
#include <sextant/contracts.h>
unsigned down(unsigned n) {
  for (; n != 3; n--) sx_decreases(n);
  return n;
}
