//# VERIFIED --entry count
#include <sextant/contracts.h>
int count(int n) {
  sx_requires(n >= 0 && n < 1000);
  sx_ensures(sx_result == 2 * n);
  int i = 0, s = 0;
  while (i < n) {
    sx_invariant(s == 2 * i);
    i++;
    s += 2;
  }
  return s;
}
