// Certification that no run of a program visits accepting locations for ever (SEMANTICS.md 4.8: no accepting lasso is left).
// A proof consists of inductive invariants at the cut points and of ranking terms, in components. Each component applies to
// the strongly connected parts of the block graph that it has terms for at all their cut points:
//   - on every transition that is left it does not increase;
//   - transitions on which it decreases (and is not negative, over int) can be taken only finitely often: they go.
// At the end no part with an accepting cut point may be left. Transitions are kept as formulas, so that one component may
// deal with some paths through a block and the next one with the others. Locations with LOC_LIMIT must be unreachable.
#ifndef EVIDENCE_RANKING_H
#define EVIDENCE_RANKING_H
#include "evidence/evidence.h"

CheckResult evidence_certify_ranking(Prog *prog, const bool *accepting, const Proof *proof, Limits *limits);
#endif
