//# FALSIFIED --property reach
#include <assert.h>
#include <stdio.h>
int main(void) {
  int x = 1;
  scanf("%d", &x);
  assert(x != 12345);
  return 0;
}
