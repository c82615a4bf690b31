// expect: falsified
// An assertion inside a loop that fails in the seventh round.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), sum = 0;
  for (unsigned i = 0; i < n; i++) {
    sum += i;
    assert(sum != 21);
  }
  return 0;
}
