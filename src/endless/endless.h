// The task of every engine in this folder: does a program have an infinite run that visits accepting locations for ever?
#ifndef ENDLESS_ENDLESS_H
#define ENDLESS_ENDLESS_H
#include "evidence/task.h"

// A task for these: blocks cut where fairness is looked at, nothing to reach, limits of the model to be shown unreachable.
typedef struct EndlessTask {
  Task task;
  const bool *accepting; // borrowed
  bool proves, refutes;  // is a proof, or a run, about this program one about the program asked about?
  U32Vec limits_of_model;
  bool *no_target;
} EndlessTask;

void endless_task_init(EndlessTask *liveness, Prog *prog, const bool *accepting, Limits *limits,
                       const EngineOptions *options, Statistics *statistics);
void endless_task_release(EndlessTask *liveness);
#endif
