//# FALSIFIED
//= contract (never requires n > 0): violated
#include <assert.h>
#include <sextant/contracts.h>
static void never(int n) {
  sx_requires(n < 0);
  sx_requires(n > 0);
}
int main(void) {
  never(-1);
  assert(0);
}
