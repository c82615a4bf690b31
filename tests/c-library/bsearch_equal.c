//# FALSIFIED --property reach
#include <stdlib.h>
#include <assert.h>
int c(const void *a, const void *b) { return *(int *)a - *(int *)b; }
int a[3] = {1, 1, 2};
int main() {
  int k = 1;
  int *p = bsearch(&k, a, 3, 4, c);
  assert(p == a + 1);
}
