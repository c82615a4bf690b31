//# VERIFIED --property reach
#include <assert.h>
#include <stdint.h>
int main(void) {
  int x;
  uintptr_t first = (uintptr_t)&x;
  {
    int y, z;
    assert((uintptr_t)&y != first && (uintptr_t)&z != (uintptr_t)&y);
    assert((uintptr_t)&x == first);
  }
}
