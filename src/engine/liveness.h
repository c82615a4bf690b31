// Does a program have an infinite run that visits accepting locations for ever? The two halves, each of which hands over
// evidence: a proof by invariants and ranking terms, a lasso or a recurrent region.
#ifndef ENGINE_LIVENESS_H
#define ENGINE_LIVENESS_H
#include "engine/engine.h"

// A task for these: blocks cut where fairness is looked at, nothing to reach, limits of the model to be shown unreachable.
typedef struct LivenessTask {
  Task task;
  const bool *accepting; // borrowed
  U32Vec limits_of_model;
  bool *no_target;
} LivenessTask;

void liveness_init(LivenessTask *liveness, Prog *prog, const bool *accepting, Limits *limits,
                   const EngineOptions *options, Statistics *statistics);
void liveness_release(LivenessTask *liveness);

Answer liveness_prove(LivenessTask *liveness);
// Concrete runs with simple inputs, so many of them.
Answer liveness_wander(LivenessTask *liveness, uint32_t runs);
#endif
