//# FALSIFIED --entry count
// A wrong invariant is no help for what follows.
//= assertion 'i < 5': violated
#include <assert.h>
#include <sextant/contracts.h>
int count(int n) {
  sx_requires(n < 10);
  int i = 0;
  while (i < n) {
    i++;
    assert(i < 5);
    sx_invariant(i < 5);
  }
  return i;
}
