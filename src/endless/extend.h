// A run that goes on for ever from where a given one has come to: one that violates a safety formula counts only where no assumption
// cuts it off.
#ifndef ENDLESS_EXTEND_H
#define ENDLESS_EXTEND_H
#include "evidence/task.h"

// The beginning is the first `steps` steps of the trace, which is one of the task's program.
Answer endless_extend_run(Task *task, const Trace *beginning, uint64_t steps);
#endif
