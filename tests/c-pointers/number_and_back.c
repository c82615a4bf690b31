//# VERIFIED
#include <assert.h>
#include <stdint.h>
extern int __VERIFIER_nondet_int(void);
static int x = 1, y = 2;
int main(void) {
  uintptr_t u = (uintptr_t)(__VERIFIER_nondet_int() ? &x : &y);
  int *p = (int *)(u | 0);
  *p = 3;
  assert(x + y == 5 || x + y == 4);
  assert(p == &x || p == &y);
}
