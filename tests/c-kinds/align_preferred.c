//# FALSIFIED --arch ilp32
// Clang aligns such variables to 8; their type asks for 4.
#include <assert.h>
#include <stdint.h>
long long x;
int main(void) {
  assert((uintptr_t)&x % 8 == 0);
  return 0;
}
