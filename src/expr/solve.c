#include "expr/solve.h"

#include "expr/walk.h"

Term term_plus(TermTable *table, Term a, Term b) {
  return term_binary(table, term_sort(table, a) == SORT_INT ? OP_INTADD : OP_BVADD, a, b);
}

Term term_minus(TermTable *table, Term a, Term b) {
  return term_binary(table, term_sort(table, a) == SORT_INT ? OP_INTSUB : OP_BVSUB, a, b);
}

static Term solve_bool(TermTable *table, Term a, Term b, Term x) {
  Term negated = term_not(table, x);
  if (b == x || b == negated) {
    Term swap = a;
    a = b;
    b = swap;
  }
  if ((a != x && a != negated) || term_mentions(table, b, x)) return TERM_NONE;
  return a == x ? b : term_not(table, b);
}

Term term_solve(TermTable *table, Term a, Term b, Term x) {
  Sort sort = term_sort(table, x);
  if (term_sort(table, a) != sort || sort_is_array(sort)) return TERM_NONE;
  if (sort == SORT_BOOL) return solve_bool(table, a, b, x);
  Term difference = term_minus(table, a, b), rest = term_minus(table, difference, x); // difference == 0
  if (!term_mentions(table, rest, x)) return term_minus(table, term_default(table, sort), rest);
  rest = term_plus(table, difference, x);
  return term_mentions(table, rest, x) ? TERM_NONE : rest;
}
