// expect: falsified
// Each input is independent of the others, and takes its extreme values.
#include <assert.h>
#include <limits.h>
extern long long __VERIFIER_nondet_longlong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  _Bool a = __VERIFIER_nondet_bool(), b = __VERIFIER_nondet_bool();
  if (a != b && __VERIFIER_nondet_uchar() == 255) assert(__VERIFIER_nondet_longlong() != LLONG_MIN);
  return 0;
}
