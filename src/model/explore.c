// Exploration to a fixed point (THEORY 3.4 with its correction: a value is processed where no value stored at its
// location includes it). A worklist of nodes, each value a node of its own, until a location has `split` of them; what
// arrives there afterwards is an entry of its joined value (joined.c). From a joined value one gets to joined values only, so
// the first part is finished before the second begins.
#include "model/explore.h"

typedef struct Overflow { // an edge to the joined value of a location
  uint32_t from;
  Loc to;
  unsigned branch;
} Overflow;
VEC(OverflowVec, overflowvec, Overflow)

typedef struct Explorer {
  Model *model;
  Domain *domain;
  bool joins;                // values may be joined; otherwise the model is cut short at max_nodes
  uint32_t split, max_nodes; // at most so many nodes at a location, and in all (0: no limit)
  uint32_t *count;           // by location: its nodes
  Abstract *entries;         // by location: what is to be joined there
  OverflowVec overflows;
  bool all_states;     // explore from top at every location too
  bool initial_joined; // the joined value at the start covers initial states
  Inputs *inputs;      // NULL: havocs are not divided
  Dying *dying;        // NULL: dead variables keep their values
  AbstractVec post;
  bool exact; // of the post being added
  unsigned branch;
} Explorer;

static bool is_full(const Explorer *e) { return e->max_nodes && e->model->nodes.count >= e->max_nodes; }

// The node of this value, which may be new; MODEL_NO_NODE where the value is to be joined.
static uint32_t node_for(Explorer *e, Loc loc, Abstract value) {
  uint32_t node = model_find_node(e->model, loc, value);
  if (node != MODEL_NO_NODE || (e->joins && (e->count[loc] >= e->split || is_full(e)))) return node;
  e->count[loc]++;
  return model_add_node(e->model, loc, value);
}

static void enter(Explorer *e, Loc loc, Abstract value) {
  e->entries[loc] = domain_join(e->domain, e->entries[loc], value);
}

static void add_step(Explorer *e, uint32_t from, Loc to, Abstract value) {
  uint32_t node = node_for(e, to, value);
  if (node != MODEL_NO_NODE) {
    model_add_step(e->model, from, node, e->branch)->exact = e->exact;
    return;
  }
  enter(e, to, value);
  const Overflow *last = e->overflows.count ? &e->overflows.data[e->overflows.count - 1] : NULL;
  if (!last || last->from != from || last->to != to || last->branch != e->branch)
    overflowvec_push(&e->overflows, (Overflow){from, to, e->branch});
}

static void expand(Explorer *e, uint32_t node) {
  ModelNode at = e->model->nodes.data[node];
  const Location *location = &e->model->prog->locs.data[at.loc];
  for (unsigned branch = 0; branch < explore_branches(location); branch++) {
    e->post.count = 0;
    e->branch = branch;
    e->exact = domain_post(e->domain, at.value, at.loc, branch, &e->post);
    if (location->kind == EDGE_HAVOC && e->inputs) model_inputs_divide(e->inputs, location->havoc, &e->post);
    for (uint32_t i = 0; i < e->post.count; i++) {
      Abstract value = e->post.data[i];
      if (e->dying) value = model_dying_forget(e->dying, at.loc, branch, value);
      add_step(e, node, explore_target(location, at.loc, branch), value);
    }
  }
  e->model->nodes.data[node].complete = true;
}

static void begin_at_start(Explorer *e) {
  Model *model = e->model;
  e->domain->ops->initial(e->domain, &e->post);
  for (uint32_t i = 0; i < e->post.count; i++) {
    if (e->dying) e->post.data[i] = model_dying_forget_initial(e->dying, e->post.data[i]);
    uint32_t node = node_for(e, model->prog->start, e->post.data[i]);
    if (node == MODEL_NO_NODE) enter(e, model->prog->start, e->post.data[i]);
    else model->nodes.data[node].initial = true;
    e->initial_joined = e->initial_joined || node == MODEL_NO_NODE;
  }
}

// Adds the value as the domain sees it at a location.
static void see_at(Explorer *e, Abstract value, Loc loc) {
  if (e->domain->ops->move) e->domain->ops->move(e->domain, value, expr_true(e->domain->prog->table), loc, &e->post);
  else abstractvec_push(&e->post, value);
}

