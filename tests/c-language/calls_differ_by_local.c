//# FALSIFIED
// The local variable is a copy of the parameter in some calls alone.
#include <assert.h>
static int x = 1, y = 2;
static int f(int *p, int n) {
  int *q = &y;
  if (n % 2) q = p;
  if (n == 0) return 0;
  f(q, n - 1);
  assert(*q == *p);
  return 0;
}
int main(void) { return f(&x, 3); }
