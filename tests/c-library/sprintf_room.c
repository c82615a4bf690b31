//# VERIFIED --property bounds
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char b[13];
  sprintf(b, "%d,", __VERIFIER_nondet_int());
  return 0;
}
