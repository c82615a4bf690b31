// Preconditions of an open program's functions: where clients break a function only by its arguments, the weakest condition
// found on them under which no client breaks anything.
#ifndef QUERY_PRECONDITIONS_H
#define QUERY_PRECONDITIONS_H
#include "schedule/verify.h"
#include "evidence/outcome.h"

// Is it the arguments of its last call that matter in a violation? Where the client had to call the function before, it is
// rather the state.
bool query_preconditions_apply(Prog *prog, const Trace *trace);
// `prog` is a fresh copy of the falsified program, and is changed. Adds what was found to outcome->preconditions, all or
// nothing: together the conditions were proved to be enough.
void query_preconditions_find(Prog *prog, const ScheduleRequest *how, Outcome *outcome);
#endif
