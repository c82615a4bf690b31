//# FALSIFIED --property reach
#include <assert.h>
#include <stdio.h>
int main(void) {
  int a = 0;
  if (fread(&a, sizeof a, 1, stdin) == 1) assert(a != 77);
  return 0;
}
