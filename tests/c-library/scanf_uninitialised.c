//# FALSIFIED --property reach
#include <assert.h>
#include <stdio.h>
int main(void) {
  int x = 1;
  if (scanf("%d", &x) == 0) assert(0); // what comes is no number
  return 0;
}
