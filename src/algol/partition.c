#include "algol/partition.h"

void algol_partition_init(AlgolPartition *partition, uint64_t count, bool exact) {
  *partition = (AlgolPartition){.count = count, .exact = exact};
  if (!exact) lowvec_push(&partition->lows, 0);
}

void algol_partition_release(AlgolPartition *partition) { lowvec_release(&partition->lows); }

Interval algol_partition_block(const AlgolPartition *p, uint64_t block) {
  if (p->exact) return (Interval){(AlgolValue)block, (AlgolValue)block};
  uint64_t end = block + 1 < p->lows.count ? p->lows.data[block + 1] : p->count;
  return (Interval){(AlgolValue)p->lows.data[block], (AlgolValue)end - 1};
}

uint64_t algol_partition_find(const AlgolPartition *p, uint64_t value) {
  if (p->exact) return value;
  uint32_t lo = 0, hi = p->lows.count; // lows[lo] <= value < lows[hi]
  while (hi - lo > 1) {
    uint32_t mid = lo + (hi - lo) / 2;
    if (p->lows.data[mid] <= value) lo = mid;
    else hi = mid;
  }
  return lo;
}

uint32_t algol_partition_split(AlgolPartition *p, const uint64_t *blocks, uint32_t block_count) {
  if (p->exact) return 0;
  LowVec lows = {0};
  uint32_t split = 0, next = 0;
  for (uint32_t b = 0; b < p->lows.count; b++) {
    Interval block = algol_partition_block(p, b);
    uint64_t lo = (uint64_t)block.lo, hi = (uint64_t)block.hi, mid = lo + (hi - lo) / 2;
    lowvec_push(&lows, lo);
    if (next >= block_count || blocks[next] != b) continue;
    next++;
    if (lo == hi) continue;
    split++;
    if (mid > lo) lowvec_push(&lows, lo + 1);
    lowvec_push(&lows, mid + 1);
  }
  lowvec_release(&p->lows);
  p->lows = lows;
  return split;
}

Glue algol_partition_glue(const AlgolPartition *p, Interval values) {
  AlgolValue n = (AlgolValue)p->count;
  if (values.hi - values.lo + 1 >= n) return (Glue){0, algol_partition_blocks(p), 0, 0};
  AlgolValue lo = values.lo % n, hi = values.hi % n;
  uint64_t first = algol_partition_find(p, (uint64_t)(lo < 0 ? lo + n : lo)),
           last = algol_partition_find(p, (uint64_t)(hi < 0 ? hi + n : hi));
  bool wraps = (lo < 0 ? lo + n : lo) > (hi < 0 ? hi + n : hi);
  if (!wraps) return (Glue){first, last - first + 1, 0, 0};
  if (last >= first) return (Glue){0, algol_partition_blocks(p), 0, 0}; // both ends in one block
  return (Glue){0, last + 1, first, algol_partition_blocks(p) - first};
}
