// An edge leaves most of what is known as it was: what is written again at its end, and is about nothing that it changes, needs no question. The
// rest of what the edges of one location have to keep is one question, under those of its own conditions that speak of the same variables.
#include "evidence/check/local.h"

#include "expr/walk.h"
#include "prog/initial.h"
#include "smt/solver.h"

enum { QUESTIONS = 128 }; // to one solver: what it knows of other edges does not help

typedef struct Checker {
  Prog *prog;
  TermTable *table;
  U32Vec *known; // by location: what holds there
  Map at;        // location and condition -> 1
  Solver *solver[2];
  uint32_t asked[2];
  Limits question; // the effort of one, which the solvers look at
  uint64_t each;   // ticks of one
  Limits *limits;
} Checker;

// ---- what is claimed

static uint64_t key_of(Loc l, Term t) { return (uint64_t)l << 32 | t; }

static void know(Checker *c, Loc l, Term t) {
  uint32_t ignored;
  if (t == expr_true(c->table) || map_get(&c->at, key_of(l, t), &ignored)) return;
  map_set(&c->at, key_of(l, t), 1);
  u32vec_push(&c->known[l], t);
}

static void read_claims(Checker *c, const Proof *proof, const bool *is_target) {
  for (uint32_t i = 0; i < proof->invariants.count; i++)
    know(c, proof->invariants.data[i].loc, proof->invariants.data[i].formula);
  for (uint32_t i = 0; i < proof->local.count; i++) know(c, proof->local.data[i].loc, proof->local.data[i].formula);
  for (Loc l = 0; l < c->prog->locs.count; l++)
    if (is_target[l]) know(c, l, expr_false(c->table));
}

static bool is_known(const Checker *c, Loc l, Term t) { return map_find(&c->at, key_of(l, t), 0) != 0; }

// ---- questions

static SmtAnswer ask(Checker *c, const U32Vec *conditions) {
  SolverKind kind = smt_kind_for(c->table, conditions->data, conditions->count);
  uint32_t k = kind == SOLVER_CADICAL ? 0 : 1;
  if (c->solver[k] && ++c->asked[k] % QUESTIONS == 0) {
    smt_delete(c->solver[k]);
    c->solver[k] = NULL;
  }
  c->question = limits_within(c->limits, c->each);
  if (!c->solver[k]) c->solver[k] = smt_new(kind, c->table, &c->question);
  return smt_check(c->solver[k], conditions->data, conditions->count);
}

static bool shares(const U32Vec *vars, const U32Vec *with) {
  for (uint32_t i = 0; i < vars->count; i++)
    for (uint32_t k = 0; k < with->count; k++)
      if (vars->data[i] == with->data[k]) return true;
  return false;
}

// Adds what is known at l about the variables of `broken` and of the condition there, and nothing about the variable that is forgotten. (Where both
// branches are said to be closed, `broken` is true, and what shows it is about the condition.)
static void add_known(Checker *c, Loc l, Term broken, VarId forgotten, U32Vec *conditions) {
  U32Vec vars = {0}, own = {0};
  prog_collect_vars(c->prog, broken, &vars);
  if (c->prog->locs.data[l].kind == EDGE_IF) prog_collect_vars(c->prog, c->prog->locs.data[l].condition, &vars);
  for (uint32_t i = 0; i < c->known[l].count; i++) {
    Term t = c->known[l].data[i];
    own.count = 0;
    prog_collect_vars(c->prog, t, &own);
    bool is_forgotten = forgotten != VAR_NONE && shares(&own, &(U32Vec){.data = &forgotten, .count = 1});
    if (!is_forgotten && shares(&own, &vars)) u32vec_push(conditions, t);
  }
  u32vec_release(&vars);
  u32vec_release(&own);
}

// No state of Inv_l satisfies `broken`, whatever the variable that is forgotten is.
static CheckResult refute(Checker *c, Loc l, Term broken, VarId forgotten) {
  if (broken == expr_false(c->table)) return CHECK_CONFIRMED;
  U32Vec conditions = {0};
  u32vec_push(&conditions, broken);
  add_known(c, l, broken, forgotten, &conditions);
  SmtAnswer answer = ask(c, &conditions);
  u32vec_release(&conditions);
  return answer == SMT_UNSAT ? CHECK_CONFIRMED : answer == SMT_SAT ? CHECK_REFUTED : CHECK_UNDECIDED;
}

