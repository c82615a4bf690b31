//# FALSIFIED --property reach
#include <assert.h>
static int c;
static int next(void) { return ++c; }
int main(void) {
  assert(next() - next() == 1);
  return 0;
}
