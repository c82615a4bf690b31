// `a + b, computed wider, is the a + b of the machine`: how programs ask whether an operation overflows. For domains of single variables the two sides
// are two values that may be equal; but they are the same number modulo 2^w, so that the condition says only that the wider one fits.
#ifndef DOMAIN_LIFT_H
#define DOMAIN_LIFT_H
#include "expr/term.h"

// An equation that says: side + shift, whose low part is a term of w bits, is that term extended. That is so where it is between least and most,
// by `compare` (OP_BVSLE or OP_BVULE).
typedef struct Lifted {
  Term side;               // of the equation
  Term shift, least, most; // constants of its sort
  Op compare;
} Lifted;
bool domain_lifted(TermTable *table, Term equation, Lifted *out); // false: of another form
#endif
