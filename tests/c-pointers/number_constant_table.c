//# VERIFIED --property reach,memory
// Pointers in constant data, where addresses are seen as numbers.
#include <assert.h>
#include <stdint.h>
static int x = 1, y = 2;
static int *const table[2] = {&x, &y};
struct pair { int *p; unsigned long n; };
int main(void) {
  struct pair s = {&y, 5};
  uintptr_t n = (uintptr_t)table[0];
  *table[1] = 7;
  assert(*(int *)n == 1 && y == 7 && *s.p == 7 && s.n == 5);
}
