//# VERIFIED
// Tags in the low bits, as many programs keep them.
#include <assert.h>
#include <stdint.h>
static long x = 7;
int main(void) {
  uintptr_t tagged = (uintptr_t)&x | 1;
  assert(tagged & 1);
  long *p = (long *)(tagged & ~(uintptr_t)7);
  *p = 8;
  assert(x == 8);
}
