// One value per location: joined where paths meet, widened at cut points after a few rounds, then narrowed twice; nodes and
// edges are read off the result. Locations wait in a weak topological order, so that a loop is stable before what follows it is looked at.
#include "model/explore.h"
#include "prog/order.h"

typedef struct Joined {
  Model *model;
  Domain *domain;
  Limits *limits;
  const Abstract *entries;
  Abstract *value; // by location
  uint32_t *rounds;
  uint32_t *place; // in the order; those that the start does not lead to come last
  bool *cut;       // targets of edges that go back
  bool *queued;
  U32Vec queue; // locations, a heap: the first in the order on top
  bool closed;  // of a check of the result
} Joined;

Abstract *model_explore_new_values(const Prog *prog) {
  Abstract *values = memory_new(prog->locs.count * sizeof *values + 1);
  for (Loc l = 0; l < prog->locs.count; l++) values[l] = ABSTRACT_BOTTOM;
  return values;
}

static bool is_reached(const Joined *j, Loc loc) { return j->value[loc] != ABSTRACT_BOTTOM; }

static void find_cuts(Joined *j) {
  const Prog *prog = j->model->prog;
  LoopOrder order;
  prog_order_init(&order, prog);
  for (Loc l = 0; l < prog->locs.count; l++)
    j->place[l] = order.place[l] == ORDER_NONE ? order.count + l : order.place[l];
  for (Loc l = 0; l < prog->locs.count; l++) {
    Loc next[2];
    for (uint32_t n = prog_loc_successors(&prog->locs.data[l], next); n-- > 0;)
      if (j->place[next[n]] <= j->place[l]) j->cut[next[n]] = true;
  }
  prog_order_release(&order);
}

// ---- the heap of waiting locations

static bool is_before(const Joined *j, uint32_t a, uint32_t b) {
  return j->place[j->queue.data[a]] < j->place[j->queue.data[b]];
}

static void swap(Joined *j, uint32_t a, uint32_t b) {
  Loc loc = j->queue.data[a];
  j->queue.data[a] = j->queue.data[b];
  j->queue.data[b] = loc;
}

static void enqueue(Joined *j, Loc loc) {
  if (j->queued[loc]) return;
  j->queued[loc] = true;
  u32vec_push(&j->queue, loc);
  for (uint32_t i = j->queue.count - 1; i && is_before(j, i, (i - 1) / 2); i = (i - 1) / 2) swap(j, i, (i - 1) / 2);
}

static Loc dequeue(Joined *j) {
  Loc first = j->queue.data[0];
  uint32_t i = 0, least;
  j->queue.data[0] = j->queue.data[--j->queue.count];
  while ((least = 2 * i + 1) < j->queue.count) {
    if (least + 1 < j->queue.count && is_before(j, least + 1, least)) least++;
    if (!is_before(j, least, i)) break;
    swap(j, i, least);
    i = least;
  }
  j->queued[first] = false;
  return first;
}

// ---- up to a fixpoint

static void arrive(Joined *j, Loc loc, Abstract value) {
  if (domain_includes(j->domain, j->value[loc], value)) return;
  bool widen = is_reached(j, loc) && j->cut[loc] && ++j->rounds[loc] > EFFORT(j->limits, domains_rounds);
  Abstract joined = domain_join(j->domain, j->value[loc], value);
  j->value[loc] = widen ? j->domain->ops->widen(j->domain, j->value[loc], joined) : joined;
  enqueue(j, loc);
}

static void step(Joined *j, Loc loc, AbstractVec *post, void (*receive)(Joined *, Loc, Abstract)) {
  const Location *at = &j->model->prog->locs.data[loc];
  for (unsigned branch = 0; branch < explore_branches(at); branch++) {
    post->count = 0;
    domain_post(j->domain, j->value[loc], loc, branch, post);
    for (uint32_t i = 0; i < post->count; i++) receive(j, explore_target(at, loc, branch), post->data[i]);
  }
}

static bool ascend(Joined *j, AbstractVec *post) {
  for (Loc l = 0; l < j->model->prog->locs.count; l++) arrive(j, l, j->entries[l]);
  while (j->queue.count) {
    if (limits_reached(j->limits)) return false;
    step(j, dequeue(j), post, arrive);
  }
  return true;
}

