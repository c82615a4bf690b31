#include "evidence/check/ranking.h"

#include "evidence/check/certify.h"
#include "evidence/check/rank_graph.h"
#include "prog/fair.h"

typedef struct Checker {
  RankGraph *graph;
  TermTable *table;
  Solver *solver;
  Limits *limits;
  const Proof *proof;
  Term *rank_of; // node: the term of the component at hand, or TERM_NONE
  CheckResult result;
} Checker;

// What must be infeasible: a model refutes the proof, no answer leaves it undecided.
static void require_infeasible(Checker *c, Term condition) {
  if (c->result != CHECK_CONFIRMED || condition == expr_false(c->table)) return;
  SmtAnswer answer = smt_check(c->solver, &condition, 1);
  if (answer == SMT_SAT) c->result = CHECK_REFUTED;
  if (answer == SMT_UNKNOWN) c->result = CHECK_UNDECIDED;
}

// Does the component have a term at every node of the part that the edge is in, all of one sort?
static bool is_covered(const Checker *c, const RankEdge *e) {
  const RankGraph *g = c->graph;
  for (uint32_t i = 0; i < g->edges.count; i++) {
    const RankEdge *other = &g->edges.data[i];
    if (!other->alive || g->component[other->from] != g->component[e->from]) continue;
    if (!c->rank_of[other->from] || !c->rank_of[other->to] || !c->rank_of[e->from]) return false;
    if (expr_sort(c->table, c->rank_of[other->from]) != expr_sort(c->table, c->rank_of[e->from])) return false;
  }
  return true;
}

static void apply_rank(Checker *c, RankEdge *e) {
  Term before = c->rank_of[e->from], after = evidence_rank_graph_after(e, c->rank_of[e->to]);
  require_infeasible(c,
                     expr_and(c->table, e->left, expr_not(c->table, evidence_rank_at_most(c->table, after, before))));
  e->left = expr_and(c->table, e->left, expr_not(c->table, evidence_rank_goes_down(c->table, before, after)));
}

static void apply_component(Checker *c, uint32_t component) {
  RankGraph *g = c->graph;
  for (uint32_t n = 0; n < g->nodes.count; n++) c->rank_of[n] = TERM_NONE;
  for (uint32_t i = 0; i < c->proof->ranks.count; i++) {
    const Rank *r = &c->proof->ranks.data[i];
    for (uint32_t n = 0; n < g->nodes.count && r->component == component; n++)
      if (evidence_rank_graph_loc(g, n) == r->loc && g->nodes.data[n].cell == r->cell) c->rank_of[n] = r->term;
  }
  bool *apply = memory_new(g->edges.count + 1);
  for (uint32_t i = 0; i < g->edges.count; i++) apply[i] = g->edges.data[i].alive && is_covered(c, &g->edges.data[i]);
  for (uint32_t i = 0; i < g->edges.count; i++)
    if (apply[i]) apply_rank(c, &g->edges.data[i]);
  free(apply);
}

static CheckResult check_ranks(Checker *c) {
  uint32_t components = 0;
  for (uint32_t i = 0; i < c->proof->ranks.count; i++)
    if (c->proof->ranks.data[i].component >= components) components = c->proof->ranks.data[i].component + 1;
  evidence_rank_graph_drop_infeasible(c->graph, c->solver, c->limits);
  uint32_t left = evidence_rank_graph_keep_fair(c->graph);
  for (uint32_t i = 0; i < components && left && c->result == CHECK_CONFIRMED; i++) {
    apply_component(c, i);
    evidence_rank_graph_drop_infeasible(c->graph, c->solver, c->limits);
    left = evidence_rank_graph_keep_fair(c->graph);
  }
  if (limits_reached(c->limits)) return CHECK_UNDECIDED;
  return c->result == CHECK_CONFIRMED && left ? CHECK_REFUTED : c->result;
}

// Every state that the invariants leave is in a cell, where there are some.
static void check_cover(Checker *c) {
  const InvariantVec *cells = &c->proof->cells;
  for (uint32_t i = 0; i < cells->count; i++) {
    Term outside = expr_true(c->table);
    for (uint32_t k = 0; k < cells->count; k++)
      if (cells->data[k].loc == cells->data[i].loc)
        outside = expr_and(c->table, outside, expr_not(c->table, cells->data[k].formula));
    for (uint32_t k = 0; k < c->proof->invariants.count; k++)
      if (c->proof->invariants.data[k].loc == cells->data[i].loc)
        outside = expr_and(c->table, outside, c->proof->invariants.data[k].formula);
    require_infeasible(c, outside);
  }
}

// The invariants are inductive, and exclude the limits of the model.
static CheckResult check_invariants(Prog *prog, const bool *accepting, const Proof *proof, Limits *limits) {
  Proof induction = {.kind = PROOF_INDUCTION, .k = 1, .invariants = proof->invariants};
  U32Vec targets = {0}, cuts = {0};
  evidence_targets(prog, &targets);
  prog_fair_cut_points(prog, accepting, &cuts);
  CheckResult result = evidence_certify_at(prog, &induction, targets.data, targets.count, &cuts, limits);
  u32vec_release(&targets);
  u32vec_release(&cuts);
  return result;
}

CheckResult evidence_certify_ranking(Prog *prog, const bool *accepting, const Proof *proof, Limits *limits) {
  CheckResult result = check_invariants(prog, accepting, proof, limits);
  if (result != CHECK_CONFIRMED) return result;
  Checker c = {.table = prog->table, .proof = proof, .limits = limits, .result = CHECK_CONFIRMED};
  c.graph = evidence_rank_graph_new(prog, accepting, proof);
  if (!c.graph) return CHECK_REFUTED;
  c.rank_of = memory_new((c.graph->nodes.count + 1) * sizeof(Term));
  c.solver = smt_new(evidence_rank_graph_solver(c.graph), c.table, limits);
  check_cover(&c);
  result = c.result == CHECK_CONFIRMED ? check_ranks(&c) : c.result;
  smt_delete(c.solver);
  free(c.rank_of);
  evidence_rank_graph_delete(c.graph);
  return result;
}
