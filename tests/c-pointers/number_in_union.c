//# FALSIFIED --property reach
#include <assert.h>
static union { int *p; unsigned long n; } v;
static int x;
int main(void) {
  v.p = &x;
  assert(v.n % 4096 == 0);
}
