//# VERIFIED
#include <assert.h>
static int f(int a, int b, int n) {
  if (n == 0) return a;
  int r = f(b, a, n - 1);
  assert(n % 2 ? a == 2 && b == 1 : a == 1 && b == 2);
  return r;
}
int main(void) {
  assert(f(1, 2, 4) == 1);
  return 0;
}
