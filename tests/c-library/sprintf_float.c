//# VERIFIED --property reach
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  char b[32];
  sprintf(b, "%.2f %f %5.1f|", 1.005, 2.5, -0.25);
  assert(strcmp(b, "1.00 2.500000  -0.2|") == 0);
  return 0;
}
