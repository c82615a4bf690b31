//# FALSIFIED
// By its own promise the result would be 1 where the recursion goes on, and it is not where that ends.
#include <sextant/contracts.h>
static int one(int n) {
  sx_requires(n >= 0 && n < 4);
  sx_ensures(sx_result == 1);
  if (n == 0) return 2;
  return one(n - 1);
}
int main(void) { return one(3); }
