// Validity with one alternation of quantifiers, by instances: has every state in `given` values of the unknowns for which the
// formula holds? `given` does not mention the unknowns.
#ifndef EVIDENCE_CHECK_INSTANCES_H
#define EVIDENCE_CHECK_INSTANCES_H
#include "evidence/evidence.h"
#include "smt/solver.h"

// CONFIRMED: every state has; REFUTED: some state has none.
CheckResult evidence_instances_serve(Solver *solver, TermTable *table, Term given, Term formula, const U32Vec *unknowns,
                                     const Limits *limits);
#endif
