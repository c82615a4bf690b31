//# VERIFIED --property reach,bounds
#include <assert.h>
#include <stdio.h>
int main(void) {
  int a[4] = {1, 2, 3, 4};
  size_t n = fread(a, sizeof a[0], 3, stdin);
  assert(n <= 3);
  assert(a[3] == 4);
  if (n < 3) assert(feof(stdin) || ferror(stdin));
  return 0;
}
