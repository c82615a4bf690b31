//# read_varint 2 violated, 6 proved
// A number in groups of seven bits, the last byte below 128; nobody says where the bytes end.
#include <stdint.h>

int read_varint(const unsigned char *p, uint64_t *value) {
  uint64_t result = 0;
  unsigned shift = 0;
  const unsigned char *start = p;
  while (shift < 64) {
    unsigned char byte = *p++;
    result |= (uint64_t)(byte & 0x7f) << shift;
    if (!(byte & 0x80)) {
      *value = result;
      return (int)(p - start);
    }
    shift += 7;
  }
  return 0;
}
