// Stands in for csmith's header of this name: the same arithmetic wrappers, a cheap checksum in place of a CRC table,
// and an end of main that prints or asserts the checksum, as in the programs of generate.c.
#ifndef DIFFERENTIAL_CSMITH_H
#define DIFFERENTIAL_CSMITH_H
#include <assert.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "random_inc.h"

static uint32_t crc32_context = 17;

static inline void crc32_gentab(void) {}

static inline void transparent_crc(uint64_t value, const char *name, int flag) {
  (void)name, (void)flag;
  crc32_context = (crc32_context << 5 | crc32_context >> 27) ^ ((uint32_t)value + (uint32_t)(value >> 32) * 3);
}

static inline void transparent_crc_bytes(const char *bytes, int count, const char *name, int flag) {
  for (int i = 0; i < count; i++) transparent_crc((unsigned char)bytes[i], name, flag);
}

#ifdef PRINT
#define platform_main_end(sum, flag) printf("%u\n", (unsigned)(sum))
#elif EXPECT
#define platform_main_end(sum, flag) assert((uint32_t)(sum) == OBSERVED)
#else
#define platform_main_end(sum, flag) assert((uint32_t)(sum) != OBSERVED)
#endif
#endif
