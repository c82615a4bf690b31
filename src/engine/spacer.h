// Spacer as a guesser, one round at a time: the program as Horn clauses over the integers goes to it within a budget; its lemmas,
// as formulas over machine words, become candidates, and a counterexample that it finds is tried on the program.
#ifndef ENGINE_SPACER_H
#define ENGINE_SPACER_H
#include "engine/houdini.h"

typedef struct Spacer Spacer;

Spacer *spacer_new(Task *task);
void spacer_delete(Spacer *spacer);
// One round: every reading of the program's arithmetic in turn, each within `budget` (as horn_solve). Adds candidates to the
// pool. A trace where a counterexample was found that the program has, else NULL.
Trace *spacer_advance(Spacer *spacer, Houdini *pool, uint64_t budget);
// No more rounds are of use: nothing was stopped by its budget.
bool spacer_exhausted(const Spacer *spacer);

// Rounds with growing budgets, k-induction over what is inductive after each of them; `guess`: together with invariants guessed
// otherwise. For the rest of the task's time.
Answer spacer_prove(Task *task, bool guess);
#endif
