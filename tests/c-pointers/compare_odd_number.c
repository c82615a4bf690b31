//# VERIFIED --property reach
// An odd one is not that of an int.
#include <assert.h>
#include <stdint.h>
long nd(void);

int main(void) {
  int x = 1;
  uintptr_t n = (uintptr_t)nd() | 1;
  assert((int *)n != &x);
  return 0;
}
