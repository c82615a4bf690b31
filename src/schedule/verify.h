// A program's properties, settled: what was judged becomes the status of each.
#ifndef SCHEDULE_VERIFY_H
#define SCHEDULE_VERIFY_H
#include "evidence/outcome.h"
#include "schedule/schedule.h"

// The request's one variant is a question of reachability about the program's errors.
Outcome schedule_verify(const ScheduleRequest *request);
// What was settled, as an outcome for a program with so many properties; takes it over.
Outcome schedule_outcome(Settled *settled, uint32_t properties, Limits *limits);
#endif
