//# FALSIFIED --entry loop
// What is assumed where the program starts is checked where it calls.
//= contract (loop requires n > 0): violated
#include <sextant/contracts.h>
int loop(int n) {
  sx_requires(n > 0);
  return n > 5 ? 0 : loop(n - 1);
}
