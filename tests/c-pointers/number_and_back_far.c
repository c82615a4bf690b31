//# FALSIFIED --property reach
// Numbers that differ are pointers that differ, wherever they are.
#include <assert.h>
#include <stdint.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  uintptr_t n = __VERIFIER_nondet_ulong(), m = __VERIFIER_nondet_ulong();
  if (n == 0x1000000000005000 && m == 0xF000000000005000) assert((int *)n == (int *)m);
}
