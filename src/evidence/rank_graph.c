#include "evidence/rank_graph.h"

#include "base/scc.h"
#include "prog/fair.h"

static void find_edges(RankGraph *g, const Term *invariant_of) {
  for (uint32_t b = 0; b < g->blocks->count; b++) {
    if (blocks_is_final(g->blocks, b)) continue;
    Unroll *u = g->unrolls[b] = unroll_from_block(g->blocks, b);
    unroll_step(u);
    for (uint32_t i = 0; i < u->frames.data[1].count; i++) {
      const UnrollPoint *p = &u->frames.data[1].data[i];
      if (blocks_is_final(g->blocks, p->block)) continue;
      Term left = term_and(g->table, invariant_of[b], p->guard);
      rankedgevec_push(&g->edges, (RankEdge){b, p->block, u, i, left, true});
    }
  }
}

RankGraph *rank_graph_new(Prog *prog, const bool *accepting, const InvariantVec *invariants) {
  RankGraph *g = memory_new(sizeof *g);
  g->prog = prog;
  g->table = prog->table;
  g->blocks = fair_blocks(prog, accepting);
  uint32_t n = g->blocks->count;
  g->fair = memory_new(n + 1);
  g->unrolls = memory_new((n + 1) * sizeof(Unroll *));
  g->component = memory_new((n + 1) * sizeof(uint32_t));
  Term *invariant_of = memory_new((n + 1) * sizeof(Term));
  for (uint32_t b = 0; b < n; b++) {
    invariant_of[b] = term_true(g->table);
    g->fair[b] = accepting[g->blocks->blocks[b].loc] && !blocks_is_final(g->blocks, b);
  }
  bool fits = true;
  for (uint32_t i = 0; i < invariants->count && fits; i++) {
    uint32_t b = g->blocks->index_of[invariants->data[i].loc];
    fits = b != UINT32_MAX;
    if (fits) invariant_of[b] = term_and(g->table, invariant_of[b], invariants->data[i].formula);
  }
  if (fits) find_edges(g, invariant_of);
  free(invariant_of);
  if (fits) return g;
  rank_graph_delete(g);
  return NULL;
}

void rank_graph_delete(RankGraph *g) {
  if (!g) return;
  for (uint32_t b = 0; b < g->blocks->count; b++) unroll_delete(g->unrolls[b]);
  rankedgevec_release(&g->edges);
  free(g->fair), free(g->unrolls), free(g->component);
  blocks_delete(g->blocks);
  free(g);
}

SolverKind rank_graph_solver(const RankGraph *g) {
  U32Vec sample = {0};
  for (uint32_t i = 0; i < g->edges.count; i++) u32vec_push(&sample, g->edges.data[i].left);
  for (uint32_t b = 0; b < g->blocks->count; b++)
    for (uint32_t e = 0; e < g->blocks->blocks[b].exits.count; e++) {
      const BlockExit *exit = &g->blocks->blocks[b].exits.data[e];
      for (uint32_t i = 0; i < exit->count; i++) u32vec_push(&sample, exit->values[i].value);
    }
  SolverKind kind = solver_kind_for(g->table, sample.data, sample.count);
  u32vec_release(&sample);
  return kind;
}

void rank_graph_drop_infeasible(RankGraph *g, Solver *solver, Limits *limits) {
  for (uint32_t i = 0; i < g->edges.count && !limits_reached(limits); i++) {
    RankEdge *e = &g->edges.data[i];
    if (!e->alive) continue;
    e->alive = e->left != term_false(g->table) && solver_check(solver, &e->left, 1) != SMT_UNSAT;
  }
}

uint32_t rank_graph_keep_fair(RankGraph *g) {
  SccEdgeVec graph = {0};
  uint32_t left = 0;
  for (uint32_t i = 0; i < g->edges.count; i++)
    if (g->edges.data[i].alive) sccedgevec_push(&graph, (SccEdge){g->edges.data[i].from, g->edges.data[i].to});
  uint32_t count = scc_find(g->blocks->count, &graph, g->component);
  bool *is_fair = memory_new(count + 1);
  for (uint32_t b = 0; b < g->blocks->count; b++) is_fair[g->component[b]] |= g->fair[b];
  for (uint32_t i = 0; i < g->edges.count; i++) {
    RankEdge *e = &g->edges.data[i];
    e->alive = e->alive && g->component[e->from] == g->component[e->to] && is_fair[g->component[e->from]];
    left += e->alive;
  }
  free(is_fair);
  sccedgevec_release(&graph);
  return left;
}

Term rank_graph_after(const RankEdge *e, Term t) {
  return unroll_at(e->unroll, &e->unroll->frames.data[1].data[e->point], t);
}

Term rank_at_most(TermTable *table, Term a, Term b) {
  return term_binary(table, term_sort(table, a) == SORT_INT ? OP_INTLE : OP_BVSLE, a, b);
}

Term rank_goes_down(TermTable *table, Term before, Term after) {
  Term down = term_not(table, rank_at_most(table, before, after));
  if (term_sort(table, before) != SORT_INT) return down; // there are only finitely many bit-vectors
  return term_and(table, down, rank_at_most(table, term_int(table, 0), before));
}
