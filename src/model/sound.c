// S1: for every state of a node, each step of the program from it is matched by a may edge. S2: every state of a node has a
// step into the target of each of its must edges. Both are questions to a solver about one edge of the program.
#include "expr/walk.h"
#include "model/reader.h"
#include "model/starts.h"
#include "prog/initial.h"
#include "smt/solver.h"

typedef struct Soundness {
  Model *model;
  Prog *prog;
  TermTable *table;
  Solver *solver;
  Limits *limits;
  DiagList *diags;
} Soundness;

static Term gamma_of(Soundness *s, uint32_t node) {
  return s->model->domain->ops->concretise(s->model->domain, s->model->nodes.data[node].value);
}

// The state after the edge of `at`, as a substitution; a havoc's new value is a symbol of its own.
static void bind_post(Soundness *s, Subst *subst, const Location *at, Term *fresh) {
  *fresh = TERM_NONE;
  for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++)
    expr_subst_bind(subst, s->prog->vars.data[at->assigns[i].var].term, at->assigns[i].value);
  if (at->kind != EDGE_HAVOC) return;
  *fresh = expr_fresh(s->table, "havoc", s->prog->vars.data[at->havoc].sort);
  expr_subst_bind(subst, s->prog->vars.data[at->havoc].term, *fresh);
}

static Term branch_condition(Soundness *s, const Location *at, unsigned branch) {
  if (at->kind != EDGE_IF) return expr_true(s->table);
  return branch == 0 ? at->condition : expr_not(s->table, at->condition);
}

static bool expect_unsat(Soundness *s, Term condition, Place place, const char *what, const char *name) {
  SmtAnswer answer = condition == expr_false(s->table) ? SMT_UNSAT : smt_check(s->solver, &condition, 1);
  if (answer == SMT_UNSAT) return true;
  return diag_error(s->diags, place, NULL, "the model %s %s%s", what, name,
                    answer == SMT_UNKNOWN ? " (not decided)" : "");
}

static bool covers_branch(Soundness *s, uint32_t node, unsigned branch, Loc target) {
  const Location *at = &s->prog->locs.data[s->model->nodes.data[node].loc];
  Subst subst;
  Term fresh, covered = expr_false(s->table);
  expr_subst_init(&subst, s->table);
  bind_post(s, &subst, at, &fresh);
  for (uint32_t e = 0; e < s->model->edges.count; e++) {
    const ModelEdge *edge = &s->model->edges.data[e];
    if (edge->from == node && edge->may && s->model->nodes.data[edge->to].loc == target)
      covered = expr_or(s->table, covered, expr_subst_apply(&subst, gamma_of(s, edge->to)));
  }
  expr_subst_release(&subst);
  Term here = expr_and(s->table, gamma_of(s, node), branch_condition(s, at, branch));
  return expect_unsat(s, expr_and(s->table, here, expr_not(s->table, covered)), at->place, "misses a step from",
                      at->name);
}

static bool covers_node(Soundness *s, uint32_t node) {
  Loc loc = s->model->nodes.data[node].loc, next[2];
  uint32_t n = prog_loc_successors(&s->prog->locs.data[loc], next);
  bool fine = true;
  for (unsigned branch = 0; branch < n && s->model->nodes.data[node].complete; branch++)
    fine = covers_branch(s, node, branch, next[branch]) && fine;
  return fine;
}

static bool must_holds(Soundness *s, const ModelEdge *edge) {
  const Location *at = &s->prog->locs.data[s->model->nodes.data[edge->from].loc];
  Loc target = s->model->nodes.data[edge->to].loc;
  Subst subst;
  Term fresh, arrives = expr_false(s->table);
  expr_subst_init(&subst, s->table);
  bind_post(s, &subst, at, &fresh);
  Term there = expr_subst_apply(&subst, gamma_of(s, edge->to));
  for (unsigned branch = 0; branch < 2; branch++)
    if (at->kind == EDGE_HALT || at->next[branch] == target)
      arrives = expr_or(s->table, arrives, expr_and(s->table, branch_condition(s, at, branch), there));
  expr_subst_release(&subst);
  if (fresh && expr_mentions(s->table, arrives, fresh)) // some value has to exist for every state: not asked
    return diag_error(s->diags, at->place, "leave the edge a may edge", "a must edge at the havoc %s cannot be checked",
                      at->name);
  Term stuck = expr_and(s->table, gamma_of(s, edge->from), expr_not(s->table, arrives));
  return expect_unsat(s, stuck, at->place, "has a must edge that some state cannot take, at", at->name);
}

// Every initial state is in an initial node; a node that holds none is no start of the game (Corollary 3.4).
static bool check_initial(Soundness *s) {
  Term covered = expr_false(s->table);
  for (uint32_t i = 0; i < s->model->nodes.count; i++) {
    ModelNode *n = &s->model->nodes.data[i];
    n->initial = n->initial && n->loc == s->prog->start;
    if (!n->initial) continue;
    covered = expr_or(s->table, covered, gamma_of(s, i));
    model_settle_start(s->model, i, s->limits);
  }
  const Location *start = &s->prog->locs.data[s->prog->start];
  return expect_unsat(s, prog_starts_in(s->prog, expr_not(s->table, covered)), start->place,
                      "misses an initial state at", start->name);
}

bool model_is_sound(Model *model, Limits *limits, DiagList *diags) {
  Soundness s = {.model = model, .prog = model->prog, .table = model->prog->table, .limits = limits, .diags = diags};
  s.solver = smt_new(SOLVER_Z3, s.table, limits);
  bool sound = check_initial(&s);
  for (uint32_t i = 0; i < model->nodes.count; i++) sound = covers_node(&s, i) && sound;
  for (uint32_t e = 0; e < model->edges.count; e++)
    if (model->edges.data[e].must) sound = must_holds(&s, &model->edges.data[e]) && sound;
  smt_delete(s.solver);
  return sound;
}
