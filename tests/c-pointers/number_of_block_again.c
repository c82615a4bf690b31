//# FALSIFIED --property reach
// Objects of blocks that are never entered together may be at one place.
#include <assert.h>
#include <stdint.h>
int main(void) {
  uintptr_t first;
  {
    int x;
    first = (uintptr_t)&x;
  }
  {
    int y;
    assert((uintptr_t)&y != first);
  }
}
