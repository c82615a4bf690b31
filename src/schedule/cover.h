// Reaching many places: each goal is a set of locations, and is to be reached by a run or proved unreachable. What is decided is
// decided by evidence: a run that was followed on the one-step semantics, a proof that was certified.
#ifndef SCHEDULE_COVER_H
#define SCHEDULE_COVER_H
#include "evidence/task.h"
#include "evidence/coverage.h"

typedef struct CoverEffort {
  uint32_t samples;     // random runs to begin with
  double seconds;       // for one question about all goals that are left
  double goal_seconds;  // then, for one about a single goal; 0: none
  uint32_t samples_dry; // stop sampling after so many runs without something new
} CoverEffort;

// Decides goals that are GOAL_UNDECIDED; appends the runs that cover something new. Runs are no longer than what they cover needs.
void schedule_cover_goals(Prog *prog, CoverGoal *goals, uint32_t count, const CoverEffort *effort,
                          const EngineOptions *options, Limits *limits, Statistics *statistics, TestVec *tests);
// Leaves out runs whose goals the others cover, and numbers the goals' tests again.
void schedule_cover_reduce(Prog *prog, CoverGoal *goals, uint32_t count, Limits *limits, TestVec *tests);
#endif
