//# read_varint_within 1 violated, 7 proved
// The same of at most n bytes, which are there as far as the function knows.
#include <stdint.h>

int read_varint_within(const unsigned char *p, unsigned n, uint32_t *value) {
  uint32_t result = 0;
  unsigned i;
  if (!p || !value) return 0;
  if (n > 5) n = 5;
  for (i = 0; i < n; i++) {
    result |= (uint32_t)(p[i] & 0x7f) << (7 * i);
    if (p[i] < 0x80) {
      *value = result;
      return (int)i + 1;
    }
  }
  return 0;
}
