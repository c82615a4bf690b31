// Adjacency lists in two arrays (compressed sparse rows): the neighbours of node n are
// target[offset[n]] .. target[offset[n + 1] - 1]. Owns both arrays. A list keeps the order of the arcs it was built from.
#ifndef GAME_CSR_H
#define GAME_CSR_H
#include <stdint.h>

typedef struct Arc {
  uint32_t from, to;
} Arc;

typedef struct Csr {
  uint32_t *offset; // nodes + 1
  uint32_t *target;
  uint32_t nodes;
} Csr;

// The lists of `to` by `from`; every number in the arcs is below `nodes`.
void game_csr_init(Csr *csr, uint32_t nodes, const Arc *arcs, uint32_t count);
// Keeps the first of equal entries of each list.
void game_csr_remove_duplicates(Csr *csr);
// The arcs of csr turned round, by their `to`. There is room for game_csr_count(csr) of them.
void game_csr_reverse_arcs(const Csr *csr, Arc *arcs);
uint32_t game_csr_count(const Csr *csr);
void game_csr_release(Csr *csr);
#endif
