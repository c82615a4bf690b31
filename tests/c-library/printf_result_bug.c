//# FALSIFIED --property reach
#include <assert.h>
#include <stdio.h>
int main(void) {
  int n = printf("abc");
  assert(n == 3); // it may fail
  return 0;
}
