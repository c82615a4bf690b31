//# VERIFIED --property reach,memory
#include <assert.h>
#include <stdint.h>
static int x, y;
int main(void) {
  uintptr_t d = (uintptr_t)&y - (uintptr_t)&x;
  int *p = (int *)((uintptr_t)&x + d);
  *p = 11;
  assert(y == 11);
}
