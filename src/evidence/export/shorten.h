// Shorter counterexamples of open programs: calls that the violation does not need are left out, arguments become 0 where
// that still leads to it. Every step is confirmed by replay, so what comes out is evidence like any other.
#ifndef EVIDENCE_EXPORT_SHORTEN_H
#define EVIDENCE_EXPORT_SHORTEN_H
#include "evidence/check/replay.h"

// The trace is one that was confirmed, and *run what came of it; both are replaced as far as it goes.
void evidence_shorten(Prog *prog, Trace *trace, Run *run, Limits *limits);
#endif
