// A CTL formula that paths and lassos do not settle, on a predicate model of the program (engine/branching.h). The program is read
// with machine arithmetic, as eval reads it, whatever overflows.
#ifndef CLI_BRANCHING_H
#define CLI_BRANCHING_H
#include "cli/temporal.h"

enum { READING_MODEL = READING_COUNT }; // in evidence: the program as it is read here

typedef struct BranchingQuestion {
  Prog *prog; // with the formula as its one property
  FormulaTable *table;
  Formula formula;
} BranchingQuestion;

// False with diagnostics; to be released in either case.
bool branching_init(BranchingQuestion *question, const Temporal *temporal, DiagList *diags);
void branching_release(BranchingQuestion *question);
// Looks for an answer and checks its evidence.
Outcome branching_verify(BranchingQuestion *question, Limits *limits);
// Checks the evidence of an outcome, a PROOF_MODEL; where it is confirmed the outcome has its verdict.
CheckResult branching_check(BranchingQuestion *question, Outcome *outcome, Limits *limits);
#endif
