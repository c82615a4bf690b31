//# VERIFIED --property bounds
#include <stdio.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
  char b[40];
  sprintf(b, "%g", __VERIFIER_nondet_double());
  return 0;
}
