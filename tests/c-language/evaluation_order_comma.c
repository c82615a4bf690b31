//# UNKNOWN --property reach
// What comes before a comma, or in a statement expression, has no order with the other operand.
#include <assert.h>

static int x;
static void s(void) { x++; }

int main(void) {
  int r = x + (s(), 1);
  assert(r == 1);
  int l = 0;
  r = l + ({
        l = 2;
        1;
      });
}
