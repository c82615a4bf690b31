//# VERIFIED
#include <assert.h>
#include <sextant/contracts.h>
SX_REQUIRES("n >= 0 && sx_valid(p, n)") SX_ASSIGNS("p[0 .. n - 1]") SX_ENSURES("sx_forall(i, 0, n, p[i] >= 0)")
void scan(int *p, int n);
int main(void) {
  int a[3] = {-1, -1, -1};
  scan(a, 2);
  assert(a[0] >= 0 && a[1] >= 0 && a[2] == -1);
}
