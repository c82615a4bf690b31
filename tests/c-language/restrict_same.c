//# UNKNOWN
// Undefined (6.7.3.1): a compiler may return the 1 that it has just written.
#include <assert.h>
static int f(int *restrict p, int *restrict q) {
  *p = 1;
  *q = 2;
  return *p;
}
int main(void) {
  int x;
  assert(f(&x, &x) == 2);
  return 0;
}
