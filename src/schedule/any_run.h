// Does a program have a run at all: an initial state, and from it a run without end that violates no assumption? Where it has none every
// formula holds, also one that no run satisfies.
#ifndef SCHEDULE_ANY_RUN_H
#define SCHEDULE_ANY_RUN_H
#include "schedule/schedule.h"

bool schedule_has_run(Prog *prog, const ScheduleRequest *how); // false: none was found within its effort
#endif
