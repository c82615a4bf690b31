// Models that people can read: small numbers where they suffice, arrays of zeros apart from the elements that matter.
#ifndef CHECK_WITNESS_H
#define CHECK_WITNESS_H
#include "base/vec.h"
#include "domain/abstraction.h"

// Solves the formula with small values for its variables and the array elements that it reads, as far as a few tries find them.
// After SMT_SAT domain_abstraction_value has the model.
SmtAnswer check_witness_solve(Abstraction *abstraction, TermTable *table, Term formula);
// The value of a variable in that model. Of an array only the elements at indices that the formula names; TERM_NONE where a
// value cannot be had.
Term check_witness_value(Abstraction *abstraction, TermTable *table, Term formula, Term var);
#endif
