//# UNKNOWN --property reach
// What is passed the address of a variable may write it before another operand reads it, or after.
#include <assert.h>

static int next(int *n) { return ++*n; }
static int pair(int a, int b) { return 10 * a + b; }

int main(void) {
  int n = 0;
  assert(pair(next(&n), next(&n)) == 12);
}
