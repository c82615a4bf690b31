// Branching time: a CTL formula on a predicate model of the program, refined until its value is definite (THEORY 4.6).
#ifndef ENDLESS_BRANCHING_H
#define ENDLESS_BRANCHING_H
#include "domain/predicates.h"
#include "evidence/task.h"
#include "evidence/modal_proof.h"
#include "spec/formula.h"

// The answer has a PROOF_MODEL, for VERIFIED and for FALSIFIED; it is checked by evidence/check/modal_check.h. `given`: predicates to
// start from besides those of the formula, in place of the guards'; or NULL.
Answer endless_branching_run(Prog *prog, const FormulaTable *table, Formula f, const Predicates *given, Limits *limits);
// The model of the first round, with measures, for a look at the values in its states; NULL: there is none. The caller deletes it.
ModalProof *endless_branching_model(Prog *prog, const FormulaTable *table, Formula f, Limits *limits);
#endif
