//# FALSIFIED --open get
// A promise that does not hold is a bug: no further requirement is looked for that would make it hold.
//= contract (get ensures sx_result == a[0]): violated
#include <sextant/contracts.h>
int get(const int *a, int n, int i) {
  sx_requires(n > 0 && sx_valid(a, n) && i >= 0 && i < n);
  sx_ensures(sx_result == a[0]);
  return a[i];
}