// ---- edges

static void bind_edge(const Location *at, const Prog *prog, Subst *subst) {
  for (uint32_t i = 0; i < at->count && at->kind == EDGE_ASSIGN; i++)
    expr_subst_bind(subst, prog->vars.data[at->assigns[i].var].term, at->assigns[i].value);
}

static Term guard_of(const Checker *c, Loc l, uint32_t branch) {
  const Location *at = &c->prog->locs.data[l];
  if (at->kind != EDGE_IF) return expr_true(c->table);
  return branch == 0 ? at->condition : expr_not(c->table, at->condition);
}

// A state of Inv_l after which t does not hold, besides the guard of the edge.
static Term breaks(Checker *c, Loc l, Subst *subst, Term t) {
  const Location *at = &c->prog->locs.data[l];
  Term before = expr_subst_apply(subst, t);
  bool is_kept = before == t && is_known(c, l, t) &&
                 (at->kind != EDGE_HAVOC || !expr_mentions(c->table, t, c->prog->vars.data[at->havoc].term));
  return is_kept ? expr_false(c->table) : expr_not(c->table, before);
}

// A state of Inv_l after which something does not hold that is claimed at the end of this branch.
static Term broken_by(Checker *c, Loc l, uint32_t branch, Subst *subst) {
  Term broken = expr_false(c->table);
  const U32Vec *claimed = &c->known[c->prog->locs.data[l].next[branch]];
  for (uint32_t i = 0; i < claimed->count; i++)
    broken = expr_or(c->table, broken, breaks(c, l, subst, claimed->data[i]));
  return expr_and(c->table, guard_of(c, l, branch), broken);
}

static uint32_t branches_of(const Location *at) { return at->kind == EDGE_IF || at->kind == EDGE_CHOICE ? 2 : 1; }

static VarId forgotten_by(const Location *at) { return at->kind == EDGE_HAVOC ? at->havoc : VAR_NONE; }

static CheckResult check_edges(Checker *c, Loc l) {
  const Location *at = &c->prog->locs.data[l];
  if (at->kind == EDGE_HALT || is_known(c, l, expr_false(c->table))) return CHECK_CONFIRMED;
  Subst subst;
  expr_subst_init(&subst, c->table);
  bind_edge(at, c->prog, &subst);
  Term broken = broken_by(c, l, 0, &subst);
  if (branches_of(at) == 2) broken = expr_or(c->table, broken, broken_by(c, l, 1, &subst));
  expr_subst_release(&subst);
  return refute(c, l, broken, forgotten_by(at));
}

// No initial state satisfies it.
static CheckResult refute_at_start(Checker *c, Term broken) {
  broken = prog_starts_in(c->prog, broken);
  if (broken == expr_false(c->table)) return CHECK_CONFIRMED;
  SmtAnswer answer = ask(c, &(U32Vec){.data = &broken, .count = 1});
  return answer == SMT_UNSAT ? CHECK_CONFIRMED : answer == SMT_SAT ? CHECK_REFUTED : CHECK_UNDECIDED;
}

static CheckResult check_start(Checker *c) {
  Term all = expr_true(c->table);
  const U32Vec *claimed = &c->known[c->prog->start];
  for (uint32_t i = 0; i < claimed->count; i++) all = expr_and(c->table, all, claimed->data[i]);
  return refute_at_start(c, expr_not(c->table, all));
}

static Checker checker_of(Prog *prog, const Proof *proof, const bool *is_target, Limits *limits) {
  Checker c = {.prog = prog, .table = prog->table, .limits = limits, .each = EFFORT(limits, check_question)};
  c.known = memory_new((prog->locs.count + 1) * sizeof *c.known);
  read_claims(&c, proof, is_target);
  return c;
}

static void checker_release(Checker *c) {
  for (Loc l = 0; l < c->prog->locs.count; l++) u32vec_release(&c->known[l]);
  for (uint32_t k = 0; k < 2; k++)
    if (c->solver[k]) smt_delete(c->solver[k]);
  map_release(&c->at);
  free(c->known);
}

