//# FALSIFIED --entry count
//= contract (invariant i != 7): violated
#include <sextant/contracts.h>
int count(int n) {
  int i = 0;
  while (i < n) {
    sx_invariant(i != 7);
    i++;
  }
  return i;
}
