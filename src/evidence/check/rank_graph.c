#include "evidence/check/rank_graph.h"

#include "base/scc.h"
#include "prog/fair.h"

static void add_edge(RankGraph *g, uint32_t from, uint32_t to, Unroll *u, uint32_t point, Term left) {
  Term there = prog_unroll_at(u, &u->frames.data[1].data[point], g->nodes.data[to].formula);
  left = expr_and(g->table, expr_and(g->table, left, g->nodes.data[from].formula), there);
  if (left != expr_false(g->table))
    rankedgevec_push(&g->edges, (RankEdge){from, to, u, point, left, left, TERM_NONE, true});
}

static void find_edges(RankGraph *g, const Term *invariant_of) {
  for (uint32_t b = 0; b < g->blocks->count; b++) {
    if (prog_blocks_is_final(g->blocks, b)) continue;
    Unroll *u = g->unrolls[b] = prog_unroll_from_block(g->blocks, b);
    prog_unroll_step(u);
    for (uint32_t i = 0; i < u->frames.data[1].count; i++) {
      const UnrollPoint *p = &u->frames.data[1].data[i];
      Term left = expr_and(g->table, invariant_of[b], p->guard);
      for (uint32_t from = 0; from < g->nodes.count; from++)
        for (uint32_t to = 0; to < g->nodes.count && g->nodes.data[from].block == b; to++)
          if (g->nodes.data[to].block == p->block) add_edge(g, from, to, u, i, left);
    }
  }
}

// What is known at each cut point; false where something is said of a place that is none.
static bool conjoin_invariants(const RankGraph *g, const InvariantVec *invariants, Term *invariant_of) {
  for (uint32_t b = 0; b < g->blocks->count; b++) invariant_of[b] = expr_true(g->table);
  for (uint32_t i = 0; i < invariants->count; i++) {
    uint32_t b = g->blocks->index_of[invariants->data[i].loc];
    if (b == UINT32_MAX) return false;
    invariant_of[b] = expr_and(g->table, invariant_of[b], invariants->data[i].formula);
  }
  return true;
}

// Cells first, then the cut points that have none.
static bool find_nodes(RankGraph *g, const bool *accepting, const InvariantVec *cells) {
  bool *has_cells = memory_new(g->blocks->count + 1), fits = true;
  for (uint32_t i = 0; i < cells->count && fits; i++) {
    uint32_t b = g->blocks->index_of[cells->data[i].loc];
    fits = b != UINT32_MAX;
    if (!fits || prog_blocks_is_final(g->blocks, b)) continue;
    has_cells[b] = true;
    ranknodevec_push(&g->nodes, (RankNode){b, i + 1, cells->data[i].formula, accepting[cells->data[i].loc]});
  }
  for (uint32_t b = 0; b < g->blocks->count; b++)
    if (!has_cells[b] && !prog_blocks_is_final(g->blocks, b))
      ranknodevec_push(&g->nodes, (RankNode){b, 0, expr_true(g->table), accepting[g->blocks->blocks[b].loc]});
  free(has_cells);
  g->component = memory_new((g->nodes.count + 1) * sizeof(uint32_t));
  return fits;
}

RankGraph *evidence_rank_graph_new(Prog *prog, const bool *accepting, const Proof *proof) {
  RankGraph *g = memory_new(sizeof *g);
  g->prog = prog;
  g->table = prog->table;
  g->blocks = prog_fair_blocks(prog, accepting);
  g->unrolls = memory_new((g->blocks->count + 1) * sizeof(Unroll *));
  Term *invariant_of = memory_new((g->blocks->count + 1) * sizeof(Term));
  bool fits = find_nodes(g, accepting, &proof->cells) && conjoin_invariants(g, &proof->invariants, invariant_of);
  if (fits) find_edges(g, invariant_of);
  free(invariant_of);
  if (fits) return g;
  evidence_rank_graph_delete(g);
  return NULL;
}

void evidence_rank_graph_delete(RankGraph *g) {
  if (!g) return;
  for (uint32_t b = 0; b < g->blocks->count; b++) prog_unroll_delete(g->unrolls[b]);
  rankedgevec_release(&g->edges);
  ranknodevec_release(&g->nodes);
  free(g->unrolls), free(g->component);
  prog_blocks_delete(g->blocks);
  free(g);
}

Loc evidence_rank_graph_loc(const RankGraph *g, uint32_t node) {
  return g->blocks->blocks[g->nodes.data[node].block].loc;
}

