//# VERIFIED
// Recursive calls that fill a table, in either order.
#include <assert.h>
static int known[6];
static int fib(int n) {
  if (n < 2) return n;
  if (known[n]) return known[n];
  known[n] = fib(n - 1) + fib(n - 2);
  return known[n];
}
int main(void) {
  assert(fib(5) == 5);
  assert(known[2] == 1 && known[3] == 2);
  return 0;
}
