//# UNKNOWN
// One after the other, but nobody knows which first (6.7.9p23).
#include <assert.h>
static int first(int *p) {
  int a[] = {(*p)++, (*p)++};
  return a[0];
}
int main(void) {
  int x = 0;
  assert(first(&x) == 0);
  return 0;
}
