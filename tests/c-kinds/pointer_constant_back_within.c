//# VERIFIED --property all
// One past the end is no further than that.
#include <assert.h>
static char c = 1;
static int a[4] = {1, 2, 3, 4};
int main(void) {
  char *p = &c + 1 - 1;
  int *q = &a[3] + 1 - 4, *end = a + 4;
  assert(*p == 1 && *q == 1 && *(a + 4 - 1) == 4 && end[-1] == 4);
  return 0;
}
