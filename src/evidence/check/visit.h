// Which locations a run visits: what a test covers, by the one-step semantics alone.
#ifndef EVIDENCE_CHECK_VISIT_H
#define EVIDENCE_CHECK_VISIT_H
#include "evidence/evidence.h"

// Runs from the trace's initial state until it halts, or wants an input and the trace has no more, or has taken `most_steps`
// steps. Sets visited[l] for every location on the way, and *steps to how many steps that were. CONFIRMED where the initial state
// satisfies the program's initial condition and every input fits; what was visited before an undecided step stands.
// `until` (by location, or NULL): once such a location is met the run goes on for a little while only, so that one that then
// stays in a loop for ever ends.
CheckResult evidence_visit(Prog *prog, const Trace *trace, uint64_t most_steps, const bool *until, Limits *limits,
                           bool *visited, uint64_t *steps);
#endif
