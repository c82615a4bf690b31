// Sorts, packed into 32 bits, so that equal sorts are equal numbers.
//   kind (bits 28..31): 0 none, 1 bool, 2 int, 3 bit-vector, 4 array
//   bit-vector: width in the low bits (1..SORT_MAX_WIDTH)
//   array: index code in bits 14..27, element code in bits 0..13; a code is 0 bool, 1 int, 1+w bit-vector of width w
// Floats have no sort of their own: they are bit-vectors in their IEEE 754 encoding, and only operations tell
// (OP_FADD and its like take the format from the width: 16, 32, 64, 80 (x87), 128).
#ifndef EXPR_SORT_H
#define EXPR_SORT_H
#include <stdbool.h>
#include <stdint.h>

typedef uint32_t Sort;

#define SORT_NONE 0u
#define SORT_BOOL (1u << 28)
#define SORT_INT (2u << 28)
#define SORT_MAX_WIDTH 128u // what the 128-bit constants of term.h can hold

static inline Sort sort_bv(uint32_t width) { return (3u << 28) | width; }
static inline bool sort_is_bv(Sort s) { return s >> 28 == 3; }
static inline bool sort_is_array(Sort s) { return s >> 28 == 4; }
static inline uint32_t sort_width(Sort s) { return s & 0x0fffffffu; } // of a bit-vector

static inline uint32_t sort_code(Sort s) { return s == SORT_BOOL ? 0 : s == SORT_INT ? 1 : 1 + sort_width(s); }
static inline Sort sort_decode(uint32_t c) { return c == 0 ? SORT_BOOL : c == 1 ? SORT_INT : sort_bv(c - 1); }
static inline Sort sort_array(Sort index, Sort element) {
  return (4u << 28) | (sort_code(index) << 14) | sort_code(element);
}
static inline Sort sort_index(Sort s) { return sort_decode((s >> 14) & 0x3fff); }
static inline Sort sort_element(Sort s) { return sort_decode(s & 0x3fff); }
#endif
