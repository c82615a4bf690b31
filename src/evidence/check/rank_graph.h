// The product with an abstract model, as ranking arguments see it: nodes are cut points, or their cells where a proof tells
// several apart; an edge has the transitions between two nodes that are left, as a formula, and is a may edge as long as
// one is left. They become fewer as parts of a proof are applied (ranking.h).
#ifndef EVIDENCE_CHECK_RANK_GRAPH_H
#define EVIDENCE_CHECK_RANK_GRAPH_H
#include "evidence/evidence.h"
#include "prog/unroll.h"
#include "smt/solver.h"

typedef struct RankNode {
  uint32_t block;
  uint32_t cell; // its number in the proof's list, from 1 on; 0: the whole cut point
  Term formula;  // what holds there: the cell
  bool fair;     // accepting
} RankNode;
VEC(RankNodeVec, ranknodevec, RankNode)

typedef struct RankEdge {
  uint32_t from, to; // nodes
  Unroll *unroll;
  uint32_t point; // of frame 1
  Term all;       // the invariant, the guard, both cells: over the values at `from` and inputs
  Term left;      // of these, those on which nothing went down so far
  Term feasible;  // `left` when it was last known to be satisfiable, or TERM_NONE
  bool alive;     // something is left, as far as is known, and it is on a cycle with an accepting node
} RankEdge;
VEC(RankEdgeVec, rankedgevec, RankEdge)

typedef struct RankGraph {
  Prog *prog;
  TermTable *table;
  Blocks *blocks;
  RankNodeVec nodes;
  Unroll **unrolls; // by block
  RankEdgeVec edges;
  uint32_t *component; // node -> strongly connected part, of the last evidence_rank_graph_keep_fair
} RankGraph;

// Of the proof's invariants and cells. NULL where one of them is at no cut point.
RankGraph *evidence_rank_graph_new(Prog *prog, const bool *accepting, const Proof *proof);
void evidence_rank_graph_delete(RankGraph *graph);
SolverKind evidence_rank_graph_solver(const RankGraph *graph); // what fits its formulas
// Forgets edges without transitions, as far as the solver knows.
void evidence_rank_graph_drop_infeasible(RankGraph *graph, Solver *solver, Limits *limits);
// Tells apart where the condition holds in a node and where it does not: the node keeps the first, the new one, whose number is
// returned, has the second.
uint32_t evidence_rank_graph_split(RankGraph *graph, uint32_t node, Term condition);
Loc evidence_rank_graph_loc(const RankGraph *graph, uint32_t node);
// Forgets edges that are on no cycle with an accepting node. Returns how many are left.
uint32_t evidence_rank_graph_keep_fair(RankGraph *graph);
// A term over the values at the edge's end, over those at its beginning.
Term evidence_rank_graph_after(const RankEdge *edge, Term t);
Term evidence_rank_at_most(TermTable *table, Term a, Term b);
// The rank goes down along the edge, from `before` to `after`, and cannot for ever.
Term evidence_rank_goes_down(TermTable *table, Term before, Term after);
#endif
