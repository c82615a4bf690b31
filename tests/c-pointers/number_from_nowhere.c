//# FALSIFIED --property bounds
#include <stdint.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
static int x;
int main(void) {
  uintptr_t n = __VERIFIER_nondet_ulong(), m = (uintptr_t)&x;
  if (n < 4096 || n == m) return 0;
  return *(int *)n;
}
