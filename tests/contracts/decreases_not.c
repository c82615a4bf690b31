//# FALSIFIED --entry down
//= decreases_not.c:6:5: contract (n decreases): violated
#include <sextant/contracts.h>
int down(int n) {
  while (n > 0) {
    sx_decreases(n);
    if (n != 5) n--;
  }
  return n;
}
