#include "expr/solve.h"

#include "expr/walk.h"

Term expr_plus(TermTable *table, Term a, Term b) {
  return expr_binary(table, expr_sort(table, a) == SORT_INT ? OP_INTADD : OP_BVADD, a, b);
}

Term expr_minus(TermTable *table, Term a, Term b) {
  return expr_binary(table, expr_sort(table, a) == SORT_INT ? OP_INTSUB : OP_BVSUB, a, b);
}

static Term solve_bool(TermTable *table, Term a, Term b, Term x) {
  Term negated = expr_not(table, x);
  if (b == x || b == negated) {
    Term swap = a;
    a = b;
    b = swap;
  }
  if ((a != x && a != negated) || expr_mentions(table, b, x)) return TERM_NONE;
  return a == x ? b : expr_not(table, b);
}

Term expr_solve(TermTable *table, Term a, Term b, Term x) {
  Sort sort = expr_sort(table, x);
  if (expr_sort(table, a) != sort || sort_is_array(sort)) return TERM_NONE;
  if (sort == SORT_BOOL) return solve_bool(table, a, b, x);
  Term difference = expr_minus(table, a, b), rest = expr_minus(table, difference, x); // difference == 0
  if (!expr_mentions(table, rest, x)) return expr_minus(table, expr_default(table, sort), rest);
  rest = expr_plus(table, difference, x);
  return expr_mentions(table, rest, x) ? TERM_NONE : rest;
}
