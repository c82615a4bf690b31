//# UNKNOWN
// A copy of the pointer is based on it.
#include <assert.h>
static int set(int *restrict p, int *restrict q) {
  int *copy = p;
  *copy = 1;
  *q = 2;
  return *copy;
}
int main(void) {
  int x;
  assert(set(&x, &x) == 2);
  return 0;
}
