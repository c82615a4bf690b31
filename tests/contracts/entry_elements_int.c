//# VERIFIED --entry sum
// As many elements as are required, of four bytes each, and no bound on their number: what is required holds in the loop, too.
#include <sextant/contracts.h>
#include <stddef.h>
unsigned sum(const unsigned *p, int n) {
  sx_requires(sx_valid(p, n));
  unsigned s = 0;
  for (int i = 0; i < n; i++) s += p[i];
  return s;
}
