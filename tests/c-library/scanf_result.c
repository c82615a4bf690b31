//# VERIFIED --property reach
#include <assert.h>
#include <stdio.h>
int main(void) {
  int x = 1, y = 2;
  int n = scanf("%d %d", &x, &y);
  assert(n >= -1 && n <= 2);
  if (n < 1) assert(x == 1);
  if (n < 2) assert(y == 2);
  return 0;
}
