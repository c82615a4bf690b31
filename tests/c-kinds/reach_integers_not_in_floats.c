//# FALSIFIED --property reach --timeout 60
// A long does not fit a double.
#include <assert.h>

extern long __VERIFIER_nondet_long(void);

int main(void) {
  long l = __VERIFIER_nondet_long();
  if (l < 9007199254740992 || l > 9007199254740994) return 0;
  assert((long)(double)l == l);
}
