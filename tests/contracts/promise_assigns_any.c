//# FALSIFIED
#include <assert.h>
#include <sextant/contracts.h>
SX_REQUIRES("n >= 0 && sx_valid(p, n)") SX_ASSIGNS("p[0 .. n - 1]") void scan(int *p, int n);
int main(void) {
  int a[3] = {-1, -1, -1};
  scan(a, 2);
  assert(a[1] == -1);
}
