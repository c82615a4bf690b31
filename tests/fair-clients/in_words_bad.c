//# FALSIFIED --open all --property memory
//# requires sx_valid(p, n)
// The number of words is made from the length, which counts bytes all the same.
#include <stddef.h>

unsigned sum(const unsigned char *p, size_t n) {
  unsigned s = 0;
  size_t words = n / 4;
  n -= words * 4;
  for (; words; words--, p += 4) s += p[0] + p[4];
  for (; n; n--) s += *p++;
  return s;
}
