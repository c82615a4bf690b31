//# UNKNOWN --property reach
// A pointer that was kept leads to the variable.
#include <assert.h>
static int *kept;
static void keep(int *p) { kept = p; }
static int later(void) {
  *kept = 5;
  return 1;
}
static int pair(int a, int b) { return a * 10 + b; }
int main(void) {
  int v = 0;
  keep(&v);
  assert(pair(v, later()) == 1);
  return 0;
}
