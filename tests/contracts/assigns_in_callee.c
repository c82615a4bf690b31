//# FALSIFIED
//= assigns_in_callee.c:4:37: contract (clear assigns p[0]): violated
#include <sextant/contracts.h>
static void set(int *p, int v) { *p = v; }
static void clear(int *p) {
  sx_assigns(p[0]);
  set(p, 0);
  set(p + 1, 0);
}
int main(void) {
  int a[2] = {1, 1};
  clear(a);
  return a[0];
}
