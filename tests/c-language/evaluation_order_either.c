//# VERIFIED
// Two calls that write what the other one reads: the sum is the same in both orders.
#include <assert.h>
static int c;
static int next(void) { return ++c; }
static int add(int n) { return c += n; }
int main(void) {
  int sum = next() + next();
  assert(sum == 3 && c == 2);
  sum = add(sum) + add(1);
  assert(c == 6 && (sum == 11 || sum == 9));
  return 0;
}
