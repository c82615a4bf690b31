//# UNKNOWN --property reach
// Nothing of the assignment leads to the value of the operand, which is a constant.
#include <assert.h>
static int x;
static int get(void) { return x; }
static int pair(int a, int b) { return a * 10 + b; }
int main(void) {
  assert(pair(x = 5, get()) == 55);
  return 0;
}
