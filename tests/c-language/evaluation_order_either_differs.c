//# UNKNOWN
// Left to right is clang's order, but C allows the other one.
#include <assert.h>
static int c;
static int next(void) { return ++c; }
int main(void) {
  assert(next() - next() == -1);
  return 0;
}
