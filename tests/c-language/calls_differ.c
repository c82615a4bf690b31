//# FALSIFIED
// Two parameters that change places: what a call hands on is not what the caller has.
#include <assert.h>
static int f(int *a, int *b, int n) {
  if (n == 0) return *a;
  int r = f(b, a, n - 1);
  assert(*a == 1);
  return r;
}
int main(void) {
  int x = 1, y = 2;
  return f(&x, &y, 2);
}
