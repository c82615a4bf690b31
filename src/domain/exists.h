// Validity with one alternation of quantifiers, as must edges need it where a step has unknowns (THEORY 0.1, 4.1).
#ifndef DOMAIN_EXISTS_H
#define DOMAIN_EXISTS_H
#include "base/vec.h"
#include "domain/abstraction.h"

// Has every state in `given` values of the unknowns for which the formula holds? SMT_SAT: known to; SMT_UNSAT: known not to;
// SMT_UNKNOWN otherwise. `given` does not mention the unknowns.
SmtAnswer domain_exists_everywhere(Abstraction *abstraction, TermTable *table, Term given, Term formula,
                                   const U32Vec *unknowns);
#endif
