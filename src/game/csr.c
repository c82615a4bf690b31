// A counting sort in two steps. The first brings arcs together whose `from` agrees but for its low bits; it writes to few
// places at a time. The second sorts what is together by the low bits; it touches only a stretch of the arrays that the
// cache holds. One step would do, but would miss the cache at nearly every arc once the arrays outgrow it.
// Duplicates are looked for within a list where it is short, and with one mark per node where it is long, so all of it
// is linear in nodes and arcs.
#include "game/csr.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

#define LOW_BITS 14
#define SHORT_LIST 16

// The arcs in groups of equal high bits of `from`, each group in the order given.
static Arc *group_arcs(uint32_t nodes, const Arc *arcs, uint32_t count) {
  uint32_t *next = memory_new(((size_t)(nodes >> LOW_BITS) + 2) * sizeof *next);
  Arc *grouped = memory_new(count * sizeof *grouped);
  for (uint32_t i = 0; i < count; i++) next[(arcs[i].from >> LOW_BITS) + 1]++;
  for (uint32_t g = 0; g <= nodes >> LOW_BITS; g++) next[g + 1] += next[g];
  for (uint32_t i = 0; i < count; i++) grouped[next[arcs[i].from >> LOW_BITS]++] = arcs[i];
  free(next);
  return grouped;
}

void game_csr_init(Csr *csr, uint32_t nodes, const Arc *arcs, uint32_t count) {
  *csr = (Csr){memory_new(((size_t)nodes + 1) * sizeof(uint32_t)), memory_new(count * sizeof(uint32_t)), nodes};
  Arc *grouped = group_arcs(nodes, arcs, count);
  for (uint32_t i = 0; i < count; i++) csr->offset[grouped[i].from + 1]++;
  for (uint32_t n = 0; n < nodes; n++) csr->offset[n + 1] += csr->offset[n];
  for (uint32_t i = 0; i < count; i++) csr->target[csr->offset[grouped[i].from]++] = grouped[i].to;
  memmove(csr->offset + 1, csr->offset, nodes * sizeof(uint32_t)); // each offset went to the end of its list
  csr->offset[0] = 0;
  free(grouped);
}

// Both move the distinct entries of the list to `kept`, which may be the list itself, and return how many there are.
static uint32_t distinct_of_short(const uint32_t *list, uint32_t count, uint32_t *kept) {
  uint32_t size = 0;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t entry = list[i], j = 0;
    while (j < size && kept[j] != entry) j++;
    if (j == size) kept[size++] = entry;
  }
  return size;
}

// mark[entry] is node + 1 where the entry was met in this node's list.
static uint32_t distinct_of_long(const uint32_t *list, uint32_t count, uint32_t *kept, uint32_t *mark, uint32_t node) {
  uint32_t size = 0;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t entry = list[i];
    if (mark[entry] == node + 1) continue;
    mark[entry] = node + 1;
    kept[size++] = entry;
  }
  return size;
}

void game_csr_remove_duplicates(Csr *csr) {
  uint32_t *mark = NULL, begin = 0, size = 0;
  for (uint32_t n = 0; n < csr->nodes; n++) {
    uint32_t end = csr->offset[n + 1], count = end - begin;
    const uint32_t *list = csr->target + begin;
    if (count <= SHORT_LIST) size += distinct_of_short(list, count, csr->target + size);
    else {
      if (!mark) mark = memory_new(csr->nodes * sizeof *mark);
      size += distinct_of_long(list, count, csr->target + size, mark, n);
    }
    csr->offset[n + 1] = size;
    begin = end;
  }
  free(mark);
  csr->target = memory_resize(csr->target, size * sizeof *csr->target);
}

void game_csr_reverse_arcs(const Csr *csr, Arc *arcs) {
  for (uint32_t n = 0; n < csr->nodes; n++)
    for (uint32_t i = csr->offset[n]; i < csr->offset[n + 1]; i++) arcs[i] = (Arc){csr->target[i], n};
}

uint32_t game_csr_count(const Csr *csr) { return csr->offset[csr->nodes]; }

void game_csr_release(Csr *csr) {
  free(csr->offset);
  free(csr->target);
  *csr = (Csr){0};
}
