//# FALSIFIED --property init
// Elements of an object in memory are set one by one, or by copies.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
int nd(void);
static int g(int k) {
  int a[2];
  int *p = a;
  if (k) p[0] = 1;
  return p[0] ? 1 : 0;
}
int main(void) {
  g(1);
  return g(0);
}