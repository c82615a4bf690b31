#include "sem/space.h"

#include "base/scc.h"
#include "prog/independent.h"
#include "prog/live.h"

#define MOST_STEPS 100000       // from one node to the next
#define MOST_BYTES (1ull << 29) // of states

void sem_space_init(Space *s, Prog *prog, const Blocks *blocks, const bool *marked) {
  *s = (Space){.machine = sem_machine_new(prog), .prog = prog, .blocks = blocks, .marked = marked};
  s->live = prog_live_new(prog, LIVE_DECIDES);
}

void sem_space_release(Space *s) {
  for (uint32_t i = 0; i < s->nodes.count; i++) sem_state_delete(s->machine, s->nodes.data[i].state);
  spacenodevec_release(&s->nodes);
  spacestepvec_release(&s->steps);
  map_release(&s->by_hash);
  prog_live_delete(s->live);
  sem_machine_delete(s->machine);
}

// ---- nodes

static void forget_dead(Space *s, State *state) {
  for (VarId v = 0; v < s->prog->vars.count; v++)
    if (!prog_is_live(s->live, state->loc, v))
      sem_state_set(s->machine, state, v, expr_default(s->prog->table, s->prog->vars.data[v].sort));
}

static uint32_t node_of(Space *s, State *state, uint32_t step_in) {
  uint32_t block = s->blocks->index_of[state->loc];
  if (s->visit && block != UINT32_MAX && !prog_blocks_is_final(s->blocks, block)) s->visit(s->visit_context, state);
  forget_dead(s, state);
  uint64_t h = sem_state_hash(s->machine, state) >> 1;
  for (uint32_t i; (i = map_find(&s->by_hash, h, 0)) != 0; h++)
    if (sem_state_equal(s->machine, s->nodes.data[i - 1].state, state))
      return sem_state_delete(s->machine, state), i - 1;
  spacenodevec_push(&s->nodes, (SpaceNode){.state = state, .step_in = step_in});
  map_set(&s->by_hash, h, s->nodes.count);
  s->bytes += sem_state_bytes(s->machine, state);
  return s->nodes.count - 1;
}

uint32_t sem_space_add(Space *s, State *state) { return node_of(s, state, UINT32_MAX); }

static bool is_node(const Space *s, const State *state) {
  return sem_machine_wants_input(s->machine, state) || s->blocks->index_of[state->loc] != UINT32_MAX;
}

// ---- steps

// Takes the input, then goes on to the next node; a run may end before.
static void go(Space *s, uint32_t from, Term input) {
  State *state = sem_state_copy(s->machine, s->nodes.data[from].state);
  SpaceStep step = {.from = from, .input = input};
  StepStatus status;
  do {
    step.marked |= s->marked[state->loc];
    status = sem_machine_take(s->machine, state, step.length == 0 ? input : TERM_NONE);
    step.length++;
  } while (status == STEP_DONE && !is_node(s, state) && step.length < MOST_STEPS);
  s->taken += step.length;
  if (status == STEP_DONE && is_node(s, state)) {
    step.to = node_of(s, state, s->steps.count);
    spacestepvec_push(&s->steps, step);
    return;
  }
  s->partial |= status != STEP_HALTED || s->prog->locs.data[state->loc].role != LOC_SINK;
  sem_state_delete(s->machine, state);
}

void sem_space_expand(Space *s, uint32_t node) {
  const Location *at = &s->prog->locs.data[s->nodes.data[node].state->loc];
  TermTable *table = s->prog->table;
  U32Vec values = {0};
  s->nodes.data[node].first_step = s->steps.count;
  if (at->kind == EDGE_CHOICE) go(s, node, expr_true(table)), go(s, node, expr_false(table));
  else if (at->kind == EDGE_HAVOC) s->inputs(s->context, s->nodes.data[node].state, at->havoc, &values);
  else if (at->kind != EDGE_HALT) go(s, node, TERM_NONE);
  else s->partial |= at->role != LOC_SINK;
  for (uint32_t i = 0; i < values.count; i++) go(s, node, values.data[i]);
  s->nodes.data[node].steps = s->steps.count - s->nodes.data[node].first_step;
  u32vec_release(&values);
}

// ---- cycles

uint32_t *sem_space_components(const Space *s, uint32_t *count) {
  uint32_t *component = memory_new((s->nodes.count + 1) * sizeof(uint32_t));
  SccEdgeVec edges = {0};
  for (uint32_t i = 0; i < s->steps.count; i++)
    sccedgevec_push(&edges, (SccEdge){s->steps.data[i].from, s->steps.data[i].to});
  *count = scc_find(s->nodes.count, &edges, component);
  sccedgevec_release(&edges);
  return component;
}

bool sem_space_has_marked_cycle(const Space *s) {
  uint32_t count, *component = sem_space_components(s, &count);
  bool found = false;
  for (uint32_t i = 0; i < s->steps.count; i++)
    found |= s->steps.data[i].marked && component[s->steps.data[i].from] == component[s->steps.data[i].to];
  free(component);
  return found;
}

// ---- all states

static void all_values(void *context, const State *state, VarId input, U32Vec *values) {
  const Independent *all = context;
  (void)state;
  for (uint32_t i = 0; i < all->values[input].count; i++) u32vec_push(values, all->values[input].data[i]);
}

// Every combination of the values of variables that have no initial value, from variable v on.
static void add_starts(Space *s, const Independent *all, State *state, VarId v, uint32_t *left) {
  while (v < s->prog->vars.count && s->prog->vars.data[v].init) v++;
  for (uint32_t i = 0; v < s->prog->vars.count && i < all->values[v].count && !s->partial; i++) {
    sem_state_set(s->machine, state, v, all->values[v].data[i]);
    add_starts(s, all, state, v + 1, left);
  }
  if (v < s->prog->vars.count) return;
  u128 holds = 0;
  s->partial |= (*left)-- == 0 || !sem_state_evaluate(s->machine, state, s->prog->initially, &holds);
  if (holds && !s->partial) sem_space_add(s, sem_state_copy(s->machine, state));
}

bool sem_space_of_all(Space *s, Prog *prog, const Blocks *blocks, const bool *marked, uint32_t most, Limits *limits) {
  Independent all;
  sem_space_init(s, prog, blocks, marked);
  if (!prog_independent_find(prog, blocks->relevant, &all)) return false;
  s->inputs = all_values;
  s->context = &all;
  uint32_t left = EFFORT32(limits, space_starts), next = 0;
  State *start = sem_state_new(s->machine);
  add_starts(s, &all, start, 0, &left);
  sem_state_delete(s->machine, start);
  while (next < s->nodes.count && !s->partial && s->nodes.count <= most && s->bytes <= MOST_BYTES) {
    if (next % 64 == 0 && limits_reached(limits)) break;
    sem_space_expand(s, next++);
  }
  prog_independent_release(&all);
  s->context = NULL;
  return next == s->nodes.count && !s->partial;
}
