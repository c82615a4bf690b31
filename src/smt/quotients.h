// What a solver is told about quotients of floating numbers, which it would find out bit by bit of a division only: where the divisor is not below k
// in magnitude, c / d is not above |c| / k, since rounding to the nearest keeps the order. For constants c, and those k that the
// terms compare numbers with. Theorems all of them, in the formats of 32 and 64 bits.
#ifndef SMT_QUOTIENTS_H
#define SMT_QUOTIENTS_H
#include "base/vec.h"
#include "expr/walk.h"

typedef struct Quotients {
  Subterms walk;        // terms that were looked at
  U32Vec found, bounds; // quotients with a constant dividend; positive constants that something is compared with
  U32Vec lemmas;        // to be asserted
  uint32_t asserted;    // so many of them are in force
} Quotients;

void smt_quotients_look(Quotients *quotients, TermTable *table, Term t); // may append to `lemmas`
void smt_quotients_release(Quotients *quotients);
#endif
