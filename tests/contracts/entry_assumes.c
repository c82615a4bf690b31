//# VERIFIED --entry at
#include <sextant/contracts.h>
int at(const int *a, int n, int i) {
  sx_requires(sx_valid(a, n) && 0 <= i && i < n);
  return a[i];
}
