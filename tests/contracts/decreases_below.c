//# FALSIFIED --entry down
//= contract (n is not negative): violated
#include <sextant/contracts.h>
int down(int n) {
  while (n != -3 && n > -10) {
    sx_decreases(n);
    n--;
  }
  return n;
}
