//# VERIFIED --open all
//# requires sx_valid(from, n)
#include <stddef.h>
unsigned weigh(const unsigned char *from, size_t n) {
  unsigned sum = 0, group[4] = {0};
  size_t i = 0, k = 0;
  while (n--) {
    group[k & 3] = from[i++];
    if (++k == 4)
      for (k = 0; k < 4; k++) sum ^= group[k];
    k &= 3;
  }
  for (i = 0; i < 4; i++) sum ^= group[i];
  return sum;
}
