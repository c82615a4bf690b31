// A CTL formula that paths and lassos do not settle, on a predicate model of the program (endless/branching.h). The program is read
// with machine arithmetic, as eval reads it, which for C may be an assumption of a proof; a violation must show in a model of
// the program that excludes undefined behaviour.
#ifndef CLI_BRANCHING_H
#define CLI_BRANCHING_H
#include "domain/predicates.h"
#include "cli/temporal.h"

typedef struct BranchingQuestion {
  Prog *prog; // with the formula as its one property
  FormulaTable *table;
  Formula formula;
  Predicates *predicates; // those of --predicates, or NULL
  bool is_defined;        // no undefined behaviour, or it is excluded
} BranchingQuestion;

// False with diagnostics; to be released in either case.
bool cli_branching_init(BranchingQuestion *question, const Temporal *temporal, Reading reading, DiagList *diags);
void cli_branching_release(BranchingQuestion *question);
// Looks for an answer and checks its evidence.
Outcome cli_branching_verify(BranchingQuestion *question, Limits *limits);
// Checks the evidence of an outcome, a PROOF_MODEL; where it is confirmed the outcome has its verdict: that of C only where it does
// not rest on undefined behaviour.
CheckResult cli_branching_check(BranchingQuestion *question, Outcome *outcome, Limits *limits);
#endif
