#include "evidence/check/unwinding.h"

#include "prog/unwind.h"
#include "smt/solver.h"

enum { BATCH = 32 }; // conditions that are refuted together

typedef struct Checker {
  Prog *prog;
  TermTable *table;
  Solver *solver;
  const U32Vec *script;
  uint32_t next; // of the script
  Map dead;      // numbers of states that are given up -> 1
  const bool *is_target;
  Term open; // has to be infeasible
  uint32_t open_count;
  CheckResult result;
} Checker;

static uint32_t read(Checker *c) { return c->next < c->script->count ? c->script->data[c->next++] : 0; }

static void refute_open(Checker *c) {
  if (c->result != CHECK_CONFIRMED || c->open == expr_false(c->table)) return;
  SmtAnswer answer = smt_check(c->solver, &c->open, 1);
  if (answer == SMT_SAT) c->result = CHECK_REFUTED;
  else if (answer == SMT_UNKNOWN) c->result = CHECK_UNDECIDED;
  else smt_assert(c->solver, expr_not(c->table, c->open));
  c->open = expr_false(c->table);
  c->open_count = 0;
}

static bool is_dead(void *context, Term guard, uint32_t number, uint32_t *model) {
  Checker *c = context;
  (void)guard, (void)model;
  return map_find(&c->dead, number, 0) != 0;
}

static void cases(void *context, Term guard, VarId var, Term value, U32Vec *constants) {
  Checker *c = context;
  (void)guard, (void)var;
  uint32_t count = read(c), left = (c->script->count - c->next) / 2;
  for (uint32_t i = 0; i < count && i < left; i++) {
    u128 low = read(c), high = read(c);
    u32vec_push(constants, expr_const(c->table, expr_sort(c->table, value), high << 32 | low));
  }
}

static void exclude(void *context, Term condition) {
  Checker *c = context;
  c->open = expr_or(c->table, c->open, condition);
  if (++c->open_count >= BATCH) refute_open(c);
}

static void meet(void *context, Loc loc, Term guard) {
  (void)loc;
  exclude(context, guard);
}

// False where a key is none.
static bool read_keys(Checker *c, UnwindKeyVec *keys) {
  uint32_t count = read(c);
  if (count > (c->script->count - c->next) / 2) return false;
  for (uint32_t i = 0; i < count; i++) {
    UnwindKey key = {.var = read(c), .descending = read(c) != 0};
    Sort sort = key.var < c->prog->vars.count ? c->prog->vars.data[key.var].sort : SORT_NONE;
    if (!sort_is_bv(sort) || sort_width(sort) > 64) return false;
    unwindkeyvec_push(keys, key);
  }
  return true;
}

static bool read_dead(Checker *c) {
  uint32_t count = read(c);
  if (count > c->script->count - c->next) return false;
  for (uint32_t i = 0; i < count; i++) map_set(&c->dead, read(c), 1);
  return true;
}

static SolverKind solver_for(const Prog *prog) {
  U32Vec sample = {0};
  u32vec_push(&sample, prog->initially);
  for (Loc l = 0; l < prog->locs.count; l++) {
    const Location *at = &prog->locs.data[l];
    if (at->kind == EDGE_IF) u32vec_push(&sample, at->condition);
    for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++) u32vec_push(&sample, at->assigns[i].value);
  }
  SolverKind kind = smt_kind_for(prog->table, sample.data, sample.count);
  u32vec_release(&sample);
  return kind;
}

static void unwind(Checker *c, const UnwindKeyVec *keys, Limits *limits) {
  Unwind *u = prog_unwind_new(c->prog, keys,
                              &(UnwindAdvice){.context = c,
                                              .is_dead = is_dead,
                                              .cases = cases,
                                              .exclude = exclude,
                                              .meet = meet,
                                              .is_target = c->is_target});
  uint64_t before = 0;
  while (c->result == CHECK_CONFIRMED && prog_unwind_step(u)) {
    limits_spend(limits, prog_unwind_steps(u) - before);
    before = prog_unwind_steps(u);
    if (limits_reached(limits)) c->result = CHECK_UNDECIDED;
  }
  refute_open(c);
  prog_unwind_delete(u);
}

CheckResult evidence_certify_unwinding(Prog *prog, const Proof *proof, const bool *is_target, Limits *limits) {
  Checker c = {.prog = prog, .table = prog->table, .script = &proof->dead, .is_target = is_target};
  UnwindKeyVec keys = {0};
  c.result = CHECK_CONFIRMED;
  c.open = expr_false(c.table);
  if (read_keys(&c, &keys) && read_dead(&c)) {
    c.solver = smt_new(solver_for(prog), prog->table, limits);
    unwind(&c, &keys, limits);
    smt_delete(c.solver);
  } else c.result = CHECK_REFUTED;
  unwindkeyvec_release(&keys);
  map_release(&c.dead);
  return c.result;
}
