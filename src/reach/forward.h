// What is known to be reachable: concrete states at cut points, each with the run that leads there. They are found by a
// solver's models of feasible prefixes and extended by running on, on the interpreter; so the may information of an abstract
// model and this must information grow together, and a long counterexample is found by running, not by unrolling.
#ifndef REACH_FORWARD_H
#define REACH_FORWARD_H
#include "evidence/task.h"
#include "refine/path.h"

typedef struct Forward Forward;

Forward *reach_forward_new(Task *task);
void reach_forward_delete(Forward *forward);
// Each of these returns true where the run met a target: then reach_forward_trace is it.
// Follows the solver's model, one of the path's first `cuts` cut points, and then runs on.
bool reach_forward_follow(Forward *forward, Path *path, uint32_t cuts, Solver *solver);
// Tries to take the rest of the path from the states kept at its cut points, the later ones first.
bool reach_forward_finish(Forward *forward, Path *path, Solver *solver);
// Runs on from the start, and from states that were left when their steps ran out; at most `steps` more of them.
bool reach_forward_run(Forward *forward, uint64_t steps);
Trace *reach_forward_trace(Forward *forward); // owned by the caller
// In how many of the states kept at the block does the condition hold? *count: how many there are.
uint32_t reach_forward_holds(Forward *forward, uint32_t block, Term condition, uint32_t *count);
#endif
