//# VERIFIED --property reach
#include <assert.h>
#include <stdio.h>
int main(void) {
  int (*print)(const char *, ...) = printf;
  int n = print("%d", 42);
  assert(n == 2 || n < 0);
  return 0;
}
