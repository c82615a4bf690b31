// Certification of a modal model as evidence (THEORY 4.1, 4.6): that it is a model of the program, and that the formula's
// values in it settle the question. Every claim is put to a solver of its own:
//   - every initial state is in a state that is called initial;
//   - each step of the program from each state is covered by the edges (S1);
//   - must+ and must- edges are (S2); labels are right; what is said to have concrete states has;
//   - no step increases a measure that its edge is said not to increase, or leaves one that is said to go down (and has a bound);
//   - no state is at the end of what is modelled (LOC_LIMIT).
// Then the formula is evaluated anew.
#ifndef EVIDENCE_CHECK_MODAL_CHECK_H
#define EVIDENCE_CHECK_MODAL_CHECK_H
#include "evidence/evidence.h"
#include "evidence/modal_proof.h"
#include "smt/solver.h"
#include "spec/formula.h"

// Is one of the initial states in it?
bool evidence_modal_holds_start(Prog *prog, const ModalProofState *state, Solver *solver);
// Of a state that is called initial, with that value of the formula: all of its states violate the formula and one of them is
// initial, or some violates it and all are initial.
bool evidence_modal_violates(Prog *prog, const ModalProofState *state, uint8_t value, Solver *solver);
// The answer that the values give (4.6): VERIFIED where every initial state has the formula; FALSIFIED where an initial state
// certainly violates it. Believes the claims of the model, and asks the solver about initial states only.
Verdict evidence_modal_verdict(Prog *prog, const ModalProof *proof, const uint8_t *values, Limits *limits);
// What must be unsatisfiable where a measure goes down along an edge (or does not go up).
Term evidence_modal_measure_fails(Prog *prog, const ModalProof *proof, uint32_t edge, uint32_t measure, bool down);
// CONFIRMED where the model and the formula's values in it show the verdict.
CheckResult evidence_certify_modal(Prog *prog, const FormulaTable *table, Formula f, const ModalProof *proof,
                                   Verdict verdict, Limits *limits);
#endif
