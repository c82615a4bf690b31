//# VERIFIED
#include <assert.h>
#include <stdint.h>
int numbers[4];
_Alignas(16) char bytes[3];
int main(void) {
  assert(((uintptr_t)numbers & 3) == 0);
  assert(((uintptr_t)bytes & 15) == 0);
  return 0;
}
