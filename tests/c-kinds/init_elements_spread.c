//# FALSIFIED --property init
// Elements of an object in memory are set one by one, or by copies.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
int nd(void);
static int f(int *p) { return *p; }
int main(void) {
  int u[2], a[2] = {1, 2};
  int *p = u;
  int i = nd() & 1;
  a[i] = p[0];
  if (f(a)) return 1;
  return 0;
}