//# FALSIFIED --open use
// The client keeps contracts, the library has to.
//= contract (positive requires n > 0): violated
#include <sextant/contracts.h>
int positive(int n) {
  sx_requires(n > 0);
  return n;
}
int use(int n) {
  sx_requires(n >= 0);
  return positive(n);
}
