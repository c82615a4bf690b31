//# VERIFIED
#include <assert.h>
int a[4];
extern int h[4] __attribute__((alias("a")));
int main(void) {
  h[2] = 4;
  h[0] = a[2] - 1;
  assert(a[0] == 3 && h + 4 - a == 4);
}
