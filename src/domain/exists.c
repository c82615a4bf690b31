// By instances. Instances of an unknown that are worth trying are where the formula's comparisons change their value: the
// solutions of `left == right` for it, and their neighbours. Where these do not suffice, a state that they miss is a
// counterexample, or the solver has a value for it, which is one more instance.
#include "domain/exists.h"

#include "expr/solve.h"
#include "expr/walk.h"

#define INSTANCES_MOST 48
#define ROUNDS_MOST 8

typedef struct Exists {
  Abstraction *abstraction;
  TermTable *table;
  Term formula;
  const U32Vec *unknowns;
  Term missed; // the states of `given` that no instance so far serves
} Exists;

// The formula with these values for the unknowns.
static Term instance(Exists *e, const Term *values) {
  Subst subst;
  expr_subst_init(&subst, e->table);
  for (uint32_t i = 0; i < e->unknowns->count; i++) expr_subst_bind(&subst, e->unknowns->data[i], values[i]);
  Term t = expr_subst_apply(&subst, e->formula);
  expr_subst_release(&subst);
  return t;
}

static void serve(Exists *e, const Term *values) {
  e->missed = expr_and(e->table, e->missed, expr_not(e->table, instance(e, values)));
}

static void add_candidate(U32Vec *out, Term t) {
  for (uint32_t i = 0; i < out->count; i++)
    if (out->data[i] == t) return;
  if (out->count < INSTANCES_MOST) u32vec_push(out, t);
}

// Values at which a comparison in the formula may change, without unknowns in them.
static void find_candidates(Exists *e, Term unknown, U32Vec *out) {
  TermTable *table = e->table;
  U32Vec stack = {0};
  Map seen = {0};
  Sort sort = expr_sort(table, unknown);
  add_candidate(out, expr_default(table, sort));
  if (sort == SORT_BOOL) add_candidate(out, expr_true(table));
  u32vec_push(&stack, e->formula);
  while (stack.count && !sort_is_array(sort) && sort != SORT_BOOL) {
    Term t = u32vec_pop(&stack);
    if (map_find(&seen, t, 0) || !expr_mentions(table, t, unknown)) continue;
    map_set(&seen, t, 1);
    for (uint32_t i = 0; i < expr_arity(table, t); i++) u32vec_push(&stack, expr_arg(table, t, i));
    if (expr_arity(table, t) != 2 || expr_sort(table, t) != SORT_BOOL) continue;
    Term value = expr_solve(table, expr_arg(table, t, 0), expr_arg(table, t, 1), unknown);
    for (uint32_t i = 0; value && i < e->unknowns->count; i++)
      if (expr_mentions(table, value, e->unknowns->data[i])) value = TERM_NONE;
    if (!value) continue;
    Term one = sort == SORT_INT ? expr_int(table, 1) : expr_bv(table, sort_width(sort), 1);
    add_candidate(out, value);
    add_candidate(out, expr_plus(table, value, one));
    add_candidate(out, expr_minus(table, value, one));
  }
  map_release(&seen);
  u32vec_release(&stack);
}

// All combinations of candidates, as far as there are few.
static void serve_candidates(Exists *e) {
  uint32_t n = e->unknowns->count, total = 1;
  U32Vec *candidates = memory_new(n * sizeof *candidates);
  Term *values = memory_new(n * sizeof *values);
  for (uint32_t i = 0; i < n; i++) {
    find_candidates(e, e->unknowns->data[i], &candidates[i]);
    total = total > INSTANCES_MOST ? total : total * candidates[i].count;
  }
  for (uint32_t k = 0; k < total && k < INSTANCES_MOST; k++) {
    for (uint32_t i = 0, rest = k; i < n; rest /= candidates[i++].count)
      values[i] = candidates[i].data[rest % candidates[i].count];
    serve(e, values);
  }
  for (uint32_t i = 0; i < n; i++) u32vec_release(&candidates[i]);
  free(candidates);
  free(values);
}

// The formula in the state of the solver's model; TERM_NONE where the model does not say it.
static Term in_model(Exists *e) {
  Map seen = {0};
  U32Vec vars = {0};
  Subst subst;
  expr_subst_init(&subst, e->table);
  expr_collect_vars(e->table, e->formula, &seen, &vars);
  bool known = true;
  for (uint32_t i = 0; i < vars.count; i++) {
    bool unknown = false;
    for (uint32_t k = 0; k < e->unknowns->count; k++) unknown = unknown || e->unknowns->data[k] == vars.data[i];
    Term value = unknown ? TERM_NONE : domain_abstraction_value(e->abstraction, vars.data[i]);
    known = known && (unknown || value);
    if (value) expr_subst_bind(&subst, vars.data[i], value);
  }
  Term t = known ? expr_subst_apply(&subst, e->formula) : TERM_NONE;
  expr_subst_release(&subst);
  map_release(&seen);
  u32vec_release(&vars);
  return t;
}

// Adds the instance that serves the state of the solver's model. SMT_SAT: done; SMT_UNSAT: there is none.
static SmtAnswer serve_model(Exists *e) {
  Term there = in_model(e);
  if (!there) return SMT_UNKNOWN;
  SmtAnswer answer = domain_abstraction_solve(e->abstraction, &there, 1);
  if (answer != SMT_SAT) return answer;
  Term *values = memory_new(e->unknowns->count * sizeof *values);
  for (uint32_t i = 0; i < e->unknowns->count && answer == SMT_SAT; i++) {
    values[i] = domain_abstraction_value(e->abstraction, e->unknowns->data[i]);
    if (!values[i]) answer = SMT_UNKNOWN;
  }
  if (answer == SMT_SAT) serve(e, values);
  free(values);
  return answer;
}

SmtAnswer domain_exists_everywhere(Abstraction *abstraction, TermTable *table, Term given, Term formula,
                                   const U32Vec *unknowns) {
  Exists e = {abstraction, table, formula, unknowns, given};
  if (unknowns->count == 0) {
    Term parts[2] = {given, expr_not(table, formula)};
    SmtAnswer answer = domain_abstraction_check(abstraction, parts, 2);
    return answer == SMT_UNKNOWN ? SMT_UNKNOWN : answer == SMT_SAT ? SMT_UNSAT : SMT_SAT;
  }
  serve_candidates(&e);
  for (uint32_t round = 0; round < ROUNDS_MOST; round++) {
    SmtAnswer missed = domain_abstraction_solve(abstraction, &e.missed, 1);
    if (missed != SMT_SAT) return missed == SMT_UNSAT ? SMT_SAT : SMT_UNKNOWN;
    SmtAnswer served = serve_model(&e);
    if (served != SMT_SAT) return served;
  }
  return SMT_UNKNOWN;
}
