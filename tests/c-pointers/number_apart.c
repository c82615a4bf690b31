//# VERIFIED --property reach
// Objects that are alive together do not overlap.
#include <assert.h>
#include <stdint.h>
static char a[16], b[16];
int main(void) {
  uintptr_t p = (uintptr_t)a, q = (uintptr_t)b;
  assert(p + 16 <= q || q + 16 <= p);
}
