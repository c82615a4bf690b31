//# FALSIFIED --entry count
//= loop_invariant_wrong_first.c:8:5: contract (invariant i > 0): violated
#include <sextant/contracts.h>
int count(int n) {
  sx_requires(n >= 0 && n < 1000);
  int i = 0;
  while (i < n) {
    sx_invariant(i > 0);
    i++;
  }
  return i;
}
