// The engines of this folder (schedule/engines.h): does a program have an infinite run that visits accepting locations for ever?
#ifndef ENDLESS_ENDLESS_H
#define ENDLESS_ENDLESS_H
#include "evidence/task.h"

Answer endless_long_runs(Task *task);
Answer endless_enumeration(Task *task);
Answer endless_ranking(Task *task);
Answer endless_lasso(Task *task);
Answer endless_branching(Task *task); // of a formula of CTL
#endif
