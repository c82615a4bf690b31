//# VERIFIED --entry count
// A promise is about what was passed, whatever becomes of the parameter.
#include <sextant/contracts.h>
int count(int n) {
  sx_requires(n >= 0 && n < 6);
  sx_ensures(sx_result == n);
  int i = 0;
  while (n > 0) n--, i++;
  return i;
}
