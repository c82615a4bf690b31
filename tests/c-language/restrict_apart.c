//# VERIFIED
#include <assert.h>
static int f(int *restrict p, int *restrict q) {
  *p = 1;
  *q = 2;
  return *p;
}
static int sum(const int *restrict p, const int *restrict q) { return *p + *q; }
int main(void) {
  int x, y;
  assert(f(&x, &y) == 1);
  assert(sum(&x, &x) == 2); // nothing is written
  return 0;
}
