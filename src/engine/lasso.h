// Bounded search for a lasso: the unrolling, with the condition that a state at a cut point is the same as an earlier one and
// that an accepting cut point lies between them.
#ifndef ENGINE_LASSO_H
#define ENGINE_LASSO_H
#include "engine/liveness.h"

Answer lasso_search(LivenessTask *liveness);
#endif
