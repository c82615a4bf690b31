// Sum and difference of two arbitrary numbers.
#include "bn.h"
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  struct bn a, b, sum, difference;
  bignum_from_int(&a, __VERIFIER_nondet_uint());
  bignum_from_int(&b, __VERIFIER_nondet_uint());
  bignum_add(&a, &b, &sum);
  bignum_sub(&sum, &b, &difference);
  return bignum_cmp(&difference, &a);
}
