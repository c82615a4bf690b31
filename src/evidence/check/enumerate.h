// Certification by enumeration: follows every concrete run on the one-step semantics, to its end or back to a state seen
// before at a cut point of the graph. Of use where inputs range over few values or there are none.
#ifndef EVIDENCE_CHECK_ENUMERATE_H
#define EVIDENCE_CHECK_ENUMERATE_H
#include "evidence/evidence.h"

// CONFIRMED where all runs were followed and none reached a target. UNDECIDED where an input or an arbitrary initial value decides where
// control goes that has too many values (sem/explore.h).
CheckResult evidence_enumerate(Prog *prog, const Loc *targets, uint32_t count, Limits *limits);
// CONFIRMED where no run passes accepting locations for ever, and none reaches a limit location: all states were found
// (sem/space.h), and no cycle of them is accepting. REFUTED where one is.
CheckResult evidence_enumerate_fair(Prog *prog, const bool *accepting, Limits *limits);
#endif