// One descending round: what arrives anew at each location, which is never more than what is there.
typedef struct Round {
  Joined joined;
  Abstract *value;
} Round;

static void receive_anew(Joined *j, Loc loc, Abstract value) {
  Round *r = (Round *)j;
  r->value[loc] = domain_join(j->domain, r->value[loc], value);
}

static void descend(Joined *j, AbstractVec *post) {
  const Prog *prog = j->model->prog;
  Round r = {.joined = *j, .value = model_explore_new_values(prog)};
  for (Loc l = 0; l < prog->locs.count; l++) receive_anew(&r.joined, l, j->entries[l]);
  for (Loc l = 0; l < prog->locs.count; l++)
    if (is_reached(j, l)) step(&r.joined, l, post, receive_anew);
  for (Loc l = 0; l < prog->locs.count; l++) {
    if (!domain_includes(j->domain, j->value[l], r.value[l])) continue;
    bool narrows = j->cut[l] && j->domain->ops->narrow && r.value[l] != ABSTRACT_BOTTOM;
    j->value[l] = narrows ? j->domain->ops->narrow(j->domain, j->value[l], r.value[l]) : r.value[l];
  }
  free(r.value);
}

// Nodes and edges from the final values. An edge exists where the post is not empty; the target's value includes it.
static void add_edges(Joined *j, Loc loc, const uint32_t *node_at, AbstractVec *post) {
  const Location *at = &j->model->prog->locs.data[loc];
  for (unsigned branch = 0; branch < explore_branches(at); branch++) {
    Loc to = explore_target(at, loc, branch);
    post->count = 0;
    domain_post(j->domain, j->value[loc], loc, branch, post);
    if (post->count && is_reached(j, to)) model_add_step(j->model, node_at[loc], node_at[to], branch);
  }
  j->model->nodes.data[node_at[loc]].complete = true;
}

static void read_off(Joined *j, uint32_t *node_at, AbstractVec *post) {
  uint32_t locs = j->model->prog->locs.count;
  for (Loc l = 0; l < locs; l++)
    if (is_reached(j, l)) node_at[l] = model_add_node(j->model, l, j->value[l]);
  for (Loc l = 0; l < locs; l++)
    if (is_reached(j, l)) add_edges(j, l, node_at, post);
}

static void check_within(Joined *j, Loc loc, Abstract value) {
  j->closed = j->closed && domain_includes(j->domain, j->value[loc], value);
}

// Descends while the result stays closed: every post within the value at its target. Otherwise goes back one round.
static void narrow(Joined *j, AbstractVec *post) {
  uint32_t n = j->model->prog->locs.count;
  Abstract *value = memory_new(n * sizeof(Abstract));
  for (uint32_t round = 0; round < EFFORT(j->limits, domains_narrow) && j->domain->ops->narrow; round++) {
    memcpy(value, j->value, n * sizeof(Abstract));
    descend(j, post);
    j->closed = true;
    for (Loc l = 0; l < n; l++) check_within(j, l, j->entries[l]);
    for (Loc l = 0; l < n && j->closed; l++)
      if (is_reached(j, l)) step(j, l, post, check_within);
    if (j->closed) continue;
    memcpy(j->value, value, n * sizeof(Abstract));
    break;
  }
  free(value);
}

bool model_joined_explore(Model *model, const Abstract *entries, uint32_t *node_at, Limits *limits) {
  uint32_t n = model->prog->locs.count;
  Joined j = {.model = model, .domain = model->domain, .limits = limits, .entries = entries};
  j.value = model_explore_new_values(model->prog);
  j.rounds = memory_new(n * sizeof(uint32_t));
  j.place = memory_new(n * sizeof(uint32_t));
  j.cut = memory_new(n);
  j.queued = memory_new(n);
  AbstractVec post = {0};
  find_cuts(&j);
  bool done = ascend(&j, &post);
  if (done) narrow(&j, &post);
  if (done) read_off(&j, node_at, &post);
  abstractvec_release(&post);
  u32vec_release(&j.queue);
  free(j.value);
  free(j.rounds);
  free(j.place);
  free(j.cut);
  free(j.queued);
  return done;
}
