// Every check of a program settled on its own: violated, with a run; proved; or unknown.
//
// A run ends at the first check that it violates, so a check is proved where no run violates it that has violated nothing before, and one
// that fails only in consequence of another is not told twice.
//
// All checks are asked about together first, for most proofs are of all or of many. Each violation that is found is taken out, and the rest is
// asked about again; so is it where an engine proves some of them. Then the cheap pass (engine `sieve`) proves what it can, and what is still open is asked about in parts, by kind and by halves, down to single checks, and after that together again
// with more effort, and so on: a check that is hard holds up nobody for long, and those that need an engine each get it.
#ifndef SCHEDULE_CHECKS_H
#define SCHEDULE_CHECKS_H
#include "evidence/wire.h"
#include "schedule/verify.h"

// The request's one variant is a question of reachability about the program's errors. `known`: what an earlier query has found, or NULL; it is
// checked, and what stands is not searched for again.
Outcome schedule_settle_checks(const ScheduleRequest *request, Known *known);
#endif
