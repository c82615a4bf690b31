//# VERIFIED --entry both
#include <sextant/contracts.h>
#include <stdbool.h>
static bool odd(unsigned n) {
  sx_ensures(sx_result == (n % 2 == 1));
  return n & 1;
}
static double twice(double x) {
  sx_requires(x >= 0 && x <= 10);
  sx_ensures(sx_result >= x);
  return x + x;
}
int both(unsigned n) { return odd(n) + (twice(1.5) == 3); }
