//# UNKNOWN
// The pointers differ, and what is accessed through them does not.
#include <assert.h>
static int set(int *restrict p, int *q) {
  *p = 1;
  q[1] = 2;
  return *p;
}
int main(void) {
  int a[2] = {0, 0};
  assert(set(a + 1, a) == 2);
  return 0;
}
