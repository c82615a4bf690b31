// Candidate invariants, guessed from concrete runs: what held in every state seen at a cut point and has the form of a
// template. Guesses may be wrong; Houdini keeps the inductive ones.
#ifndef INVARIANT_CANDIDATES_H
#define INVARIANT_CANDIDATES_H
#include "invariant/houdini.h"

void invariant_candidates_guess(Task *task, Houdini *houdini);
#endif
