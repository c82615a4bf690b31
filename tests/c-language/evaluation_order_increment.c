//# UNKNOWN --property reach
// The value of x++ is the old one, whatever comes behind; what the other argument reads may be either.
#include <assert.h>
static int x;
static int get(void) { return x; }
static int second(int a, int b) { return (void)a, b; }
int main(void) {
  assert(second(x++, get()) == 1);
  return 0;
}
