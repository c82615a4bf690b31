//# VERIFIED
// Addresses in static data, seen as numbers and as pointers.
#include <assert.h>
#include <stdint.h>
static int x = 1, y = 2;
static uintptr_t table[2] = {(uintptr_t)&x, (uintptr_t)&y};
int main(void) {
  *(int *)table[1] = 5;
  assert(x == 1 && y == 5);
  assert(table[0] == (uintptr_t)&x);
}
