// expect: verified
// An assertion inside a loop that holds in every round, for any bound.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), even = 0;
  for (unsigned i = 0; i < n; i++) {
    assert(even % 2 == 0);
    even += 2;
  }
  return 0;
}
