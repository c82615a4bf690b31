// Spacer as a guesser, one step at a time: the program as Horn clauses over the integers goes to it within a budget; its lemmas,
// as formulas over machine words, become candidates, and a counterexample that it finds is tried on the program.
#ifndef REACH_SPACER_H
#define REACH_SPACER_H
#include "evidence/task.h"

typedef struct Spacer Spacer;

Spacer *reach_spacer_new(Task *task);
void reach_spacer_delete(Spacer *spacer);
// One step: the next reading of the program's arithmetic, within a counted budget that grows from round to round. Appends
// candidates. A trace where a counterexample was found that the program has, else NULL.
Trace *reach_spacer_advance(Spacer *spacer, InvariantVec *candidates);

// Steps of it and of k-induction over what is inductive by then, in turns, for the rest of the task's time. `known`: invariants to
// begin with.
Answer reach_spacer_prove(Task *task, const InvariantVec *known);
#endif
