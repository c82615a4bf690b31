// The values of a CTL formula in the states of a modal model (THEORY 4.5, 4.6, sound mode). What is known of a state is a set
// of facts about its concrete states: all satisfy the formula, none does, some does, some does not.
//
// Runs that violate an assumption (LOC_SINK) are no runs: paths quantify over what can go on for ever without, so AX f is read as
// AX (!alive || f) and EX f as EX (alive && f) with alive = EG !sink, and what is not alive is no initial state.
#ifndef EVIDENCE_CHECK_MODAL_VALUES_H
#define EVIDENCE_CHECK_MODAL_VALUES_H
#include "base/limits.h"
#include "evidence/modal_proof.h"
#include "spec/formula.h"

enum { ALL_SATISFY = 1, ALL_VIOLATE = 2, SOME_SATISFIES = 4, SOME_VIOLATES = 8 };

// Is it a formula that this reads: CTL, with future operators only?
bool evidence_modal_values_apply(const FormulaTable *table, Formula f);
// By state; the caller frees it. `!alive || f` for the formula f. NULL: a limit was met. Believes every claim of the model.
uint8_t *evidence_modal_values(const ModalProof *proof, const Prog *prog, const FormulaTable *table, Formula f,
                               Limits *limits);
// The values of all subformulas, by formula, NULL where it is none of them: of the states that are alive. To be deleted before the table
// gets more formulas. *answer is what evidence_modal_values gives.
uint8_t **evidence_modal_values_of_all(const ModalProof *proof, const Prog *prog, const FormulaTable *table, Formula f,
                                       uint8_t **answer, Limits *limits);
void evidence_modal_values_delete(uint8_t **values, const FormulaTable *table);
#endif
