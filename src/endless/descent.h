// From a long run to a lasso of recursion: a state that comes back with a deeper stack, so that calls go deeper for ever.
#ifndef ENDLESS_DESCENT_H
#define ENDLESS_DESCENT_H
#include "endless/wander.h"

// Makes the run's trace end, with its loop, at visit `to` where this one is like an earlier visit but for the stack. The search goes on from
// *to, which starts at 0; false: there are no more.
bool endless_descent_from_run(const Task *task, const LongRun *run, uint32_t *to, Trace *trace);
#endif
