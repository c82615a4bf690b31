// Which steps of a run matter: a slice backwards from the error.
#ifndef EVIDENCE_RELEVANT_H
#define EVIDENCE_RELEVANT_H
#include "evidence/run.h"

// For each step of the run, whether it matters; for each variable, whether its initial value does. The caller frees both.
void evidence_relevant_steps(const Prog *prog, const Run *run, bool **steps, bool **initial);
#endif