CheckResult evidence_certify_local(Prog *prog, const Proof *proof, const bool *is_target, Limits *limits) {
  Checker c = checker_of(prog, proof, is_target, limits);
  CheckResult r = check_start(&c);
  for (Loc l = 0; l < prog->locs.count && r == CHECK_CONFIRMED; l++)
    r = limits_reached(limits) ? CHECK_UNDECIDED : check_edges(&c, l);
  checker_release(&c);
  return r;
}

// ---- a weaker proof

// Keeps those claims of l that are shown. Which they are is decided with all of them still known.
static bool keep_shown(Checker *c, Loc l, const bool *is_shown) {
  uint32_t kept = 0, count = c->known[l].count;
  for (uint32_t i = 0; i < count; i++) {
    Term t = c->known[l].data[i];
    if (is_shown[i]) c->known[l].data[kept++] = t;
    else map_set(&c->at, key_of(l, t), 0);
  }
  c->known[l].count = kept;
  return kept < count;
}

static bool weaken_start(Checker *c) {
  const U32Vec *claimed = &c->known[c->prog->start];
  bool *is_shown = memory_new(claimed->count + 1);
  for (uint32_t i = 0; i < claimed->count; i++)
    is_shown[i] = refute_at_start(c, expr_not(c->table, claimed->data[i])) == CHECK_CONFIRMED;
  bool changed = keep_shown(c, c->prog->start, is_shown);
  free(is_shown);
  return changed;
}

// Takes away what is claimed at the end of this branch and not shown; true where that was something.
static bool weaken_branch(Checker *c, Loc l, uint32_t branch, Subst *subst) {
  const Location *at = &c->prog->locs.data[l];
  const U32Vec *claimed = &c->known[at->next[branch]];
  bool *is_shown = memory_new(claimed->count + 1);
  for (uint32_t i = 0; i < claimed->count; i++) {
    Term broken = expr_and(c->table, guard_of(c, l, branch), breaks(c, l, subst, claimed->data[i]));
    is_shown[i] = refute(c, l, broken, forgotten_by(at)) == CHECK_CONFIRMED;
  }
  bool changed = keep_shown(c, at->next[branch], is_shown);
  free(is_shown);
  return changed;
}

// What is left is looked at again from where less is known than before.
static void weaken_edges(Checker *c, Loc l, U32Vec *work) {
  const Location *at = &c->prog->locs.data[l];
  if (check_edges(c, l) == CHECK_CONFIRMED) return;
  Subst subst;
  expr_subst_init(&subst, c->table);
  bind_edge(at, c->prog, &subst);
  for (uint32_t branch = 0; branch < branches_of(at); branch++)
    if (weaken_branch(c, l, branch, &subst)) u32vec_push(work, at->next[branch]);
  expr_subst_release(&subst);
}

static void keep_known(const Checker *c, InvariantVec *claims) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < claims->count; i++)
    if (is_known(c, claims->data[i].loc, claims->data[i].formula)) claims->data[kept++] = claims->data[i];
  claims->count = kept;
}

bool evidence_weaken_local(Prog *prog, Proof *proof, U32Vec *targets, uint64_t each, Limits *limits) {
  bool *is_target = memory_new(prog->locs.count + 1);
  for (uint32_t i = 0; i < targets->count; i++) is_target[targets->data[i]] = true;
  Checker c = checker_of(prog, proof, is_target, limits);
  c.each = each;
  U32Vec work = {0};
  weaken_start(&c);
  for (Loc l = prog->locs.count; l-- > 0;) u32vec_push(&work, l);
  while (work.count && !limits_reached(limits)) weaken_edges(&c, u32vec_pop(&work), &work);
  bool is_done = !work.count;
  keep_known(&c, &proof->invariants);
  keep_known(&c, &proof->local);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < targets->count; i++)
    if (is_known(&c, targets->data[i], expr_false(prog->table))) targets->data[kept++] = targets->data[i];
  targets->count = kept;
  u32vec_release(&work);
  checker_release(&c);
  free(is_target);
  return is_done && kept;
}
