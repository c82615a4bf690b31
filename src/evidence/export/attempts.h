// Other inputs for a trace: kept where the replay still ends in a violation of the same property. Counted: so many replays, and ticks.
#ifndef EVIDENCE_EXPORT_ATTEMPTS_H
#define EVIDENCE_EXPORT_ATTEMPTS_H
#include "evidence/run.h"

typedef struct Attempts {
  Prog *prog;
  Trace *trace;
  Run *run;
  Limits *limits;
  uint32_t property, replays;
} Attempts;

Attempts evidence_attempts(Prog *prog, Trace *trace, Run *run, Limits *limits);
bool evidence_attempts_go_on(const Attempts *attempts);
// Takes the inputs over. Where they do not lead to the violation the trace stays as it is.
bool evidence_attempt(Attempts *attempts, U32Vec inputs);
// Other initial values of variables, together.
typedef struct InitialValue {
  VarId var;
  Term value;
} InitialValue;
bool evidence_attempt_initials(Attempts *attempts, const InitialValue *values, uint32_t count);
// The same without the inputs from one number up to another.
bool evidence_attempt_without(Attempts *attempts, uint32_t from, uint32_t to);
#endif
