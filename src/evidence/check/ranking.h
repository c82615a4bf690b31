// Certification that no run of a program visits accepting locations for ever (THEORY 4.8: no accepting lasso is left).
// A proof consists of inductive invariants at the cut points, of cells, and of ranking terms, in components. Cells are the abstract
// states of a predicate model: at a cut point that has some, they cover what the invariant leaves. The nodes of the product
// are the cells, and the cut points that have none; its edges are all that may be, found by the checker. Each
// component applies to the strongly connected parts of this graph that it has terms for at all their nodes:
//   - on every transition that is left it does not increase;
//   - transitions on which it decreases (and is not negative, over int) can be taken only finitely often: they go.
// At the end no part with an accepting node may be left: no accepting may-lasso. Transitions are kept as formulas, so that one component may
// deal with some paths through a block and the next one with the others. Locations with LOC_LIMIT must be unreachable.
#ifndef EVIDENCE_CHECK_RANKING_H
#define EVIDENCE_CHECK_RANKING_H
#include "evidence/evidence.h"

CheckResult evidence_certify_ranking(Prog *prog, const bool *accepting, const Proof *proof, Limits *limits);
#endif
