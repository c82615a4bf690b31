//# FALSIFIED --entry sum --property bounds
#include <sextant/contracts.h>
#include <stddef.h>
unsigned sum(const unsigned *p, size_t n) {
  sx_requires(sx_valid(p, n));
  unsigned s = 0;
  for (size_t i = 0; i <= n; i++) s += p[i];
  return s;
}
