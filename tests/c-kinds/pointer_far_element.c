//# FALSIFIED --property bounds
// Far away there is another object; that does not make the access one of it.
#include <stdlib.h>
extern long __VERIFIER_nondet_long(void);
int main(void) {
  int *p = malloc(8);
  int *q = malloc(8);
  if (!p || !q) return 0;
  for (long i = 0; i < 2; i++) p[i] = q[i] = 0;
  long distance = __VERIFIER_nondet_long();
  if (distance < 2) return 0;
  p[distance] = 1;
  return 0;
}
