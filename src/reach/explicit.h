// The pieces of the explicit engine, for a portfolio.
#ifndef REACH_EXPLICIT_H
#define REACH_EXPLICIT_H
#include "evidence/task.h"

// All runs, in at most max_steps steps (0: no limit). *unfinished: only the steps ran out, so more of them may help.
Answer reach_explicit_explore(Task *task, uint64_t max_steps, bool *unfinished);
// Random runs with a fixed seed, of at most run_steps steps each.
Answer reach_explicit_sample(Task *task, uint64_t seed, uint64_t total_steps, uint64_t run_steps);
#endif
