// Proofs that take it for granted that nothing is undefined: where a run of the program meets undefined behaviour, what they
// take for granted is not so, and they prove nothing.
#ifndef QUERY_UNDEFINED_H
#define QUERY_UNDEFINED_H
#include "evidence/outcome.h"
#include "query/temporal.h"
#include "schedule/schedule.h"

// Withdraws the verdict of a proof about that product, where a short search finds such a run. Others are left alone.
void query_undefined_withdraw(Temporal *temporal, const Prog *product, Outcome *outcome, const ScheduleRequest *how);
#endif
