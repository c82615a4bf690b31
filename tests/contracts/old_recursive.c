//# VERIFIED
// Each call has its own.
#include <sextant/contracts.h>
static int total;
static void down(int n) {
  sx_requires(n >= 0);
  sx_ensures(total == sx_old(total) + n);
  if (n == 0) return;
  down(n - 1);
  total++;
}
int main(void) {
  down(3);
  return total;
}
