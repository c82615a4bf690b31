//# FALSIFIED --property init
// Elements of an object in memory are set one by one, or by copies.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
int nd(void);
static int f(int *p) { return *p; }
int main(void) {
  int a;
  char *c = (char *)&a;
  c[0] = 1;
  c[1] = 2;
  c[3] = 4;
  if (f(&a)) return 1;
  return 0;
}