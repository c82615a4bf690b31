//# FALSIFIED --open at
#include <sextant/contracts.h>
int at(const int *a, int n, int i) {
  sx_requires(sx_valid(a, n) && 0 <= i && i < n);
  sx_ensures(sx_result != 7);
  return a[i];
}
