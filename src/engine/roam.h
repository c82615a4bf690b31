// Concrete states, many of them, with few values for each input: those on which the program's comparisons of the input turn. A fair
// cycle among them is a lasso.
#ifndef ENGINE_ROAM_H
#define ENGINE_ROAM_H
#include "engine/liveness.h"

// Stops after so many states.
Answer roam_search(LivenessTask *liveness, uint32_t most_states);
#endif
