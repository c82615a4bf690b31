// The pieces of the explicit engine, for a portfolio.
#ifndef ENGINE_EXPLICIT_H
#define ENGINE_EXPLICIT_H
#include "engine/engine.h"

// All runs, in at most max_steps steps (0: no limit). *unfinished: only the steps ran out, so more of them may help.
Answer explicit_explore(Task *task, uint64_t max_steps, bool *unfinished);
// Random runs with a fixed seed, of at most run_steps steps each.
Answer explicit_sample(Task *task, uint64_t seed, uint64_t total_steps, uint64_t run_steps);
#endif