static void begin_everywhere(Explorer *e) {
  AbstractVec top = {0};
  e->domain->ops->top(e->domain, &top);
  for (Loc l = 0; l < e->model->prog->locs.count; l++) {
    e->post.count = 0;
    for (uint32_t i = 0; i < top.count; i++) see_at(e, top.data[i], l);
    for (uint32_t i = 0; i < e->post.count; i++)
      if (node_for(e, l, e->post.data[i]) == MODEL_NO_NODE) enter(e, l, e->post.data[i]);
  }
  abstractvec_release(&top);
}

// The nodes of values that are kept apart.
static void explore_nodes(Explorer *e, Limits *limits) {
  Model *model = e->model;
  begin_at_start(e);
  if (e->all_states) begin_everywhere(e);
  for (uint32_t i = 0; i < model->nodes.count; i++) { // nodes are appended as they are found
    bool stop = (!e->joins && is_full(e)) || (i % 64 == 0 && limits_reached(limits));
    model->truncated = model->truncated || stop;
    if (!model->truncated) expand(e, i);
  }
}

// The joined values, and the edges to them. Where a limit is met, what leads to them is the frontier.
static void explore_joined(Explorer *e, Limits *limits) {
  Model *model = e->model;
  uint32_t *node_at = memory_new(model->prog->locs.count * sizeof *node_at + 1);
  bool done = !model->truncated && model_joined_explore(model, e->entries, node_at, limits);
  model->truncated = !done;
  if (done && e->initial_joined) model->nodes.data[node_at[model->prog->start]].initial = true;
  for (uint32_t i = 0; i < e->overflows.count; i++) {
    const Overflow *edge = &e->overflows.data[i];
    if (done) model_add_step(model, edge->from, node_at[edge->to], edge->branch);
    else model->nodes.data[edge->from].complete = false;
  }
  free(node_at);
}

// Two values after a step may become one, and a joined value may be one that is kept apart: the edge is there once.
static void merge_edges(Model *model) {
  Map known = {0};
  uint32_t kept = 0;
  for (uint32_t i = 0; i < model->edges.count; i++) {
    ModelEdge e = model->edges.data[i];
    uint64_t key = (uint64_t)e.from << 32 | e.to;
    uint32_t same = map_find(&known, key, UINT32_MAX);
    if (same != UINT32_MAX) model->edges.data[same].exact |= e.exact;
    else map_set(&known, key, kept), model->edges.data[kept++] = e;
  }
  model->edges.count = kept;
  map_release(&known);
}

static Model *explore(Domain *domain, uint32_t split, uint32_t max_nodes, bool all_states, Limits *limits) {
  uint32_t locs = domain->prog->locs.count;
  Explorer e = {.model = model_new(domain), .domain = domain, .split = split, .max_nodes = max_nodes};
  e.all_states = all_states;
  e.joins = !domain->ops->splits;
  e.count = memory_new(locs * sizeof *e.count + 1);
  e.entries = model_explore_new_values(domain->prog);
  if (e.joins && split) e.inputs = model_inputs_new(domain);
  if (e.joins && split && domain->ops->forget) e.dying = model_dying_new(domain);
  explore_nodes(&e, limits);
  if (e.joins) explore_joined(&e, limits);
  model_inputs_delete(e.inputs);
  model_dying_delete(e.dying);
  abstractvec_release(&e.post);
  overflowvec_release(&e.overflows);
  free(e.entries);
  free(e.count);
  merge_edges(e.model);
  model_mark_musts(e.model);
  return e.model;
}

Model *model_explore_split(Domain *domain, uint32_t split, uint32_t max_nodes, Limits *limits) {
  return explore(domain, split, max_nodes, false, limits);
}

Model *model_explore_all(Domain *domain, uint32_t split, uint32_t max_nodes, Limits *limits) {
  return explore(domain, split, max_nodes, true, limits);
}

Model *model_explore(Domain *domain, uint32_t max_nodes, Limits *limits) {
  return model_explore_split(domain, 0, max_nodes, limits);
}
