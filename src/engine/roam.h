// Concrete states, many of them, with few values for each input: those on which the program's comparisons of the input turn. A fair
// cycle among them is a lasso. They are also examples of what holds at cut points.
#ifndef ENGINE_ROAM_H
#define ENGINE_ROAM_H
#include "engine/engine.h"
#include "sem/sample.h"

// Both stop after so many states. The task asks about runs without end.
Answer roam_search(Task *task, uint32_t most_states);
// Visits those at cut points, as they are reached. What was not read again at an earlier one may be 0.
void roam_visit(Task *task, uint32_t most_states, SampleVisit visit, void *context);
#endif
