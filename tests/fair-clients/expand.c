//# VERIFIED --open all --property memory
//# requires sx_valid(to, 8 * n + 64)
// Two for one: what is written is made from what is read, and longer.
#include <stddef.h>
void expand(const unsigned char *from, unsigned char *to, size_t n) {
  size_t k = 0;
  for (size_t i = 0; i < n; i++) {
    to[k] = from[i] >> 4;
    to[k + 1] = from[i] & 15;
    k += 2;
  }
}
