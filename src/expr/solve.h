// Solving an equation for a variable.
#ifndef EXPR_SOLVE_H
#define EXPR_SOLVE_H
#include "expr/term.h"

// The value of the variable x wherever a == b holds, a term without x; TERM_NONE where the equation does not say it: x must occur
// with factor 1 or -1 in the difference of numbers, or stand alone on one side of an equivalence.
Term expr_solve(TermTable *table, Term a, Term b, Term x);
// a + b and a - b, by the sort of a.
Term expr_plus(TermTable *table, Term a, Term b);
Term expr_minus(TermTable *table, Term a, Term b);
#endif
