//# UNKNOWN
#include <sextant/contracts.h>
static void clear(int *p, int n) {
  sx_assigns(p[0 .. n - 1]);
  if (n > 0) *p = 0, clear(p + 1, n - 1);
}
int main(void) {
  int a[2] = {1, 1};
  clear(a, 2);
  return a[0];
}
