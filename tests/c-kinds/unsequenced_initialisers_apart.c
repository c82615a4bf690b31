//# VERIFIED
#include <assert.h>
static int first(int *p, int *q) {
  int a[] = {(*p)++, (*q)++, 3};
  return a[0];
}
int main(void) {
  int x = 0, y = 0;
  assert(first(&x, &y) == 0);
  return 0;
}
