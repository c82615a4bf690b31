//# UNKNOWN --property reach
// What is passed by value is copied as the call is made; C has it read before or after the other argument is computed.
#include <assert.h>
static struct large {
  int a, b, c, d, e, f;
} s;
static int change(void) {
  s.b = 7;
  return 1;
}
static int second(struct large p, int n) { return p.b * n; }
int main(void) {
  assert(second(s, change()) == 7);
  return 0;
}
