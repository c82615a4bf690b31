// Candidate invariants, guessed from concrete runs: what held in every state seen at a cut point and has the form of a
// template. Guesses may be wrong; Houdini keeps the inductive ones.
#ifndef ENGINE_CANDIDATES_H
#define ENGINE_CANDIDATES_H
#include "engine/houdini.h"

void candidates_guess(Task *task, Houdini *houdini);
#endif
