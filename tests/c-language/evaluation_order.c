//# UNKNOWN
// Which of the two calls comes first is open.
#include <assert.h>
static int c;
static int g(void) { return c++; }
static int h(void) { return c * 10; }
static int pair(int a, int b) { return a * 100 + b; }

int main(void) {
  assert(pair(g(), h()) == 10);
  return 0;
}
