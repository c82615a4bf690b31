// Instances of a single unknown to begin with: the terms of its sort in the formula, and their neighbours; comparisons change
// their value there. Then states that are not served so far, from the solver: it has values for them, which are one more
// instance, or there are none.
#include "evidence/check/instances.h"

#include "expr/solve.h"
#include "expr/walk.h"

typedef struct Instances {
  Solver *solver;
  TermTable *table;
  const Limits *limits;
  Term formula;
  const U32Vec *unknowns;
  Term missed; // the states that no instance so far serves
} Instances;

static void serve(Instances *x, const Term *values) {
  Subst subst;
  expr_subst_init(&subst, x->table);
  for (uint32_t i = 0; i < x->unknowns->count; i++) expr_subst_bind(&subst, x->unknowns->data[i], values[i]);
  x->missed = expr_and(x->table, x->missed, expr_not(x->table, expr_subst_apply(&subst, x->formula)));
  expr_subst_release(&subst);
}

static void serve_around(Instances *x, Term value) {
  Sort sort = expr_sort(x->table, value);
  serve(x, &value);
  if (sort != SORT_INT && !sort_is_bv(sort)) return;
  Term one = sort == SORT_INT ? expr_int(x->table, 1) : expr_bv(x->table, sort_width(sort), 1);
  Term above = expr_plus(x->table, value, one), below = expr_minus(x->table, value, one);
  serve(x, &above);
  serve(x, &below);
}

static void serve_terms(Instances *x) {
  if (x->unknowns->count != 1) return;
  Term unknown = x->unknowns->data[0];
  Sort sort = expr_sort(x->table, unknown);
  Subterms walk = {0};
  uint32_t served = 0;
  subterms_add(&walk, x->formula);
  for (Term t; served < EFFORT(x->limits, check_instances) && expr_subterms_next(x->table, &walk, &t);) {
    if (expr_sort(x->table, t) != sort || expr_mentions(x->table, t, unknown)) continue;
    serve_around(x, t);
    served++;
  }
  expr_subterms_release(&walk);
}

static bool is_unknown(const Instances *x, Term var) {
  for (uint32_t i = 0; i < x->unknowns->count; i++)
    if (x->unknowns->data[i] == var) return true;
  return false;
}

// The formula in the state of the solver's model; TERM_NONE where the model does not say it.
static Term in_model(Instances *x) {
  Map seen = {0};
  U32Vec vars = {0};
  Subst subst;
  bool known = true;
  expr_subst_init(&subst, x->table);
  expr_collect_vars(x->table, x->formula, &seen, &vars);
  for (uint32_t i = 0; i < vars.count && known; i++) {
    if (is_unknown(x, vars.data[i])) continue;
    Term value = smt_value(x->solver, vars.data[i]);
    known = value != TERM_NONE;
    if (known) expr_subst_bind(&subst, vars.data[i], value);
  }
  Term t = known ? expr_subst_apply(&subst, x->formula) : TERM_NONE;
  expr_subst_release(&subst);
  map_release(&seen);
  u32vec_release(&vars);
  return t;
}

// Adds the instance that serves the state of the solver's model: CONFIRMED; REFUTED: there is none.
static CheckResult serve_model(Instances *x) {
  Term there = in_model(x);
  if (!there) return CHECK_UNDECIDED;
  SmtAnswer answer = smt_check(x->solver, &there, 1);
  if (answer != SMT_SAT) return answer == SMT_UNSAT ? CHECK_REFUTED : CHECK_UNDECIDED;
  Term *values = memory_new((x->unknowns->count + 1) * sizeof *values);
  bool known = true;
  for (uint32_t i = 0; i < x->unknowns->count; i++) {
    values[i] = smt_value(x->solver, x->unknowns->data[i]);
    known = known && values[i] != TERM_NONE;
  }
  if (known) serve(x, values);
  free(values);
  return known ? CHECK_CONFIRMED : CHECK_UNDECIDED;
}

CheckResult evidence_instances_serve(Solver *solver, TermTable *table, Term given, Term formula, const U32Vec *unknowns,
                                     const Limits *limits) {
  Instances x = {solver, table, limits, formula, unknowns, given};
  if (unknowns->count == 0) serve(&x, NULL);
  else serve_terms(&x);
  for (uint32_t round = 0; round <= EFFORT(limits, check_rounds); round++) {
    SmtAnswer missed = x.missed == expr_false(table) ? SMT_UNSAT : smt_check(solver, &x.missed, 1);
    if (missed == SMT_UNSAT) return CHECK_CONFIRMED;
    if (missed == SMT_SAT && unknowns->count == 0) return CHECK_REFUTED;
    CheckResult served = missed == SMT_SAT ? serve_model(&x) : CHECK_UNDECIDED;
    if (served != CHECK_CONFIRMED) return served;
  }
  return CHECK_UNDECIDED;
}
