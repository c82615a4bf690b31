#include "sem/space.h"

#include "base/scc.h"
#include "prog/independent.h"
#include "prog/live.h"

#define MOST_STEPS 100000       // from one node to the next
#define MOST_BYTES (1ull << 29) // of states
#define MOST_STARTS 4096

typedef struct Maker {
  Space *space;
  Machine *machine;
  const Prog *prog;
  const Blocks *blocks;
  const bool *marked;
  Independent inputs;
  bool *live;
  Map by_hash; // hash of a state -> its node + 1
  uint64_t bytes;
  uint32_t most;
  bool failed;
} Maker;

static void forget_dead(Maker *m, State *state) {
  const bool *live = m->live + (size_t)state->loc * m->prog->vars.count;
  for (VarId v = 0; v < m->prog->vars.count; v++)
    if (!live[v]) state_set(m->machine, state, v, term_default(m->prog->table, m->prog->vars.data[v].sort));
}

static uint64_t bytes_of(const Maker *m, const State *state) {
  uint64_t bytes = (uint64_t)m->prog->vars.count * (sizeof(u128) + 1 + sizeof(void *)) + 64;
  for (VarId v = 0; v < m->prog->vars.count; v++)
    if (state->arrays[v]) bytes += state->arrays[v]->capacity * sizeof(ArrayEntry);
  return bytes;
}

// The node of a state, which is taken over.
static uint32_t node_of(Maker *m, State *state) {
  StateVec *nodes = &m->space->nodes;
  forget_dead(m, state);
  uint64_t h = state_hash(m->machine, state) >> 1;
  for (uint32_t i; (i = map_find(&m->by_hash, h, 0)) != 0; h++)
    if (state_equal(m->machine, nodes->data[i - 1], state)) return state_delete(m->machine, state), i - 1;
  statevec_push(nodes, state);
  map_set(&m->by_hash, h, nodes->count);
  m->bytes += bytes_of(m, state);
  m->failed |= nodes->count > m->most || m->bytes > MOST_BYTES;
  return nodes->count - 1;
}

static bool is_node(const Maker *m, const State *state) {
  return machine_wants_input(m->machine, state) || m->blocks->index_of[state->loc] != UINT32_MAX;
}

// Takes the input, then goes on to the next node; a run may end before, in silence.
static void go(Maker *m, uint32_t from, Term input) {
  State *state = state_copy(m->machine, m->space->nodes.data[from]);
  SpaceStep step = {.from = from};
  StepStatus status;
  uint32_t length = 0;
  do {
    step.marked |= m->marked[state->loc];
    status = machine_take(m->machine, state, length == 0 ? input : TERM_NONE);
    length++;
  } while (status == STEP_DONE && !is_node(m, state) && length < MOST_STEPS);
  m->space->taken += length;
  bool ended = status == STEP_HALTED && m->prog->locs.data[state->loc].role == LOC_SINK;
  m->failed |= !ended && (status != STEP_DONE || !is_node(m, state));
  if (ended || m->failed) {
    state_delete(m->machine, state);
    return;
  }
  step.to = node_of(m, state);
  spacestepvec_push(&m->space->steps, step);
}

static void expand(Maker *m, uint32_t node) {
  const Location *at = &m->prog->locs.data[m->space->nodes.data[node]->loc];
  TermTable *table = m->prog->table;
  if (at->kind == EDGE_CHOICE) {
    go(m, node, term_true(table));
    go(m, node, term_false(table));
  } else if (at->kind == EDGE_HAVOC) {
    const U32Vec *values = &m->inputs.values[at->havoc];
    for (uint32_t i = 0; i < values->count && !m->failed; i++) go(m, node, values->data[i]);
  } else if (at->kind != EDGE_HALT) {
    go(m, node, TERM_NONE);
  } else {
    m->failed |= at->role != LOC_SINK;
  }
}

// ---- initial states

static void add_start(Maker *m, const State *state) {
  u128 holds = 0;
  if (!state_evaluate(m->machine, state, m->prog->initially, &holds)) m->failed = true;
  if (holds && !m->failed) node_of(m, state_copy(m->machine, state));
}

// Every combination of the values of variables that have no initial value, from variable v on.
static void add_starts(Maker *m, State *state, VarId v, uint32_t *left) {
  while (v < m->prog->vars.count && m->prog->vars.data[v].init) v++;
  if (v == m->prog->vars.count) {
    if (*left == 0) m->failed = true;
    else add_start(m, state), --*left;
    return;
  }
  for (uint32_t i = 0; i < m->inputs.values[v].count && !m->failed; i++) {
    state_set(m->machine, state, v, m->inputs.values[v].data[i]);
    add_starts(m, state, v + 1, left);
  }
}

// ----

static void make(Maker *m, Limits *limits) {
  uint32_t left = MOST_STARTS;
  State *start = state_new(m->machine);
  add_starts(m, start, 0, &left);
  state_delete(m->machine, start);
  for (uint32_t next = 0; next < m->space->nodes.count && !m->failed; next++) {
    expand(m, next);
    if (next % 64 == 0 && limits_reached(limits)) m->failed = true;
  }
}

Space *space_new(Machine *machine, Prog *prog, const Blocks *blocks, const bool *marked, uint32_t most,
                 Limits *limits) {
  Maker m = {.machine = machine, .prog = prog, .blocks = blocks, .marked = marked, .most = most};
  if (!independent_find(prog, blocks->relevant, &m.inputs)) return NULL;
  m.live = live_variables(prog);
  m.space = memory_new(sizeof *m.space);
  m.space->machine = machine;
  make(&m, limits);
  independent_release(&m.inputs);
  map_release(&m.by_hash);
  free(m.live);
  if (!m.failed) return m.space;
  space_delete(m.space);
  return NULL;
}

void space_delete(Space *space) {
  if (!space) return;
  for (uint32_t i = 0; i < space->nodes.count; i++) state_delete(space->machine, space->nodes.data[i]);
  statevec_release(&space->nodes);
  spacestepvec_release(&space->steps);
  free(space);
}

bool space_has_marked_cycle(const Space *space) {
  uint32_t *component = memory_new((space->nodes.count + 1) * sizeof(uint32_t));
  SccEdgeVec edges = {0};
  for (uint32_t i = 0; i < space->steps.count; i++)
    sccedgevec_push(&edges, (SccEdge){space->steps.data[i].from, space->steps.data[i].to});
  scc_find(space->nodes.count, &edges, component);
  bool found = false;
  for (uint32_t i = 0; i < space->steps.count; i++)
    found |= space->steps.data[i].marked && component[edges.data[i].from] == component[edges.data[i].to];
  sccedgevec_release(&edges);
  free(component);
  return found;
}
