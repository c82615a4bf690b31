// Replay of a trace on the one-step semantics.
#ifndef EVIDENCE_CHECK_REPLAY_H
#define EVIDENCE_CHECK_REPLAY_H
#include "evidence/run.h"

// Runs from the trace's initial state until a location halts, taking the trace's inputs. CONFIRMED where that is an error
// location (run.end, its property), and the initial state satisfies the program's initial condition.
CheckResult evidence_replay(Prog *prog, const Trace *trace, Limits *limits, Run *run);
// Takes the stem and the loop of a trace without end. CONFIRMED where the loop leads back to where it began, as far as
// anything that decides where control goes depends on it, and passes an accepting location; or where the stem ends in a
// recurrent region (recurrent.h).
CheckResult evidence_replay_endless(Prog *prog, const bool *accepting, const Trace *trace, Limits *limits, Run *run);
#endif
