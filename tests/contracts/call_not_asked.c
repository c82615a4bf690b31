//# FALSIFIED --property reach
// A requirement that is not asked for hides nothing.
#include <assert.h>
#include <sextant/contracts.h>
static int id(int n) {
  sx_requires(n > 0);
  assert(n > 0);
  return n;
}
int main(void) { return id(-1); }
