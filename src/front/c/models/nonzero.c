// Results of which the standard says no more than whether they are zero.
#include "libc.h"

int __sextant_any_nonzero(int value) {
  if (value == 0) return 0;
  int result = __VERIFIER_nondet_int();
  __VERIFIER_assume(result != 0);
  return result;
}

// The same of isinf, as of a builtin that gives the sign: it is not known which of these the program has called.
int __sextant_any_infinity(int sign) {
  if (sign == 0 || __VERIFIER_nondet_int()) return sign;
  __sextant_inexact("what isinf gives for an infinity");
  return __sextant_any_nonzero(sign);
}
