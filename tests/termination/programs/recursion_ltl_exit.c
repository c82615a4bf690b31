// not proved: the program ends inside a call
// ltl: G F busy == 0
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int busy;
static int walk(int n) {
  if (n == 5) exit(1);
  return n <= 0 ? 0 : 1 + walk(n - 1);
}
int main(void) {
  while (1) {
    busy = 1;
    walk(__VERIFIER_nondet_uchar());
    busy = 0;
  }
}
