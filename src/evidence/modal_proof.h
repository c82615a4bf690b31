// A modal model of a program as evidence for a branching-time formula (THEORY 4.1): states, each a location and a condition
// over the program's variables; may edges, of which some are claimed to be must+ or must-; and claims about the formula's
// atoms, and of measures: terms that some edges do not increase, and that some make smaller, which cannot go on for ever. A plain
// graph: nothing in it is believed before modal_check.h has asked a solver.
#ifndef EVIDENCE_MODAL_PROOF_H
#define EVIDENCE_MODAL_PROOF_H
#include "prog/prog.h"
#include "spec/six.h"

typedef struct ModalProofState {
  Loc loc;
  Term formula;
  bool initial;  // one of those that hold the initial states
  bool nonempty; // has concrete states
} ModalProofState;
VEC(ModalProofStateVec, modalproofstatevec, ModalProofState)

typedef struct ModalProofEdge {
  uint32_t from, to;
  unsigned branch;      // of the program's edge at `from`; 0 where it has one only
  bool plus, minus;     // every state of `from` has a step into `to` by the branch; every state of `to` one from `from`
  uint32_t level, down; // sets of measures: no step from `from` into `to` increases them; each makes them smaller
} ModalProofEdge;
VEC(ModalProofEdgeVec, modalproofedgevec, ModalProofEdge)

typedef struct ModalProof {
  ModalProofStateVec states;
  ModalProofEdgeVec edges;
  U32Vec measures; // at most 32 terms: int, or bit-vectors read as signed
  uint32_t atom_count;
  Six *labels; // by state * atom_count + atom: T, F or unknown; made by evidence_modal_proof_freeze
} ModalProof;

// What shows people why it decides (export/modal_reason.h).
typedef struct ModalReason {
  U32Vec states; // of the model, in order, the initial one first
  U32Vec edges;  // edge i leads from state i to the next; where the path is a loop, the last one back to loop_start
  uint32_t loop_start; // UINT32_MAX: no loop
  char *formula;       // what there is about the last state, or the loop
  bool holds;          // or fails
  bool one_of_several; // some step could have been another
} ModalReason;

ModalProof *evidence_modal_proof_new(uint32_t atom_count);
void evidence_modal_proof_delete(ModalProof *proof);
void evidence_modal_proof_freeze(ModalProof *proof); // when all states are there: labels, all unknown
// The edges by the state that they leave: those of s are out[first[s]] .. out[first[s + 1] - 1]. The caller frees both.
void evidence_modal_proof_index(const ModalProof *proof, uint32_t **first, uint32_t **out);
static inline Six *modal_proof_label(const ModalProof *proof, uint32_t state, uint32_t atom) {
  return &proof->labels[(size_t)state * proof->atom_count + atom];
}
void evidence_modal_reason_delete(ModalReason *reason);
#endif
