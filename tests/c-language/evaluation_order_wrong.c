//# FALSIFIED --property reach
#include <assert.h>
static int c;
static int g(void) { return c++; }
static int h(void) { return c * 10; }
static int pair(int a, int b) { return a * 100 + b; }

int main(void) {
  assert(pair(g(), h()) == 11);
  return 0;
}
