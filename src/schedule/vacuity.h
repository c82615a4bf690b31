// Which proved properties are vacuous: proved, but never reached.
#ifndef SCHEDULE_VACUITY_H
#define SCHEDULE_VACUITY_H
#include "evidence/task.h"
#include "evidence/outcome.h"

// Changes STATUS_PROVED to STATUS_VACUOUS where all reach points of a property are shown unreachable, with certified
// evidence. Takes at most as long as the proof took plus a second.
void schedule_find_vacuous(Prog *prog, Outcome *outcome, const Task *safety);
#endif
