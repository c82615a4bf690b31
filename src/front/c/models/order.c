// Which of two calls in an expression is made first (front/c/either_order.h): the left one, as clang has it, or the other one.
#include "libc.h"

int __sextant_left_first(void);
int __sextant_left_first(void) {
  if (!__VERIFIER_nondet_int()) return 1;
  __sextant_inexact("an order of calls that C allows, but need not be the compiler's");
  return 0;
}
