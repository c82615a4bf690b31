//# UNKNOWN --property reach
// The call before the comma leads to no value.
#include <assert.h>
static int x;
static int set(int v) { return x = v; }
static int get(void) { return x; }
static int pair(int a, int b) { return a * 10 + b; }
int main(void) {
  assert(pair((set(4), 1), get()) == 14);
  return 0;
}
