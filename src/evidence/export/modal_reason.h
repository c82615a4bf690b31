// Why a formula holds or fails in a modal model (THEORY 4.6, Remark 1): a path from an initial state through the states of the
// model, as far as one path explains it, and what holds or fails at its end. For people: the model is the evidence.
#ifndef EVIDENCE_EXPORT_MODAL_REASON_H
#define EVIDENCE_EXPORT_MODAL_REASON_H
#include "base/limits.h"
#include "evidence/evidence.h"
#include "evidence/modal_proof.h"
#include "spec/formula.h"

// NULL where a limit was met, or no run begins in an initial state. The caller deletes it.
ModalReason *evidence_modal_reason_new(const ModalProof *proof, Prog *prog, const FormulaTable *table, Formula f,
                                       Verdict verdict, Limits *limits);
// A state's condition without what its equations with constants imply.
Term evidence_modal_reason_condition(const Prog *prog, Term condition);
#endif
