//# UNKNOWN --property reach
#include <assert.h>

static int set(int *n) {
  *n = 5;
  return 1;
}

int main(void) {
  int n = 0;
  n = n + set(&n);
  assert(n == 1);
}
