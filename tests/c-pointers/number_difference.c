//# VERIFIED
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
static int a[8];
int main(void) {
  int *p = &a[6];
  uintptr_t seen = (uintptr_t)a;
  ptrdiff_t d = p - a;
  assert(d == 6);
  assert((uintptr_t)p - seen == 24);
}
