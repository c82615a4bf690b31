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
  if (!c->solver[k]) c->solver[k] = smt_new(kind, c->table, c->limits);
  return smt_check(c->solver[k], conditions->data, conditions->count);
}

static bool shares(const U32Vec *vars, const U32Vec *with) {
  for (uint32_t i = 0; i < vars->count; i++)
    for (uint32_t k = 0; k < with->count; k++)
      if (vars->data[i] == with->data[k]) return true;
  return false;
}

// Adds what is known at l about the variables of `broken`, and nothing about the variable that is forgotten.
static void add_known(Checker *c, Loc l, Term broken, VarId forgotten, U32Vec *conditions) {
  U32Vec vars = {0}, own = {0};
  prog_collect_vars(c->prog, broken, &vars);
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

// A state of Inv_l after which something does not hold that is claimed at the end of this branch.
static Term broken_by(Checker *c, Loc l, uint32_t branch, Subst *subst) {
  const Location *at = &c->prog->locs.data[l];
  Term guard = expr_true(c->table), broken = expr_false(c->table);
  if (at->kind == EDGE_IF) guard = branch == 0 ? at->condition : expr_not(c->table, at->condition);
  Loc to = at->next[branch];
  for (uint32_t i = 0; i < c->known[to].count; i++) {
    Term t = c->known[to].data[i], before = expr_subst_apply(subst, t);
    bool is_kept = before == t && is_known(c, l, t) &&
                   (at->kind != EDGE_HAVOC || !expr_mentions(c->table, t, c->prog->vars.data[at->havoc].term));
    if (!is_kept) broken = expr_or(c->table, broken, expr_not(c->table, before));
  }
  return expr_and(c->table, guard, broken);
}

static CheckResult check_edges(Checker *c, Loc l) {
  const Location *at = &c->prog->locs.data[l];
  if (at->kind == EDGE_HALT || is_known(c, l, expr_false(c->table))) return CHECK_CONFIRMED;
  Subst subst;
  expr_subst_init(&subst, c->table);
  bind_edge(at, c->prog, &subst);
  uint32_t branches = at->kind == EDGE_IF || at->kind == EDGE_CHOICE ? 2 : 1;
  Term broken = broken_by(c, l, 0, &subst);
  if (branches == 2) broken = expr_or(c->table, broken, broken_by(c, l, 1, &subst));
  expr_subst_release(&subst);
  return refute(c, l, broken, at->kind == EDGE_HAVOC ? at->havoc : VAR_NONE);
}

static CheckResult check_start(Checker *c) {
  Term all = expr_true(c->table);
  Loc start = c->prog->start;
  for (uint32_t i = 0; i < c->known[start].count; i++) all = expr_and(c->table, all, c->known[start].data[i]);
  Term broken = prog_starts_in(c->prog, expr_not(c->table, all));
  if (broken == expr_false(c->table)) return CHECK_CONFIRMED;
  SmtAnswer answer = ask(c, &(U32Vec){.data = &broken, .count = 1});
  return answer == SMT_UNSAT ? CHECK_CONFIRMED : answer == SMT_SAT ? CHECK_REFUTED : CHECK_UNDECIDED;
}

CheckResult evidence_certify_local(Prog *prog, const Proof *proof, const bool *is_target, Limits *limits) {
  Checker c = {.prog = prog, .table = prog->table, .limits = limits};
  c.known = memory_new((prog->locs.count + 1) * sizeof *c.known);
  read_claims(&c, proof, is_target);
  CheckResult r = check_start(&c);
  for (Loc l = 0; l < prog->locs.count && r == CHECK_CONFIRMED; l++)
    r = limits_reached(limits) ? CHECK_UNDECIDED : check_edges(&c, l);
  for (Loc l = 0; l < prog->locs.count; l++) u32vec_release(&c.known[l]);
  for (uint32_t k = 0; k < 2; k++)
    if (c.solver[k]) smt_delete(c.solver[k]);
  map_release(&c.at);
  free(c.known);
  return r;
}
