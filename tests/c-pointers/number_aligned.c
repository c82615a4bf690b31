//# VERIFIED
#include <assert.h>
#include <stdint.h>
static int a[4];
int main(void) {
  assert((uintptr_t)a % sizeof(int) == 0 || sizeof(int) != _Alignof(int));
  assert((uintptr_t)&a[3] == (uintptr_t)a + 12);
  assert((uintptr_t)a != 0);
}
