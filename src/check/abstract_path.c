// Is an abstract counterexample real? (THEORY 2.4) The sets of concrete states that follow the path are computed one after
// the other. Where one is empty, the class before is the failure state: its states that follow the path so far are dead ends, others
// with an edge into the next class are bad. Where none is empty, a concrete run is picked backwards.

#include "check/abstraction.h"

typedef struct Images {
  const StatePartition *partition;
  const Modal *concrete;
  const U32Vec *classes;
  bool *sets; // index into classes * states + state
} Images;

static bool *set_at(const Images *x, uint32_t i) { return x->sets + (size_t)i * x->concrete->states.count; }

static void start_images(const Images *x) {
  for (uint32_t s = 0; s < x->concrete->states.count; s++)
    set_at(x, 0)[s] = x->concrete->states.data[s].init_some && x->partition->class_of[s] == x->classes->data[0];
}

static bool next_image(const Images *x, uint32_t i) {
  bool any = false;
  for (uint32_t e = 0; e < x->concrete->edges.count; e++) {
    const ModalEdge *edge = &x->concrete->edges.data[e];
    if (!set_at(x, i)[edge->from] || x->partition->class_of[edge->to] != x->classes->data[i + 1]) continue;
    set_at(x, i + 1)[edge->to] = any = true;
  }
  return any;
}

static uint32_t class_size(const StatePartition *p, uint32_t states, uint32_t class) {
  uint32_t size = 0;
  for (uint32_t s = 0; s < states; s++) size += p->class_of[s] == class;
  return size;
}

static void unwind(const StatePartition *p, uint32_t states, const AbstractPath *path, U32Vec *out) {
  uint32_t least = UINT32_MAX;
  for (uint32_t i = 0; i < path->classes.count; i++) {
    u32vec_push(out, path->classes.data[i]);
    uint32_t size = class_size(p, states, path->classes.data[i]);
    if (i >= path->loop_start && size < least) least = size;
  }
  if (path->loop_start == UINT32_MAX) return;
  for (uint32_t copy = 0; copy < least; copy++)
    for (uint32_t i = path->loop_start; i < path->classes.count; i++) u32vec_push(out, path->classes.data[i]);
}

static bool steps_into(const Images *x, uint32_t s, uint32_t class) {
  const Modal *m = x->concrete;
  for (uint32_t i = m->out_first[s]; i < m->out_first[s + 1]; i++)
    if (x->partition->class_of[m->edges.data[m->out_edges[i]].to] == class) return true;
  return false;
}

static void divide_failure(const Images *x, PathAnalysis *out) {
  uint32_t class = out->unwound.data[out->failure], next = out->unwound.data[out->failure + 1];
  for (uint32_t s = 0; s < x->concrete->states.count; s++) {
    if (x->partition->class_of[s] != class) continue;
    bool reached = set_at(x, out->failure)[s];
    u32vec_push(reached ? &out->dead_end : steps_into(x, s, next) ? &out->bad : &out->irrelevant, s);
  }
}

// A state of the set before that has an edge to s.
static uint32_t predecessor(const Images *x, uint32_t i, uint32_t s) {
  const Modal *m = x->concrete;
  for (uint32_t k = m->in_first[s]; k < m->in_first[s + 1]; k++) {
    uint32_t from = m->edges.data[m->in_edges[k]].from;
    if (set_at(x, i)[from]) return from;
  }
  return UINT32_MAX;
}

static void pick_run(const Images *x, U32Vec *run) {
  uint32_t length = x->classes->count, s = 0;
  u32vec_resize(run, length);
  while (!set_at(x, length - 1)[s]) s++;
  for (uint32_t i = length; i-- > 0;) {
    run->data[i] = s;
    if (i > 0) s = predecessor(x, i - 1, s);
  }
}

// Two visits of one state at the same place of the loop close it.
static void close_run(const AbstractPath *path, PathAnalysis *out) {
  uint32_t start = path->loop_start, length = path->classes.count - start;
  for (uint32_t i = start; i < out->run.count; i++)
    for (uint32_t j = i + length; j < out->run.count; j += length)
      if (out->run.data[i] == out->run.data[j]) {
        out->loop_start = i;
        out->run.count = j;
        return;
      }
}

void check_path_analyse(const StatePartition *partition, const Modal *concrete, const AbstractPath *path,
                        PathAnalysis *out) {
  *out = (PathAnalysis){.loop_start = UINT32_MAX};
  unwind(partition, concrete->states.count, path, &out->unwound);
  Images x = {partition, concrete, &out->unwound, memory_new((size_t)out->unwound.count * concrete->states.count + 1)};
  start_images(&x);
  while (out->failure + 1 < out->unwound.count && next_image(&x, out->failure)) out->failure++;
  out->spurious = out->failure + 1 < out->unwound.count;
  if (out->spurious) divide_failure(&x, out);
  else {
    pick_run(&x, &out->run);
    if (path->loop_start != UINT32_MAX) close_run(path, out);
  }
  free(x.sets);
}

void check_path_analysis_release(PathAnalysis *analysis) {
  u32vec_release(&analysis->unwound);
  u32vec_release(&analysis->dead_end);
  u32vec_release(&analysis->bad);
  u32vec_release(&analysis->irrelevant);
  u32vec_release(&analysis->run);
}
