//# VERIFIED --property reach
#include <assert.h>
#include <stdio.h>
int main(void) {
  char b[3];
  if (scanf("%2[0-9]", b) == 1) assert(b[0] >= '0' && b[0] <= '9');
  return 0;
}
