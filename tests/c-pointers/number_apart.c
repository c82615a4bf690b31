//# VERIFIED
// Objects that are alive together do not overlap.
#include <assert.h>
#include <stdint.h>
static char a[16], b[16];
int main(void) {
  char c[4];
  uintptr_t p = (uintptr_t)a, q = (uintptr_t)b, r = (uintptr_t)c;
  assert(p + 16 <= q || q + 16 <= p);
  assert(r + 4 <= q || q + 16 <= r);
}
