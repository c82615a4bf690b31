//# VERIFIED --property reach
#include <assert.h>
int x, z;
extern int y __attribute__((alias("x")));
int main(void) {
  int *p = &x, *q = &y;
  y = 3;
  assert(p == q && x == 3 && &x != &z);
  return 0;
}
