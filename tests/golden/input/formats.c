// What sprintf writes is not modelled: neither the assertion nor the buffer is settled.
#include <assert.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char text[16];
  sprintf(text, "%d", __VERIFIER_nondet_int());
  assert(text[0] != 'x');
  return 0;
}
