// Floats that are integers: converted from so few bits that nothing is lost, as a double from an int. What is done with them is said of the integers
// in place of the floats, which solvers are far slower with.
#ifndef EXPR_EXACT_H
#define EXPR_EXACT_H
#include "expr/term.h"

// The conversion (OP_FTOS, OP_FTOU, OP_FTOF) of such a float, or TERM_NONE.
Term expr_exact_convert(TermTable *table, Op op, Term a, uint32_t width);
// OP_FEQ, OP_FLT or OP_FLE of two of them, or of one and a constant; or TERM_NONE.
Term expr_exact_compare(TermTable *table, Op op, Term a, Term b);
#endif
