// Does a program have an infinite run that visits accepting locations for ever? The two halves, each of which hands over
// evidence: a proof by invariants and ranking terms, a lasso or a recurrent region.
#ifndef ENGINE_LIVENESS_H
#define ENGINE_LIVENESS_H
#include "engine/engine.h"

// A task for these: blocks cut where fairness is looked at, nothing to reach, limits of the model to be shown unreachable.
typedef struct LivenessTask {
  Task task;
  const bool *accepting; // borrowed
  bool proves, refutes;  // is a proof, or a run, about this program one about the program asked about?
  U32Vec limits_of_model;
  bool *no_target;
} LivenessTask;

void liveness_init(LivenessTask *liveness, Prog *prog, const bool *accepting, Limits *limits,
                   const EngineOptions *options, Statistics *statistics);
void liveness_release(LivenessTask *liveness);

// All concrete states, where they are finitely many (sem/space.h): a proof where no cycle of them is accepting.
Answer liveness_enumerate(LivenessTask *liveness);
// Invariants, ranks, and cells that are told apart by the lassos that are left (partition.h): both answers.
Answer liveness_refine(LivenessTask *liveness);
// Concrete runs with simple inputs, so many of them.
Answer liveness_wander(LivenessTask *liveness, uint32_t runs, uint64_t seed);
// Concrete states near the start (roam.h).
Answer liveness_roam(LivenessTask *liveness);
#endif
