// Ranking arguments, guessed: linear terms with small coefficients at each cut point, found from examples of transitions
// and checked by a solver, which gives further examples; one component of a lexicographic order after the other.
#ifndef ENGINE_RANK_H
#define ENGINE_RANK_H
#include "engine/engine.h"

// Adds ranks to a proof that has its invariants. True where they leave no accepting cycle.
bool rank_find(Task *task, const bool *accepting, Proof *proof);
#endif
