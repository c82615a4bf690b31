// A run as it was replayed: the steps and what they changed. It is what reports show.
#ifndef EVIDENCE_RUN_H
#define EVIDENCE_RUN_H
#include "evidence/evidence.h"

// One step of a run: the edge taken and the variables that it changed, with their new values.
typedef struct RunStep {
  Loc loc;
  uint32_t first_change, change_count; // into Run.changes
  Term input;                          // the value taken at a havoc or choice, or TERM_NONE
} RunStep;
VEC(RunStepVec, runstepvec, RunStep)
VEC(ChangeVec, changevec, Assign)

// Where a very long run was, not long before its end: so that its end can be looked at without all that came before.
typedef struct RunLate {
  Loc loc;
  uint64_t length; // steps up to there
  uint32_t used;   // inputs
  U32Vec values;   // of all variables, as constants; empty: there is no such state
} RunLate;

typedef struct Run {
  RunStepVec steps;
  ChangeVec changes; // scalars only, and array elements are shown by their edge's text
  Loc end;           // where the run halted
  uint64_t length;   // steps taken; `steps` keeps the first and last ones of a very long run
  uint64_t omitted;  // steps left out in the middle
  uint32_t omitted_after;
  RunLate late;
  bool is_endless;     // the run goes on for ever
  uint32_t loop_start; // of an endless run that closes: the step that its last step leads back to; else the last step
} Run;

void evidence_run_release(Run *run);
#endif
