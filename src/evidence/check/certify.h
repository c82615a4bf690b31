// Certification of proofs: every obligation is discharged anew, by a solver of its own or by the one-step semantics.
#ifndef EVIDENCE_CHECK_CERTIFY_H
#define EVIDENCE_CHECK_CERTIFY_H
#include "evidence/evidence.h"

// CONFIRMED where the proof shows that no location in `targets` is reachable. The targets of a safety proof are all
// error and limit locations; those of a vacuity proof a property's reach points.
CheckResult evidence_certify(Prog *prog, const Proof *proof, const Loc *targets, uint32_t count, Limits *limits);
// The same where these locations are cut points, too, so that the proof may have invariants there. Not for RANKING.
CheckResult evidence_certify_at(Prog *prog, const Proof *proof, const Loc *targets, uint32_t count, const U32Vec *cuts,
                                Limits *limits);
// The targets of a safety proof.
void evidence_targets(const Prog *prog, U32Vec *targets);
#endif
