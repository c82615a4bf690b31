//# VERIFIED --property reach
// Another variable; a statement of its own; a comma, which has an order.
#include <assert.h>
static int x, y;
static int get(void) { return x; }
static int pair(int a, int b) { return a * 10 + b; }
int main(void) {
  assert(pair(y = 5, get()) == 50);
  x = 3;
  assert(pair(y, get()) == 53);
  for (x = 0, y = 0; get() < 2; x++) y = x + 1;
  if ((x = 4, get()) == 4) y++;
  assert((x = 5) && get() == 5 && y == 3);
  return 0;
}
