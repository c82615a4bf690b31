// Makes the inputs of a run fewer, then simpler. Fewer: where a place takes inputs again and again, the inputs of some of its rounds are left out,
// first of half of them, then of ever fewer (delta debugging, Zeller and Hildebrandt 2002). Simpler: 0 in place of as many numbers as can
// be, then numbers that are nearer to it.
#ifndef EVIDENCE_EXPORT_SIMPLIFY_H
#define EVIDENCE_EXPORT_SIMPLIFY_H
#include "evidence/run.h"

// The trace and its run, which was confirmed, still lead to a violation of the same property.
void evidence_simplify(Prog *prog, Trace *trace, Run *run, Limits *limits);
#endif
