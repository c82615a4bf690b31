// Visits are compared with the nearest earlier one at the same cut point; whether the stack was never popped below it in between is
// for the checker to see (evidence/check/replay.c).
#include "endless/descent.h"

static bool is_alike(const Task *task, const Visit *a, const Visit *b) {
  const Prog *prog = task->prog;
  if (a->block != b->block) return false;
  for (VarId v = 0; v < prog->vars.count; v++) {
    if (!task->blocks->relevant[v] || prog->vars.data[v].stack == STACK_FRAMES) continue;
    bool same = a->state->arrays[v] ? sem_array_equal(a->state->arrays[v], b->state->arrays[v])
                                    : a->state->scalars[v] == b->state->scalars[v];
    if (!same && (prog->vars.data[v].stack != STACK_DEPTH || a->state->scalars[v] > b->state->scalars[v])) return false;
  }
  return true;
}

bool endless_descent_from_run(const Task *task, const LongRun *run, uint32_t *to, Trace *trace) {
  while (++*to < run->visits.count)
    for (uint32_t i = *to; i-- > 0;) {
      const Visit *from = &run->visits.data[i], *end = &run->visits.data[*to];
      if (!is_alike(task, from, end)) continue;
      trace->stem_steps = from->steps;
      trace->loop_steps = end->steps - from->steps;
      return true;
    }
  return false;
}
