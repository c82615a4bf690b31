//# FALSIFIED --property overflow
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main() {
  int x = __VERIFIER_nondet_int();
  return abs(x) > 3;
}
