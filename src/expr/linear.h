// Inside expr/: sums in normal form. A sum c1*t1 + ... + cn*tn + k has its terms in the order of their numbers, each once, with
// positive coefficients first: equal sums are equal terms, so that x + (y - x) is y, and an equation that holds by adding up
// alone folds to true. Sums of more than LINEAR_MOST terms are left as they are.
#ifndef EXPR_LINEAR_H
#define EXPR_LINEAR_H
#include "expr/term.h"

#define LINEAR_MOST 12

// a + scale * b, in normal form; TERM_NONE where it is too long or a coefficient leaves its range.
Term expr_linear_sum(TermTable *table, Term a, Term b, i128 scale);
// Cancels what both sides of an equation share: *a == *b afterwards holds exactly where it did before.
void expr_linear_balance(TermTable *table, Term *a, Term *b);
#endif
