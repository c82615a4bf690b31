// Lassos among concrete states near the start.
#ifndef ENDLESS_ROAM_H
#define ENDLESS_ROAM_H
#include "evidence/task.h"

// Stops after so many states. The task asks about runs without end.
Answer endless_roam_search(Task *task, uint32_t most_states);
#endif
