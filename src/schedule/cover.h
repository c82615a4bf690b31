// Reaching many places: each goal is a set of locations, and is to be reached by a run or proved unreachable. What is decided is
// decided by evidence: a run that was followed on the one-step semantics, a proof that was certified.
#ifndef SCHEDULE_COVER_H
#define SCHEDULE_COVER_H
#include "evidence/coverage.h"
#include "schedule/schedule.h"

typedef struct CoverEffort {
  uint32_t samples;     // random runs to begin with
  uint64_t ticks;       // for one question about all goals that are left
  uint64_t goal_ticks;  // then, for one about a single goal; 0: none
  uint32_t samples_dry; // stop sampling after so many runs without something new
} CoverEffort;

// `request` says how to ask: jobs, options and limits. Decides goals that are GOAL_UNDECIDED; appends the runs that cover something new. Runs are no longer than what they cover needs.
void schedule_cover_goals(Prog *prog, CoverGoal *goals, uint32_t count, const CoverEffort *effort,
                          const ScheduleRequest *request, Statistics *statistics, TestVec *tests);
// Leaves out runs whose goals the others cover, and numbers the goals' tests again.
void schedule_cover_reduce(Prog *prog, CoverGoal *goals, uint32_t count, Limits *limits, TestVec *tests);
#endif
