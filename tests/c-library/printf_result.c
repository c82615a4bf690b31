//# VERIFIED --property reach
#include <assert.h>
#include <stdio.h>
int main(int argc, char **argv) {
  int n = printf("%d,%s,%c%%\n", argc, "abc", 'x');
  assert(n < 0 || (n >= 9 && n <= 18));
  int m = printf("%5d|%-4x|%s", 12, 255, "");
  assert(m < 0 || m == 11);
  return 0;
}
