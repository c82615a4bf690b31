//# VERIFIED --property reach
#include <assert.h>
#include <stdio.h>
int main(void) {
  int n = -1;
  signed char small = -1;
  printf("%d%n %hhn", 1234, &n, &small);
  assert(n == 4 && small == 5);
  return 0;
}
