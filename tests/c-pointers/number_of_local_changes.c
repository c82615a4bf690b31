//# FALSIFIED --property reach
// A local variable may be somewhere else in the next call.
#include <assert.h>
#include <stdint.h>
static uintptr_t f(void) {
  int x = 1;
  return (uintptr_t)&x;
}
int main(void) {
  uintptr_t a = f(), b = f();
  assert(a == b);
}
