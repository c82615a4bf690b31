//# VERIFIED --property overflow
// Squares fit up to the root of the largest value.
#include <limits.h>
extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), sum = 0;
  long y = __VERIFIER_nondet_long();
  if (x >= -46340 && x <= 46340) sum = x * x != 0;
  if (y >= -3037000499 && y <= 3037000499) sum += y * y != 0;
  return sum;
}
