//# FALSIFIED
//= call_breaks_twice.c:10:
//= call_breaks_twice.c:11:
#include <sextant/contracts.h>
extern int __VERIFIER_nondet_int(void);
static void small(int n) {
  sx_requires(n < 10);
}
int main(void) {
  if (__VERIFIER_nondet_int()) small(10);
  else small(11);
  return 0;
}
