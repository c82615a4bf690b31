// The transitions between cut points, as ranking arguments see them: for each way from one cut point to another the
// transitions that are left, as a formula. They become fewer as parts of a proof are applied (ranking.h).
#ifndef EVIDENCE_RANK_GRAPH_H
#define EVIDENCE_RANK_GRAPH_H
#include "evidence/evidence.h"
#include "prog/unroll.h"
#include "smt/solver.h"

typedef struct RankEdge {
  uint32_t from, to; // blocks
  Unroll *unroll;
  uint32_t point; // of frame 1
  Term left;      // the invariant, the guard, no decrease so far: over the values at `from` and inputs
  bool alive;     // on a cycle with an accepting cut point, and not known to be infeasible
} RankEdge;
VEC(RankEdgeVec, rankedgevec, RankEdge)

typedef struct RankGraph {
  Prog *prog;
  TermTable *table;
  Blocks *blocks;
  bool *fair; // block: accepting
  Unroll **unrolls;
  RankEdgeVec edges;
  uint32_t *component; // block -> strongly connected part, of the last rank_graph_keep_fair
} RankGraph;

// NULL where an invariant is at no cut point.
RankGraph *rank_graph_new(Prog *prog, const bool *accepting, const InvariantVec *invariants);
void rank_graph_delete(RankGraph *graph);
SolverKind rank_graph_solver(const RankGraph *graph); // what fits its formulas
// Forgets edges without transitions, as far as the solver knows.
void rank_graph_drop_infeasible(RankGraph *graph, Solver *solver, Limits *limits);
// Forgets edges that are on no cycle with an accepting cut point. Returns how many are left.
uint32_t rank_graph_keep_fair(RankGraph *graph);
// A term over the values at the edge's end, over those at its beginning.
Term rank_graph_after(const RankEdge *edge, Term t);
Term rank_at_most(TermTable *table, Term a, Term b);
// The rank goes down along the edge, from `before` to `after`, and cannot for ever.
Term rank_goes_down(TermTable *table, Term before, Term after);
#endif
