//# UNKNOWN
// Undefined (6.7.3.1): the second element is written through one pointer and read through the other.
#include <assert.h>
static void copy(int *restrict to, const int *restrict from, int n) {
  for (int i = 0; i < n; i++) to[i] = from[i];
}
int main(void) {
  int a[4] = {1, 2, 3, 4};
  copy(a + 1, a, 3);
  assert(a[3] == 1);
  return 0;
}
