// An ordered partition of 0 .. count-1 into intervals, the blocks (THEORY 5.4); blocks are numbered in order. An exact one
// has every value as a block of its own and takes no memory.
#ifndef ALGOL_PARTITION_H
#define ALGOL_PARTITION_H
#include "base/vec.h"
#include "front/algol/term.h"

typedef struct Interval {
  AlgolValue lo, hi;
} Interval;

VEC(LowVec, lowvec, uint64_t)

typedef struct AlgolPartition {
  uint64_t count; // of values
  bool exact;
  LowVec lows; // the lower end of each block, ascending; the first is 0
} AlgolPartition;

// One block, or all values apart.
void algol_partition_init(AlgolPartition *partition, uint64_t count, bool exact);
void algol_partition_release(AlgolPartition *partition);
// Splits these blocks (ascending, without repetition): [lo,hi] becomes {lo}, [lo+1,mid], [mid+1,hi] (5.6). Returns how many
// of them had more than one value.
uint32_t algol_partition_split(AlgolPartition *partition, const uint64_t *blocks, uint32_t block_count);

static inline uint64_t algol_partition_blocks(const AlgolPartition *p) { return p->exact ? p->count : p->lows.count; }
Interval algol_partition_block(const AlgolPartition *partition, uint64_t block);
uint64_t algol_partition_find(const AlgolPartition *partition, uint64_t value); // the block it is in

// Glue: the blocks that an interval meets once its values are reduced modulo count. They are first .. first+count-1 and
// second .. second+second_count-1, disjoint.
typedef struct Glue {
  uint64_t first, count, second, second_count;
} Glue;
Glue algol_partition_glue(const AlgolPartition *partition, Interval values);
static inline uint64_t algol_glue_count(const Glue *g) { return g->count + g->second_count; }
static inline uint64_t algol_glue_block(const Glue *g, uint64_t k) {
  return k < g->count ? g->first + k : g->second + (k - g->count);
}
#endif
