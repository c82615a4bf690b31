// Components of a ranking argument by linear programming: linear terms with any coefficients, and nested ones for loops with phases.
#ifndef ENDLESS_RANK_LINEAR_H
#define ENDLESS_RANK_LINEAR_H
#include "endless/cube.h"
#include "evidence/task.h"

typedef struct LinearRanks {
  Term *terms; // component by component, by node
  uint32_t count;
} LinearRanks;

// For one strongly connected part of what is left. Features are all int, or none is. The solver has no assertions.
// False: there are none, as far as was looked. The terms hold for all transitions that are left, one component after the other.
bool endless_rank_linear_find(Task *task, RankGraph *graph, uint32_t part, Solver *solver, const FeatureVec *features,
                              Limits *limits, LinearRanks *ranks);
void endless_linear_ranks_release(LinearRanks *ranks);
#endif
