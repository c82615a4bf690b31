//# UNKNOWN --property reach
// It is the same number: no run shows another.
#include <assert.h>
#include <stdint.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  uintptr_t n = __VERIFIER_nondet_ulong();
  assert((uintptr_t)(int *)n == n);
}
