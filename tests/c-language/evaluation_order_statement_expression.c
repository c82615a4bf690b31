//# UNKNOWN --property reach
#include <assert.h>
static int x;
static int get(void) { return x; }
static int pair(int a, int b) { return a * 10 + b; }
int main(void) {
  int r = pair(({
                 int t = 5;
                 x = t;
                 1;
               }),
               get());
  assert(r == 15);
  return 0;
}
