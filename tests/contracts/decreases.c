//# VERIFIED --entry down
#include <sextant/contracts.h>
int down(int n) {
  while (n > 0) {
    sx_decreases(n);
    n = n / 2;
  }
  return n;
}
