// Elimination of silent transitions (THEORY 4.2). A node is silent where its location is a skip or a conditional, all its
// edges are there, and they are one, which keeps the value: then the two nodes have the same states, where it leads is determined, and
// the step is both must+ and must-. Chains are followed to the first node that is not silent, or to the cycle that they end in.
#include "model/ternary.h"

#include "prog/weakest.h"

enum { OPEN, ON_PATH, DONE };

typedef struct Silence {
  Model *model;
  uint32_t *next;  // of a silent node: its successor; MODEL_NO_NODE: it is kept
  uint32_t *final; // the kept node that it stands for
  uint8_t *state;
} Silence;

// Where silent steps lead from a node, as far as they are known; one on a cycle of them: itself.
static uint32_t beyond(const Silence *s, uint32_t node) {
  uint32_t at = node;
  for (uint32_t steps = 0; s->next[at] != MODEL_NO_NODE; at = s->next[at])
    if (steps++ > s->model->nodes.count) return node;
  return at;
}

// By node: the one node that its edges lead to, apart from silent steps, and MODEL_NO_NODE where there are several or none.
static void find_only_successors(const Silence *s, uint32_t *only) {
  const Model *model = s->model;
  bool *any = memory_new(model->nodes.count + 1);
  for (uint32_t i = 0; i < model->nodes.count; i++) only[i] = MODEL_NO_NODE;
  for (uint32_t i = 0; i < model->edges.count; i++) {
    const ModelEdge *e = &model->edges.data[i];
    bool same = any[e->from] && only[e->from] != MODEL_NO_NODE && beyond(s, only[e->from]) == beyond(s, e->to);
    if (!any[e->from]) only[e->from] = e->to;
    else if (!same) only[e->from] = MODEL_NO_NODE;
    any[e->from] = true;
  }
  free(any);
}

// Both ways of a conditional may lead to one place, by steps that are silent themselves: then it is silent, too.
static void find_silent(Silence *s) {
  Model *model = s->model;
  uint32_t *only = memory_new((model->nodes.count + 1) * sizeof *only);
  for (uint32_t i = 0; i < model->nodes.count; i++) s->next[i] = MODEL_NO_NODE;
  for (bool changed = true; changed;) {
    changed = false;
    find_only_successors(s, only);
    for (uint32_t i = 0; i < model->nodes.count; i++) {
      const ModelNode *node = &model->nodes.data[i];
      if (s->next[i] != MODEL_NO_NODE || only[i] == MODEL_NO_NODE || !node->complete) continue;
      if (!model_is_silent_place(&model->prog->locs.data[node->loc])) continue;
      if (model->nodes.data[only[i]].value != node->value) continue;
      s->next[i] = only[i];
      changed = true;
    }
  }
  free(only);
}

// Follows the chain from a node; a cycle is broken at the node where it closes.
static void follow(Silence *s, uint32_t start, U32Vec *path) {
  uint32_t at = start;
  path->count = 0;
  while (s->state[at] == OPEN && s->next[at] != MODEL_NO_NODE) {
    s->state[at] = ON_PATH;
    u32vec_push(path, at);
    at = s->next[at];
  }
  if (s->state[at] == ON_PATH) {
    s->next[at] = MODEL_NO_NODE;
    s->model->nodes.data[at].divergent = true;
  }
  uint32_t final = s->state[at] == DONE ? s->final[at] : at;
  s->final[at] = final;
  s->state[at] = DONE;
  for (uint32_t i = 0; i < path->count; i++) {
    s->final[path->data[i]] = final;
    s->state[path->data[i]] = DONE;
  }
}

// What both ways lead to is one edge, by either branch. Where the source has no other, all of it goes there.
static void merge(ModelEdge *edge, const ModelEdge *other) {
  edge->may |= other->may, edge->must |= other->must;
  edge->exact |= other->exact, edge->must_minus |= other->must_minus;
  if (edge->branch != other->branch) edge->branch = EITHER_BRANCH;
}

// Edges of kept nodes, redirected; two that become one have what either has.
static void redirect_edges(Silence *s, const uint32_t *number) {
  Model *model = s->model;
  Map known = {0};
  uint32_t kept = 0;
  for (uint32_t i = 0; i < model->edges.count; i++) {
    ModelEdge e = model->edges.data[i];
    if (s->next[e.from] != MODEL_NO_NODE) continue;
    bool loop = model->nodes.data[e.from].divergent; // the cycle that it stands for
    e.from = number[e.from];
    e.to = number[s->final[e.to]];
    if (loop) e.must = e.must_minus = e.exact = true;
    uint64_t key = (uint64_t)e.from << 32 | e.to;
    uint32_t same = map_find(&known, key, UINT32_MAX);
    if (same != UINT32_MAX) merge(&model->edges.data[same], &e);
    else map_set(&known, key, kept), model->edges.data[kept++] = e;
  }
  model->edges.count = kept;
  map_release(&known);
}

static void keep_nodes(Silence *s, uint32_t *number) {
  Model *model = s->model;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < model->nodes.count; i++) {
    const ModelNode *node = &model->nodes.data[i];
    ModelNode *final = &model->nodes.data[s->final[i]];
    final->initial = final->initial || node->initial;
    final->holds_start = final->holds_start || node->holds_start;
    final->init_all = final->init_all || node->init_all;
  }
  for (uint32_t i = 0; i < model->nodes.count; i++)
    if (s->next[i] == MODEL_NO_NODE) number[i] = kept++;
}

static void compact(Silence *s) {
  ModelNodeVec old = s->model->nodes;
  s->model->nodes = (ModelNodeVec){0};
  map_clear(&s->model->index);
  for (uint32_t i = 0; i < old.count; i++) {
    if (s->next[i] != MODEL_NO_NODE) continue;
    uint32_t node = model_add_node(s->model, old.data[i].loc, old.data[i].value);
    s->model->nodes.data[node] = old.data[i];
  }
  modelnodevec_release(&old);
}

void model_remove_silent(Model *model, Limits *limits) {
  uint32_t n = model->nodes.count;
  Silence s = {.model = model, .next = memory_new((n + 1) * sizeof(uint32_t))};
  s.final = memory_new((n + 1) * sizeof *s.final);
  s.state = memory_new(n + 1);
  uint32_t *number = memory_new((n + 1) * sizeof *number);
  U32Vec path = {0};
  find_silent(&s);
  for (uint32_t i = 0; i < n; i++)
    if (s.state[i] != DONE) follow(&s, i, &path);
  keep_nodes(&s, number);
  redirect_edges(&s, number);
  compact(&s);
  model->silent_removed = true;
  model_classify_merged(model, limits);
  u32vec_release(&path);
  free(number);
  free(s.state);
  free(s.final);
  free(s.next);
}