// The edge where the condition holds at one of its ends goes on; a copy, at the new node, has the rest.
static void split_edge(RankGraph *g, uint32_t edge, bool at_source, uint32_t fresh, Term condition) {
  RankEdge rest = g->edges.data[edge];
  Term there = at_source ? condition : evidence_rank_graph_after(&rest, condition);
  g->edges.data[edge].all = expr_and(g->table, rest.all, there);
  g->edges.data[edge].left = expr_and(g->table, rest.left, there);
  *(at_source ? &rest.from : &rest.to) = fresh;
  rest.all = expr_and(g->table, rest.all, expr_not(g->table, there));
  rest.left = expr_and(g->table, rest.left, expr_not(g->table, there));
  rest.feasible = TERM_NONE;
  rankedgevec_push(&g->edges, rest);
}

uint32_t evidence_rank_graph_split(RankGraph *g, uint32_t node, Term condition) {
  uint32_t fresh = g->nodes.count;
  RankNode rest = g->nodes.data[node];
  g->nodes.data[node].formula = expr_and(g->table, rest.formula, condition);
  rest.formula = expr_and(g->table, rest.formula, expr_not(g->table, condition));
  ranknodevec_push(&g->nodes, rest);
  g->component = memory_resize(g->component, (g->nodes.count + 1) * sizeof(uint32_t));
  g->component[fresh] = g->component[node];
  for (uint32_t i = 0, n = g->edges.count; i < n; i++)
    if (g->edges.data[i].from == node) split_edge(g, i, true, fresh, condition);
  for (uint32_t i = 0, n = g->edges.count; i < n; i++)
    if (g->edges.data[i].to == node) split_edge(g, i, false, fresh, condition);
  return fresh;
}

SolverKind evidence_rank_graph_solver(const RankGraph *g) {
  U32Vec sample = {0};
  for (uint32_t i = 0; i < g->edges.count; i++) u32vec_push(&sample, g->edges.data[i].left);
  for (uint32_t b = 0; b < g->blocks->count; b++)
    for (uint32_t e = 0; e < g->blocks->blocks[b].exits.count; e++) {
      const BlockExit *exit = &g->blocks->blocks[b].exits.data[e];
      for (uint32_t i = 0; i < exit->count; i++) u32vec_push(&sample, exit->values[i].value);
    }
  SolverKind kind = smt_kind_for(g->table, sample.data, sample.count);
  u32vec_release(&sample);
  return kind;
}

void evidence_rank_graph_drop_infeasible(RankGraph *g, Solver *solver, Limits *limits) {
  for (uint32_t i = 0; i < g->edges.count && !limits_reached(limits); i++) {
    RankEdge *e = &g->edges.data[i];
    if (!e->alive || e->left == e->feasible) continue;
    SmtAnswer answer = e->left == expr_false(g->table) ? SMT_UNSAT : smt_check(solver, &e->left, 1);
    e->alive = answer != SMT_UNSAT;
    if (answer == SMT_SAT) e->feasible = e->left;
  }
}

uint32_t evidence_rank_graph_keep_fair(RankGraph *g) {
  SccEdgeVec graph = {0};
  uint32_t left = 0;
  for (uint32_t i = 0; i < g->edges.count; i++)
    if (g->edges.data[i].alive) sccedgevec_push(&graph, (SccEdge){g->edges.data[i].from, g->edges.data[i].to});
  uint32_t count = scc_find(g->nodes.count, &graph, g->component);
  bool *is_fair = memory_new(count + 1);
  for (uint32_t n = 0; n < g->nodes.count; n++) is_fair[g->component[n]] |= g->nodes.data[n].fair;
  for (uint32_t i = 0; i < g->edges.count; i++) {
    RankEdge *e = &g->edges.data[i];
    e->alive = e->alive && g->component[e->from] == g->component[e->to] && is_fair[g->component[e->from]];
    left += e->alive;
  }
  free(is_fair);
  sccedgevec_release(&graph);
  return left;
}

Term evidence_rank_graph_after(const RankEdge *e, Term t) {
  return prog_unroll_at(e->unroll, &e->unroll->frames.data[1].data[e->point], t);
}

Term evidence_rank_at_most(TermTable *table, Term a, Term b) {
  return expr_binary(table, expr_sort(table, a) == SORT_INT ? OP_INTLE : OP_BVSLE, a, b);
}

Term evidence_rank_goes_down(TermTable *table, Term before, Term after) {
  Term down = expr_not(table, evidence_rank_at_most(table, before, after));
  if (expr_sort(table, before) != SORT_INT) return down; // there are only finitely many bit-vectors
  return expr_and(table, down, evidence_rank_at_most(table, expr_int(table, 0), before));
}
