//# FALSIFIED --property init
// Elements of an object in memory are set one by one, or by copies.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
int nd(void);
static int f(int *p) { return *p; }
int main(void) {
  int a[3];
  a[0] = 1;
  a[2] = 3;
  int i = nd();
  if (i < 0 || i > 2) return 0;
  if (f(a + i)) return 1;
  return 0;
}