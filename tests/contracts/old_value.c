//# VERIFIED --entry increment
#include <sextant/contracts.h>
void increment(int *p, int by) {
  sx_requires(sx_valid(p, 1) && by >= 0 && by <= 100 && *p >= 0 && *p <= 100);
  sx_ensures(*p == sx_old(*p) + by && *p >= sx_old(*p));
  *p += by;
}
