// From time to time the strongly connected components of the states near the start (invariant/near.h) are looked at: one with a
// step through an accepting location inside has a lasso. Where it does not close at once, its loop is gone round in the stem
// too: then variables that were left out have come to the same values.
#include "endless/roam.h"

#include "evidence/check/replay.h"
#include "invariant/near.h"

// Paths are lists of steps from their end.
static uint32_t take_back(const Near *near, Trace *trace, const U32Vec *path) {
  uint32_t length = 0;
  for (uint32_t i = 0; i < path->count; i++) {
    const SpaceStep *s = &near->space.steps.data[path->data[path->count - 1 - i]];
    if (s->input) u32vec_push(&trace->inputs, s->input);
    length += s->length;
  }
  return length;
}

static void find_stem(const Near *near, uint32_t node, U32Vec *path) {
  while (near->space.nodes.data[node].step_in != UINT32_MAX) {
    u32vec_push(path, near->space.nodes.data[node].step_in);
    node = near->space.steps.data[near->space.nodes.data[node].step_in].from;
  }
}

// The shortest way from a node to another within a component.
static void find_way(const Near *near, const uint32_t *component, uint32_t from, uint32_t to, U32Vec *path) {
  uint32_t *by = memory_new(near->space.nodes.count * sizeof(uint32_t)); // step + 1
  U32Vec queue = {0};
  u32vec_push(&queue, from);
  for (uint32_t k = 0; k < queue.count && from != to && !by[to]; k++) {
    const SpaceNode *n = &near->space.nodes.data[queue.data[k]];
    for (uint32_t i = n->first_step; i < n->first_step + n->steps; i++) {
      uint32_t next = near->space.steps.data[i].to;
      if (component[next] != component[from] || by[next] || next == from) continue;
      by[next] = i + 1;
      u32vec_push(&queue, next);
    }
  }
  for (; to != from; to = near->space.steps.data[by[to] - 1].from) u32vec_push(path, by[to] - 1);
  u32vec_release(&queue);
  free(by);
}

static Trace *lasso_through(const Near *near, const uint32_t *component, uint32_t step, bool go_round) {
  const SpaceStep *s = &near->space.steps.data[step];
  U32Vec stem = {0}, back = {0};
  find_stem(near, s->from, &stem);
  find_way(near, component, s->to, s->from, &back);
  u32vec_push(&back, step);
  Trace *trace = evidence_trace_new(near->prog);
  memcpy(trace->initial, near->initial, near->prog->vars.count * sizeof(Term));
  trace->stem_steps = take_back(near, trace, &stem);
  if (go_round) trace->stem_steps += take_back(near, trace, &back);
  trace->loop_steps = take_back(near, trace, &back);
  u32vec_release(&stem);
  u32vec_release(&back);
  return trace;
}

static bool is_confirmed(const Near *near, const Trace *trace) {
  Run run;
  CheckResult result =
      evidence_replay_endless(near->task->prog, near->task->accepting, trace, near->task->limits, &run);
  evidence_run_release(&run);
  return result == CHECK_CONFIRMED;
}

// One try for each component.
static Trace *look(const Near *near) {
  uint32_t count, *component = sem_space_components(&near->space, &count);
  bool *tried = memory_new(count + 1);
  Trace *found = NULL;
  for (uint32_t i = 0; i < near->space.steps.count && !found && !limits_reached(near->task->limits); i++) {
    const SpaceStep *s = &near->space.steps.data[i];
    uint32_t own = component[s->from];
    if (!s->marked || own != component[s->to] || tried[own]) continue;
    tried[own] = true;
    for (int rounds = 0; rounds < 2 && !found; rounds++) {
      found = lasso_through(near, component, i, rounds > 0);
      if (!is_confirmed(near, found)) evidence_trace_delete(found), found = NULL;
    }
  }
  free(tried);
  free(component);
  return found;
}

Answer endless_roam_search(Task *task, uint32_t most_states) {
  Near near;
  invariant_near_init(&near, task);
  Trace *trace = NULL;
  bool more = invariant_near_begin(&near);
  for (uint32_t nodes = EFFORT32(task->limits, roam_look); more && !trace; nodes *= 2) {
    more = invariant_near_expand(&near, nodes < most_states ? nodes : most_states) && nodes < most_states;
    if (!limits_reached(task->limits)) trace = look(&near);
  }
  invariant_near_release(&near);
  return trace ? evidence_answer_violated("lasso", trace)
               : evidence_answer_unknown("lasso", "no loop closes among the states tried");
}
