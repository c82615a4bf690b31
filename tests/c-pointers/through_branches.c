//# FALSIFIED --property reach
// The address is rebuilt without any data flow from it.
#include <assert.h>
#include <stdint.h>
static int x = 1;
int main(void) {
  uintptr_t u = (uintptr_t)&x, v = 0;
  for (int i = 0; i < 64; i++)
    if (u >> i & 1) v |= (uintptr_t)1 << i;
  *(int *)v = 5;
  assert(x == 1);
}
