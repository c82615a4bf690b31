//# VERIFIED
#include <sextant/contracts.h>
static void fill(int *p, int n, int v) {
  sx_requires(n >= 0 && sx_valid(p, n));
  sx_ensures(sx_forall(i, 0, n, p[i] == v));
  for (int i = 0; i < n; i++) {
    sx_invariant(sx_forall(k, 0, i, p[k] == v));
    p[i] = v;
  }
}
int main(void) {
  int a[4];
  fill(a, 4, 7);
  return a[0];
}
