//# VERIFIED --open all --property bounds
//# requires sx_valid(p, n * m)
// Numbers whose product is too large for memory are none that clients pass.
#include <stddef.h>
#include <string.h>
void fill(char *p, size_t n, size_t m) {
  if (n >> 40 && m >> 40) p[1] = 1;
  else if (n < 3 && m < 3) memset(p, 0, n * m);
}
