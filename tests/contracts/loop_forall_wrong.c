//# FALSIFIED
//= contract (invariant sx_forall(k, 0, i + 1, p[k] == v)): violated
#include <sextant/contracts.h>
static void fill(int *p, int n, int v) {
  for (int i = 0; i < n; i++) {
    sx_invariant(sx_forall(k, 0, i + 1, p[k] == v));
    p[i] = v;
  }
}
int main(void) {
  int a[4] = {0};
  fill(a, 4, 7);
  return a[0];
}
