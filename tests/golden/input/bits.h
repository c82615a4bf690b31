// A library that is a header alone: its functions are static.
#ifndef BITS_H
#define BITS_H
#include <stdint.h>

static inline uint32_t bits_low(uint32_t x) { return x & (0u - x); }

static inline int bits_at(const uint8_t *bits, int count, int i) { return i >= 0 && i <= count ? bits[i] : -1; }

static inline int _bits_helper(const uint8_t *bits) { return bits[1000]; }
#endif
