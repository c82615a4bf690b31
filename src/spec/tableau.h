// Inside spec/: generalised Buchi automata with marks on their edges, as the tableau makes them. A run is accepted when each of
// the `marks` marks occurs on infinitely many of its edges.
#ifndef SPEC_TABLEAU_H
#define SPEC_TABLEAU_H
#include "spec/buchi.h"

typedef struct MarkedEdge {
  uint32_t from, to;
  uint64_t positive, negative;
  uint64_t marks;
} MarkedEdge;
VEC(MarkedEdgeVec, markededgevec, MarkedEdge)

typedef struct Tableau {
  uint32_t state_count;
  uint32_t initial;
  uint32_t marks; // how many, at most 64
  MarkedEdgeVec edges;
} Tableau;

static inline uint64_t tableau_all_marks(const Tableau *t) {
  return t->marks == 64 ? UINT64_MAX : ((uint64_t)1 << t->marks) - 1;
}

// Strongly connected components: the number of each state's, and which of them hold a cycle with all marks.
typedef struct Components {
  uint32_t count;
  uint32_t *of;    // by state
  bool *accepting; // by component
  bool *full;      // by component: every edge within has all marks
} Components;
void spec_components_init(Components *components, const Tableau *t);
void spec_components_release(Components *components);

// Fewer states and edges, the same language. by_state: the edges from one state all have the same marks, and shall keep them.
void spec_tableau_reduce(Tableau *t, bool by_state, const Limits *limits);
#endif
