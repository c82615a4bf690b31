#include "evidence/check/unwinding.h"

#include "prog/unwind.h"
#include "smt/solver.h"

enum {
  BATCH = 16,      // meetings that are refuted together, as many as are looked for together
  CONFLICTS = 3000 // that a question may take, before it is asked about each half, or anew
};

typedef struct Checker {
  Prog *prog;
  TermTable *table;
  Limits *limits;
  Solver *solver;
  const U32Vec *script;
  uint32_t next; // of the script
  Map dead;      // numbers of states that are given up -> 1
  const bool *is_target;
  bool *is_looked_for; // by location: targets, and places that were targets once
  Map refuted;         // numbers of meetings with these that help -> 1
  uint32_t meetings;
  U32Vec open;  // conditions of meetings that have to be infeasible
  U32Vec facts; // that the solver was told
  CheckResult result;
} Checker;

static uint32_t read(Checker *c) { return c->next < c->script->count ? c->script->data[c->next++] : 0; }

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

static void add_fact(Checker *c, Term fact) {
  smt_assert(c->solver, fact);
  u32vec_push(&c->facts, fact);
}

// A solver that has answered much else does not prepare a question as one that is asked nothing else: that is where hard ones are decided.
static SmtAnswer check_anew(Checker *c, Term condition) {
  Solver *solver = smt_new(solver_for(c->prog), c->table, c->limits);
  for (uint32_t i = 0; i < c->facts.count; i++) smt_assert(solver, c->facts.data[i]);
  smt_assert(solver, condition);
  SmtAnswer answer = smt_check(solver, NULL, 0);
  smt_delete(solver);
  return answer;
}

// What comes first helps with what comes later.
static void refute(Checker *c, const Term *conditions, uint32_t count) {
  Term any = expr_false(c->table);
  for (uint32_t i = 0; i < count; i++) any = expr_or(c->table, any, conditions[i]);
  if (c->result != CHECK_CONFIRMED || any == expr_false(c->table)) return;
  SmtAnswer answer = smt_check(c->solver, &any, 1);
  if (answer == SMT_UNKNOWN && count > 1 && !limits_reached(c->limits)) {
    refute(c, conditions, count / 2);
    refute(c, conditions + count / 2, count - count / 2);
    return;
  }
  if (answer == SMT_UNKNOWN) answer = check_anew(c, any);
  if (answer == SMT_UNSAT) add_fact(c, expr_not(c->table, any));
  else c->result = answer == SMT_SAT ? CHECK_REFUTED : CHECK_UNDECIDED;
}

static void refute_open(Checker *c) {
  refute(c, c->open.data, c->open.count);
  c->open.count = 0;
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

// One by one, for so it was found; among others it is often much harder.
static void exclude(void *context, Term condition) { refute(context, &condition, 1); }

static void meet(void *context, Loc loc, Term guard) {
  Checker *c = context;
  uint32_t number = c->meetings++;
  if (!c->is_target[loc] && !map_find(&c->refuted, number, 0)) return;
  u32vec_push(&c->open, guard);
  if (c->open.count >= BATCH) refute_open(c);
}

// False where a place is none that runs end at.
static bool read_places(Checker *c) {
  uint32_t count = read(c);
  if (count > c->script->count - c->next) return false;
  for (uint32_t i = 0; i < count; i++) {
    Loc loc = read(c);
    bool is_final = loc < c->prog->locs.count && (c->is_target[loc] || prog_loc_is_final(&c->prog->locs.data[loc]));
    if (!is_final) return false;
    c->is_looked_for[loc] = true;
  }
  for (Loc l = 0; l < c->prog->locs.count; l++) c->is_looked_for[l] |= c->is_target[l];
  return true;
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

static bool read_numbers(Checker *c, Map *numbers) {
  uint32_t count = read(c);
  if (count > c->script->count - c->next) return false;
  for (uint32_t i = 0; i < count; i++) map_set(numbers, read(c), 1);
  return true;
}

static void unwind(Checker *c, const UnwindKeyVec *keys) {
  Unwind *u = prog_unwind_new(c->prog, keys,
                              &(UnwindAdvice){.context = c,
                                              .is_dead = is_dead,
                                              .cases = cases,
                                              .exclude = exclude,
                                              .meet = meet,
                                              .is_target = c->is_looked_for});
  uint64_t before = 0;
  while (c->result == CHECK_CONFIRMED && prog_unwind_step(u)) {
    limits_spend(c->limits, prog_unwind_steps(u) - before);
    before = prog_unwind_steps(u);
    if (limits_reached(c->limits)) c->result = CHECK_UNDECIDED;
  }
  refute_open(c);
  prog_unwind_delete(u);
}

CheckResult evidence_certify_unwinding(Prog *prog, const Proof *proof, const bool *is_target, Limits *limits) {
  Checker c = {.prog = prog, .table = prog->table, .script = &proof->dead, .is_target = is_target, .limits = limits};
  UnwindKeyVec keys = {0};
  c.result = CHECK_CONFIRMED;
  c.is_looked_for = memory_new(prog->locs.count + 1);
  bool is_read = read_places(&c) && read_numbers(&c, &c.refuted) && read_keys(&c, &keys) && read_numbers(&c, &c.dead);
  if (is_read) {
    c.solver = smt_new(solver_for(prog), prog->table, limits);
    smt_set_budget(c.solver, CONFLICTS);
    unwind(&c, &keys);
    smt_delete(c.solver);
  } else c.result = CHECK_REFUTED;
  unwindkeyvec_release(&keys);
  map_release(&c.dead);
  u32vec_release(&c.open);
  u32vec_release(&c.facts);
  map_release(&c.refuted);
  free(c.is_looked_for);
  return c.result;
}
