// Branching time: a CTL formula on a predicate model of the program, refined until its value is definite (SEMANTICS.md 4.6).
#ifndef ENGINE_BRANCHING_H
#define ENGINE_BRANCHING_H
#include "engine/engine.h"
#include "spec/formula.h"

// The answer has a PROOF_MODEL, for VERIFIED and for FALSIFIED; it is checked by evidence/modal_check.h.
Answer branching_run(Prog *prog, const FormulaTable *table, Formula f, Limits *limits);
#endif
