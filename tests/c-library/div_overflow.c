//# FALSIFIED --property overflow
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main() {
  int x = __VERIFIER_nondet_int();
  div_t d = div(x, -1);
  return d.quot == 1;
}
