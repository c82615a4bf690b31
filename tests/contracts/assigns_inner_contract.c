//# FALSIFIED
//= contract (outer assigns p[0]): violated
#include <sextant/contracts.h>
static void inner(int *p) {
  sx_assigns(p[0 .. 1]);
  p[0] = 0;
}
static void outer(int *p) {
  sx_assigns(p[0]);
  inner(p);
}
int main(void) {
  int a[2] = {1, 1};
  inner(a);
  outer(a);
  return a[0];
}
