// Why a formula holds or fails in a modal model (SEMANTICS.md 4.6, Remark 1): a path from an initial state through the states of the
// model, as far as one path explains it, and what holds or fails at its end. For people: the model is the evidence.
#ifndef EVIDENCE_MODAL_REASON_H
#define EVIDENCE_MODAL_REASON_H
#include "base/limits.h"
#include "evidence/evidence.h"
#include "evidence/modal_proof.h"
#include "spec/formula.h"

typedef struct ModalReason {
  U32Vec states; // of the model, in order, the initial one first
  U32Vec edges;  // edge i leads from state i to the next; where the path is a loop, the last one back to loop_start
  uint32_t loop_start; // UINT32_MAX: no loop
  char *formula;       // what there is about the last state, or the loop
  bool holds;          // or fails
  bool one_of_several; // some step could have been another
} ModalReason;

// NULL where a limit was met, or no run begins in an initial state. The caller deletes it.
ModalReason *modal_reason_new(const ModalProof *proof, Prog *prog, const FormulaTable *table, Formula f,
                              Verdict verdict, Limits *limits);
// A state's condition without what its equations with constants imply.
Term modal_reason_condition(const Prog *prog, Term condition);
void modal_reason_delete(ModalReason *reason);
#endif
