//# VERIFIED --property reach
#include <assert.h>
int a[4];
extern int h[4] __attribute__((alias("a")));
int main(void) {
  int d = (int)(h - a), e = (int)(&h[2] - &a[1]);
  assert(d == 0 && e == 1);
  if (h < a + 1) d = 5;
  assert(d == 5);
}
