//# UNKNOWN
// There are more orders of three calls than are looked at.
#include <assert.h>
static int c;
static int next(void) { return ++c; }
int main(void) {
  assert(next() + next() + next() == 6);
  return 0;
}
