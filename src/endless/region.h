// From a long run to a recurrent region (evidence/check/recurrent.h): conditions that held all along its later part, as far as they
// are kept by the strategy that the run followed.
#ifndef ENDLESS_REGION_H
#define ENDLESS_REGION_H
#include "endless/wander.h"

// On success fills the run's trace with the region, its strategy and the length of the stem.
bool endless_region_from_run(Task *task, const bool *accepting, Machine *machine, LongRun *run);
#endif
