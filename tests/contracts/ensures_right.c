//# VERIFIED --entry biggest
#include <sextant/contracts.h>
int biggest(int a, int b) {
  sx_ensures(sx_result >= a && sx_result >= b);
  sx_ensures(sx_result == a || sx_result == b);
  return a > b ? a : b;
}
