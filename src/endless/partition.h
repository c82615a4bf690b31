// Proof by refinement: where ranking terms alone leave accepting cycles, cells of the cut points are told apart (evidence/check/ranking.h),
// guided by the lassos that the abstract product still may have (THEORY 2.4 and 4.6).
#ifndef ENDLESS_PARTITION_H
#define ENDLESS_PARTITION_H
#include "evidence/task.h"
#include "endless/rank.h"

typedef struct PartitionResult {
  bool proved;  // no accepting cycle is left: the proof is complete
  Trace *trace; // a lasso turned out to be one of the program; else NULL
  char *lasso;  // neither: the last abstract lasso looked at, for people; else NULL
} PartitionResult;

// Goes on with a proof whose ranks the finder adds to. The proof gets cells, and invariants: the cells that are reached.
PartitionResult endless_partition_refine(Task *task, RankFinder *finder, Proof *proof);
void endless_partition_result_release(PartitionResult *result);
#endif
