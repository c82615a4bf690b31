//# VERIFIED --property all
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main() {
  int x = __VERIFIER_nondet_int();
  if (x == -2147483647 - 1) return 0;
  assert(abs(x) >= 0);
}
