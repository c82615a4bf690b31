// Live variables at cut points: those whose value there may still decide where control goes.
#ifndef ENGINE_LIVE_H
#define ENGINE_LIVE_H
#include "engine/engine.h"

typedef struct Live {
  bool **at; // block -> variable
  uint32_t count;
} Live;

void live_init(Live *live, const Task *task);
void live_release(Live *live);
// Control goes on from there: neither a target nor an end.
bool block_is_inner(const Task *task, uint32_t block);
#endif
