// Replay of a trace on the one-step semantics. The run that results is what reports show.
#ifndef EVIDENCE_REPLAY_H
#define EVIDENCE_REPLAY_H
#include "evidence/evidence.h"

// One step of a run: the edge taken and the variables that it changed, with their new values.
typedef struct RunStep {
  Loc loc;
  uint32_t first_change, change_count; // into Run.changes
  Term input;                          // the value taken at a havoc or choice, or TERM_NONE
} RunStep;
VEC(RunStepVec, runstepvec, RunStep)
VEC(ChangeVec, changevec, Assign)

typedef struct Run {
  RunStepVec steps;
  ChangeVec changes; // scalars only, and array elements are shown by their edge's text
  Loc end;           // where the run halted
  uint64_t length;   // steps taken; `steps` keeps the first and last ones of a very long run
  uint64_t omitted;  // steps left out in the middle
  uint32_t omitted_after;
  bool is_endless;     // the run goes on for ever
  uint32_t loop_start; // of an endless run that closes: the step that its last step leads back to; else the last step
} Run;

// Runs from the trace's initial state until a location halts, taking the trace's inputs. CONFIRMED where that is an error
// location (run.end, its property), and the initial state satisfies the program's initial condition.
CheckResult evidence_replay(Prog *prog, const Trace *trace, Limits *limits, Run *run);
// Takes the stem and the loop of a trace without end. CONFIRMED where the loop leads back to where it began, as far as
// anything that decides where control goes depends on it, and passes an accepting location; or where the stem ends in a
// recurrent region (recurrent.h).
CheckResult evidence_replay_endless(Prog *prog, const bool *accepting, const Trace *trace, Limits *limits, Run *run);
void run_release(Run *run);
#endif
