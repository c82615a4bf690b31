// Counterexample-guided refinement with a counted budget, for a portfolio.
#ifndef REACH_CEGAR_H
#define REACH_CEGAR_H
#include "evidence/task.h"

typedef struct CegarBudget { // 0: no limit
  uint32_t refinements;
  uint64_t calls;     // of solvers
  uint64_t conflicts; // of one query about a path
} CegarBudget;

// `known`: inductive invariants that were found before, or NULL: it looks for them itself where refinement alone does not help.
// `candidates` (or NULL): where it finds no answer, the predicates that it found are appended, for other engines to try.
Answer reach_cegar_attempt(Task *task, CegarBudget budget, const InvariantVec *known, InvariantVec *candidates);
#endif
