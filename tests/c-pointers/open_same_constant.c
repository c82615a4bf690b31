//# FALSIFIED --open all --property reach
// Nothing is written, and only the comparison tells that clients pass one pointer twice.
#include <assert.h>
int sum(const int *a, const int *b) {
  assert(a != b);
  return (*a & 1) + (*b & 1);
}
