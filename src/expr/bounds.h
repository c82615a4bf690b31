// What numbers a term of bits can be, as far as its form alone says: `(long)x * (long)y` of two 32-bit numbers is no more than 2^62. So no solver
// has to multiply in order to see that a comparison always comes out one way, or that an operation cannot overflow.
#ifndef EXPR_BOUNDS_H
#define EXPR_BOUNDS_H
#include "expr/term.h"

typedef struct Bounds {
  i128 least, most; // both counted
} Bounds;

// Read as signed or unsigned numbers. False where these do not fit into the fields (128 bits, unsigned).
bool expr_bounds(TermTable *table, Term t, bool is_signed, Bounds *out);
// Is the exact sum, difference or product (OP_BVADD, OP_BVSUB, OP_BVMUL) always a number of their sort?
bool expr_never_overflows(TermTable *table, Op op, Term a, Term b, bool is_signed);
#endif
