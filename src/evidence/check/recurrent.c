#include "evidence/check/recurrent.h"

#include "base/scc.h"
#include "expr/walk.h"
#include "prog/fair.h"
#include "prog/unroll.h"
#include "smt/solver.h"

typedef struct Checker {
  Prog *prog; // under the strategy
  TermTable *table;
  Blocks *blocks;
  Limits *limits;
  Term *region; // by block; TERM_NONE: not in the region
} Checker;

// A condition on what the blocks leave out would not be followed by them.
static bool is_over_relevant(const Checker *c, Term t) {
  Map seen = {0};
  U32Vec vars = {0};
  expr_collect_vars(c->table, t, &seen, &vars);
  bool fine = true;
  for (uint32_t i = 0; i < vars.count; i++) {
    VarId v = prog_var_of(c->prog, vars.data[i]);
    fine = fine && v != VAR_NONE && c->blocks->relevant[v];
  }
  map_release(&seen);
  u32vec_release(&vars);
  return fine;
}

static bool take_region(Checker *c, const InvariantVec *region) {
  for (uint32_t i = 0; i < region->count; i++) {
    const Invariant *r = &region->data[i];
    uint32_t b = r->loc < c->prog->locs.count ? c->blocks->index_of[r->loc] : UINT32_MAX;
    if (b == UINT32_MAX || prog_blocks_is_final(c->blocks, b) || !is_over_relevant(c, r->formula)) return false;
    c->region[b] = c->region[b] ? expr_and(c->table, c->region[b], r->formula) : r->formula;
  }
  return region->count > 0;
}

// Not shown to be impossible.
static bool is_possible(const Checker *c, Term t) {
  if (t == expr_false(c->table)) return false;
  Solver *solver = smt_new(smt_kind_for(c->table, &t, 1), c->table, c->limits);
  bool possible = smt_check(solver, &t, 1) != SMT_UNSAT;
  smt_delete(solver);
  return possible;
}

// Is the region left from some state of it at `block`?
static CheckResult check_stays(Checker *c, uint32_t block, SccEdgeVec *edges) {
  Unroll *u = prog_unroll_from_block(c->blocks, block);
  prog_unroll_step(u);
  Term stays = expr_false(c->table);
  for (uint32_t i = 0; i < u->frames.data[1].count; i++) {
    const UnrollPoint *p = &u->frames.data[1].data[i];
    if (!c->region[p->block]) continue;
    Term step = expr_and(c->table, p->guard, prog_unroll_at(u, p, c->region[p->block]));
    if (is_possible(c, expr_and(c->table, c->region[block], step))) sccedgevec_push(edges, (SccEdge){block, p->block});
    stays = expr_or(c->table, stays, step);
  }
  Term leaves = expr_and(c->table, c->region[block], expr_not(c->table, stays));
  CheckResult result = CHECK_CONFIRMED;
  if (leaves != expr_false(c->table)) {
    Solver *solver = smt_new(smt_kind_for(c->table, &leaves, 1), c->table, c->limits);
    SmtAnswer answer = smt_check(solver, &leaves, 1);
    result = answer == SMT_UNSAT ? CHECK_CONFIRMED : answer == SMT_SAT ? CHECK_REFUTED : CHECK_UNDECIDED;
    smt_delete(solver);
  }
  prog_unroll_delete(u);
  return result;
}

// Is there a cycle without an accepting cut point?
static bool has_unfair_cycle(const Checker *c, const SccEdgeVec *edges, const bool *accepting) {
  SccEdgeVec unfair = {0};
  uint32_t *component = memory_new((c->blocks->count + 1) * sizeof(uint32_t));
  for (uint32_t i = 0; i < edges->count; i++)
    if (!accepting[c->blocks->blocks[edges->data[i].from].loc]) sccedgevec_push(&unfair, edges->data[i]);
  scc_find(c->blocks->count, &unfair, component);
  bool found = false;
  for (uint32_t i = 0; i < unfair.count; i++) found |= component[unfair.data[i].from] == component[unfair.data[i].to];
  free(component);
  sccedgevec_release(&unfair);
  return found;
}

static CheckResult check_region(Checker *c, const bool *accepting) {
  SccEdgeVec edges = {0};
  CheckResult result = CHECK_CONFIRMED;
  for (uint32_t b = 0; b < c->blocks->count && result == CHECK_CONFIRMED; b++)
    if (c->region[b]) result = check_stays(c, b, &edges);
  if (result == CHECK_CONFIRMED && has_unfair_cycle(c, &edges, accepting)) result = CHECK_REFUTED;
  sccedgevec_release(&edges);
  return result;
}

CheckResult evidence_certify_region(Prog *prog, const bool *accepting, const Trace *trace, Machine *machine,
                                    const State *state, Limits *limits) {
  Checker c = {.prog = prog_strategy_apply(prog, &trace->choices), .table = prog->table, .limits = limits};
  if (!c.prog) return CHECK_REFUTED;
  c.blocks = prog_fair_blocks(c.prog, accepting);
  c.region = memory_new((c.blocks->count + 1) * sizeof(Term));
  CheckResult result = CHECK_REFUTED;
  uint32_t here = c.blocks->index_of[state->loc];
  u128 inside = 0;
  if (take_region(&c, &trace->region) && here != UINT32_MAX && c.region[here]) {
    if (!sem_state_evaluate(machine, state, c.region[here], &inside)) result = CHECK_UNDECIDED;
    else if (inside) result = check_region(&c, accepting);
  }
  free(c.region);
  prog_blocks_delete(c.blocks);
  prog_delete(c.prog);
  return result;
}
