//# VERIFIED --property bounds
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char b[4];
  snprintf(b, sizeof b, "%d", __VERIFIER_nondet_int());
  return b[0];
}
