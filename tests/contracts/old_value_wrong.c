//# FALSIFIED --entry increment
//= contract (increment ensures *p == sx_old(*p)): violated
#include <sextant/contracts.h>
void increment(int *p) {
  sx_requires(sx_valid(p, 1) && *p < 100);
  sx_ensures(*p == sx_old(*p));
  *p += 1;
}
