// Which proved properties are vacuous: proved, but never reached.
#ifndef SCHEDULE_VACUITY_H
#define SCHEDULE_VACUITY_H
#include "evidence/outcome.h"
#include "schedule/schedule.h"

// Changes STATUS_PROVED to STATUS_VACUOUS where all reach points of a property are shown unreachable, with certified
// evidence, within a counted effort. `how` has the program as its first variant, and says how to ask.
void schedule_find_vacuous(const ScheduleRequest *how, Outcome *outcome);
#endif
