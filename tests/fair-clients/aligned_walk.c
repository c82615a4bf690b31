//# VERIFIED --open all --property align,bounds
//# requires sx_valid(buf, len)
#include <stddef.h>
#include <stdint.h>

uint64_t word(const void *buf, size_t len) {
  const unsigned char *at = (const unsigned char *)buf + 2;
  if (len < 16) return 0;
  while ((uintptr_t)at & 7) at++;
  return *(const uint64_t *)at;
}
