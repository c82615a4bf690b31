// Long concrete runs on which inputs follow a fixed, simple policy each: the run is then deterministic, so that it either comes
// back to a state that it was in before, ends, or grows. The first is a lasso, the last a hint at a recurrent region.
#ifndef ENDLESS_WANDER_H
#define ENDLESS_WANDER_H
#include "evidence/task.h"
#include "sem/machine.h"

// A state that a long run had at a cut point.
typedef struct Visit {
  uint32_t block;
  uint32_t steps, inputs; // taken before
  State *state;
} Visit;
VEC(VisitVec, visitvec, Visit)

typedef struct LongRun {
  Trace *trace;        // everything that the run took
  VisitVec visits;     // of its later part, in order
  DecisionVec choices; // the policies of the inputs met in that part
} LongRun;

typedef struct Wander Wander;

Wander *endless_wander_new(Task *task, const bool *accepting, uint64_t seed);
void endless_wander_delete(Wander *wander);
Machine *endless_wander_machine(Wander *wander);
// One run. A lasso: *lasso is set, for the caller. A run that had not ended after max_steps and passed accepting locations in its
// later part: true, and *run is filled.
bool endless_wander_run(Wander *wander, uint32_t max_steps, Trace **lasso, LongRun *run);
void endless_long_run_release(Wander *wander, LongRun *run);
#endif
