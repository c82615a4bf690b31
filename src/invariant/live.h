// Live variables at cut points: those whose value there may still decide where control goes.
#ifndef INVARIANT_LIVE_H
#define INVARIANT_LIVE_H
#include "evidence/task.h"

typedef struct Live {
  bool **at; // block -> variable
  uint32_t count;
} Live;

void invariant_live_init(Live *live, const Task *task);
void invariant_live_release(Live *live);
// Control goes on from there: neither a target nor an end.
bool invariant_block_is_inner(const Task *task, uint32_t block);
#endif
