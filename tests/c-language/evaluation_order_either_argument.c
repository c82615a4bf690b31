//# UNKNOWN
// The argument of the second call is computed before the first one is made, or behind it.
#include <assert.h>
static int c;
static int next(void) { return ++c; }
static int add(int n) { return c += n; }
int main(void) {
  int sum = next() + add(c);
  assert(sum == 3);
  return 0;
}
