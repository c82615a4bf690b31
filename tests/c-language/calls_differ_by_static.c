//# FALSIFIED
// From within the cycle a call is made with another value.
#include <assert.h>
static int g(int p, int n);
static int f(int p, int n) {
  if (n == 0) return 0;
  g(p, n - 1);
  assert(p == 7);
  return 0;
}
static int g(int p, int n) {
  if (n == 1) return f(8, n);
  return f(p, n);
}
int main(void) { return f(7, 3); }
