// Invariants at single locations, kept by every edge (THEORY 0.5): a proof that needs no large formula. With Inv_l at each location l (none:
// true; a target: false)
//   (1) every initial state satisfies Inv_start;
//   (2) Inv_l and the edge from l to m give Inv_m.
// So every run satisfies Inv at each location that it is at, and is at no target.
#ifndef EVIDENCE_CHECK_LOCAL_H
#define EVIDENCE_CHECK_LOCAL_H
#include "evidence/evidence.h"

// CONFIRMED where (1) and (2) hold.
CheckResult evidence_certify_local(Prog *prog, const Proof *proof, const bool *is_target, Limits *limits);
// One question that is too hard does not cost a proof of everything else: takes away what cannot be shown, and what rests on it, and leaves those
// targets that it shows without. False where nothing is left, or the limits were reached. What it leaves is to be certified as any proof is.
// `each`: the ticks of one question, after which it counts as one that cannot be shown.
bool evidence_weaken_local(Prog *prog, Proof *proof, U32Vec *targets, uint64_t each, Limits *limits);
#endif
