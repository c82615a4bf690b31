//# FALSIFIED --property init
// Elements of an object in memory are set one by one, or by copies.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
int nd(void);
static int f(int *p) { return *p; }
int main(void) {
  int a[2], b[2];
  a[0] = 1;
  memcpy(b, a, sizeof a);
  if (f(b + 1)) return 1;
  return 0;
}