//# FALSIFIED --property reach
#include <assert.h>
#include <stdint.h>
static int x, y;
int main(void) {
  uintptr_t d = (uintptr_t)&y - (uintptr_t)&x;
  assert(d != 4);
}
