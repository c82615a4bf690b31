//# FALSIFIED --property reach
// ... or where it was.
#include <assert.h>
#include <stdint.h>
static uintptr_t f(void) {
  int x = 1;
  return (uintptr_t)&x;
}
int main(void) {
  uintptr_t a = f(), b = f();
  assert(a != b);
}
