// Where in an object a pointer may point: numbers of bytes base + k * step from `least` to `most`, which may lie outside of every object.
// A zero-initialised Offset is nowhere. Joins only grow and end: what grows twice has no bound any more.
#ifndef FRONT_C_OFFSETS_H
#define FRONT_C_OFFSETS_H
#include <stdbool.h>
#include <stdint.h>

typedef struct Offset {
  int64_t base, least, most;
  uint64_t step; // 0: base alone
  bool somewhere;
} Offset;

Offset c_offset_at(int64_t n);
Offset c_offset_anywhere(void);
// Adds k * scale, for 0 <= k < count; with count 0, for every integer k.
Offset c_offset_spread(Offset o, uint64_t scale, uint64_t count);
Offset c_offset_add(Offset a, Offset b); // every sum
Offset c_offset_subtract(Offset a, Offset b);
Offset c_offset_repeat(Offset o, Offset shift); // shifted any number of times, in either direction
bool c_offset_join(Offset *o, Offset more);     // has it grown?
// May `a_size` bytes at a place of `a` and `b_size` bytes at a place of `b` overlap?
bool c_offsets_overlap(Offset a, uint64_t a_size, Offset b, uint64_t b_size);
// What has grown has no bound where it grew.
Offset c_offset_widen(Offset old, Offset grown);
// Places with so many bytes that cover both.
void c_offset_cover(Offset *o, uint64_t *size, Offset more, uint64_t more_size);
#endif
