//# UNKNOWN --property reach
// Any number may be the address of an object.
#include <assert.h>
#include <stdint.h>
long nd(void);

int main(void) {
  int x = 1;
  uintptr_t n = (uintptr_t)nd();
  assert((int *)n != &x);
  return 0;
}
