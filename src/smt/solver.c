#include "smt/solver.h"

#include <assert.h>

#include "base/vec.h"
#include "expr/walk.h"
#include "smt/ops.h"

Solver *smt_new(SolverKind kind, TermTable *table, Limits *limits) {
  return kind == SOLVER_CADICAL ? smt_new_cadical(table, limits) : smt_new_z3(table, limits, kind == SOLVER_RATIONALS);
}

static bool sort_has_int(Sort sort) {
  if (sort_is_array(sort)) return sort_index(sort) == SORT_INT || sort_element(sort) == SORT_INT;
  return sort == SORT_INT;
}

static bool needs_z3(const TermTable *table, Term t) {
  return expr_op(table, t) >= OP_FADD || sort_has_int(expr_sort(table, t));
}

static void push_unseen(Map *seen, U32Vec *stack, Term t) {
  if (map_find(seen, t, 0)) return;
  map_set(seen, t, 1);
  u32vec_push(stack, t);
}

SolverKind smt_kind_for(const TermTable *table, const Term *sample, uint32_t n) {
  Map seen = {0};
  U32Vec stack = {0};
  SolverKind kind = SOLVER_CADICAL;
  for (uint32_t i = 0; i < n; i++) push_unseen(&seen, &stack, sample[i]);
  while (stack.count && kind == SOLVER_CADICAL) {
    Term t = u32vec_pop(&stack);
    if (needs_z3(table, t)) kind = SOLVER_Z3;
    for (uint32_t i = 0; i < expr_arity(table, t); i++) push_unseen(&seen, &stack, expr_arg(table, t, i));
  }
  map_release(&seen);
  u32vec_release(&stack);
  return kind;
}

void smt_delete(Solver *solver) {
  if (!solver) return;
  map_release(&solver->values);
  smt_quotients_release(&solver->quotients);
  solver->ops->delete(solver);
}

const char *smt_name(const Solver *solver) { return solver->ops->name; }

void smt_push(Solver *solver) {
  solver->answer = SMT_UNKNOWN;
  solver->ops->push(solver);
}

void smt_pop(Solver *solver) {
  solver->answer = SMT_UNKNOWN;
  solver->quotients.asserted = 0;
  solver->ops->pop(solver);
}

// What is known about the quotients in a term goes before it.
static void tell_about(Solver *solver, Term t) {
  Quotients *q = &solver->quotients;
  if (!solver->has_floats) return;
  smt_quotients_look(q, solver->table, t);
  while (q->asserted < q->lemmas.count) solver->ops->assert_condition(solver, q->lemmas.data[q->asserted++]);
}

void smt_assert(Solver *solver, Term condition) {
  assert(expr_sort(solver->table, condition) == SORT_BOOL);
  solver->answer = SMT_UNKNOWN;
  tell_about(solver, condition);
  solver->ops->assert_condition(solver, condition);
}

SmtAnswer smt_check(Solver *solver, const Term *assumptions, uint32_t n) {
  solver->calls++;
  map_clear(&solver->values);
  for (uint32_t i = 0; i < n; i++) tell_about(solver, assumptions[i]);
  solver->answer = limits_reached(solver->limits) ? SMT_UNKNOWN : solver->ops->check(solver, assumptions, n);
  return solver->answer;
}

void smt_set_budget(Solver *solver, uint64_t conflicts) { solver->budget = conflicts; }

static Term value_of(void *context, Term variable) {
  Solver *solver = context;
  uint32_t value;
  if (!map_get(&solver->values, variable, &value)) {
    value = solver->ops->variable_value(solver, variable);
    map_set(&solver->values, variable, value);
  }
  if (!value) solver->has_no_value = true;
  return value;
}

Term smt_value(Solver *solver, Term t) {
  assert(solver->answer == SMT_SAT);
  if (expr_op(solver->table, t) == OP_VAR) return value_of(solver, t);
  solver->has_no_value = false;
  Term value = expr_evaluate(solver->table, t, value_of, solver);
  return solver->has_no_value ? TERM_NONE : value;
}

bool smt_holds(Solver *solver, Term condition) {
  assert(solver->answer == SMT_SAT);
  Term value = solver->ops->truth ? solver->ops->truth(solver, condition) : TERM_NONE;
  return (value ? value : smt_value(solver, condition)) == expr_true(solver->table);
}

bool smt_fraction(Solver *solver, Term variable, i128 *over, i128 *under) {
  assert(solver->answer == SMT_SAT && solver->ops->fraction);
  return solver->ops->fraction(solver, variable, over, under);
}

bool smt_failed(Solver *solver, Term assumption) {
  assert(solver->answer == SMT_UNSAT);
  return solver->ops->failed(solver, assumption);
}

uint64_t smt_calls(const Solver *solver) { return solver->calls; }
