// Guesses of invariants at cut points, from templates and the states seen there (samples.h); in batches, the cheap ones first.
#ifndef INVARIANT_CANDIDATES_H
#define INVARIANT_CANDIDATES_H
#include "invariant/houdini.h"

typedef struct Candidates Candidates;

Candidates *invariant_candidates_new(Task *task); // looks at the program's states
void invariant_candidates_delete(Candidates *candidates);
bool invariant_candidates_next(Candidates *candidates, Houdini *houdini); // adds the next batch; false: there is none
void invariant_candidates_guess(Task *task, Houdini *houdini);            // all of them at once
#endif
