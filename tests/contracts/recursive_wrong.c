//# FALSIFIED
//= recursive_wrong.c:8:14: contract (down requires n >= 0): violated
#include <sextant/contracts.h>
static int down(int n) {
  sx_requires(n >= 0);
  sx_ensures(sx_result == 0);
  if (n == 1) return 0;
  return n * down(n - 1);
}
int main(void) { return down(0); }
