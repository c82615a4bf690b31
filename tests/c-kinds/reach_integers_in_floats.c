//# VERIFIED --timeout 60
// Integers that a float holds exactly are computed with as integers.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);

int main(void) {
  int i = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
  long l = __VERIFIER_nondet_long();
  double x = i, y = k;
  long double w = l;
  assert((int)x == i && (long)w == l);
  assert((x < y) == (i < k) && (x == y) == (i == k));
  if (x > 0.5 && x < 1e6) assert(i >= 1 && i < 1000000);
  if (w >= 1e30L) assert(0);
}
