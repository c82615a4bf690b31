//# VERIFIED --property reach
#include <assert.h>
extern void *__VERIFIER_nondet_pointer(void);
int main() {
  void *p = __VERIFIER_nondet_pointer();
  if (p == 0) return 0;
  assert(p != 0);
}