// Strongly connected components of a graph given as a list of edges. An edge lies on a cycle just if both its ends are in one
// component.
#ifndef BASE_SCC_H
#define BASE_SCC_H
#include <stdint.h>

#include "base/vec.h"

typedef struct SccEdge {
  uint32_t from, to;
} SccEdge;
VEC(SccEdgeVec, sccedgevec, SccEdge)

// component[node] for nodes 0 .. nodes - 1; components are numbered from 0, successors first. Returns how many there are.
uint32_t scc_find(uint32_t nodes, const SccEdgeVec *edges, uint32_t *component);
#endif
