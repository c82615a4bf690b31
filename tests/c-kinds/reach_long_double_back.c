//# VERIFIED --property reach --engine bounded
// The solver is interrupted often while it translates this, and has to begin anew each time.
#include <assert.h>

extern long __VERIFIER_nondet_long(void);

int main(void) {
  long number = __VERIFIER_nondet_long();
  if (number < 0 || number > 1) return 0;
  long double wide = number;
  wide += 0.25L;
  assert((long)wide == number);
}
