// Nodes are states at cut points and at the places where an input is taken, breadth first; what a state has in variables that are
// not read again before they are written is left out, so that states which differ in that alone are one. From time to time the
// strongly connected components of what is there are looked at: one with a step through an accepting location inside has
// a lasso. Where it does not close at once, its loop is gone round in the stem too: then variables that were left out have come to the
// same values.
#include "engine/roam.h"

#include "base/scc.h"
#include "engine/turning.h"
#include "evidence/replay.h"
#include "expr/walk.h"
#include "sem/machine.h"

#define VALUES 10               // for one input
#define FIRST_LOOK 500          // states; then at twice as many each time
#define MOST_BYTES (1ull << 28) // of states
#define MOST_STEPS 2000         // from one node to the next

typedef struct Node {
  State *state;
  uint32_t step_in;           // the step that first led here, or UINT32_MAX
  uint32_t first_step, steps; // out of it, once it was expanded
} Node;
VEC(NodeVec, nodevec, Node)

typedef struct Step {
  uint32_t from, to;
  Term input; // or TERM_NONE
  uint32_t length;
  bool accepting;
} Step;
VEC(StepVec, stepvec, Step)

typedef struct Roam {
  Task *task;
  const Prog *prog;
  TermTable *table;
  Machine *machine;
  Turning turning;
  bool *live; // location * variables + variable
  NodeVec nodes;
  StepVec steps;
  Map by_hash; // hash of a state -> index + 1
  uint64_t bytes;
  Term *initial;
  const State *current; // that values are evaluated in
  SampleVisit visit;    // or NULL
  void *context;
} Roam;

// ---- live variables

static bool mark_reads(const Roam *r, bool *live, Term t) {
  Map seen = {0};
  U32Vec vars = {0};
  bool changed = false;
  term_collect_vars(r->table, t, &seen, &vars);
  for (uint32_t i = 0; i < vars.count; i++) {
    VarId v = prog_var_of(r->prog, vars.data[i]);
    changed |= v != VAR_NONE && !live[v];
    if (v != VAR_NONE) live[v] = true;
  }
  map_release(&seen);
  u32vec_release(&vars);
  return changed;
}

static bool is_written(const Location *at, VarId v, Term *value) {
  *value = TERM_NONE;
  if (at->kind == EDGE_HAVOC) return at->havoc == v;
  for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++)
    if (at->assigns[i].var == v) return *value = at->assigns[i].value, true;
  return false;
}

static bool flow_back(Roam *r, Loc l) {
  const Location *at = &r->prog->locs.data[l];
  uint32_t n = r->prog->vars.count;
  bool *live = r->live + (size_t)l * n, changed = false;
  Loc next[2];
  Term value;
  if (at->kind == EDGE_IF) changed = mark_reads(r, live, at->condition);
  for (uint32_t i = loc_successors(at, next); i-- > 0;)
    for (VarId v = 0; v < n; v++) {
      if (!r->live[(size_t)next[i] * n + v]) continue;
      if (is_written(at, v, &value)) changed |= value && mark_reads(r, live, value);
      else if (!live[v]) changed = live[v] = true;
    }
  return changed;
}

static void find_live(Roam *r) {
  r->live = memory_new((size_t)(r->prog->locs.count + 1) * (r->prog->vars.count + 1));
  for (bool changed = true; changed && !limits_reached(r->task->limits);) {
    changed = false;
    for (Loc l = r->prog->locs.count; l-- > 0;) changed |= flow_back(r, l);
  }
}

// ---- states

static void forget_dead(Roam *r, State *state) {
  const bool *live = r->live + (size_t)state->loc * r->prog->vars.count;
  for (VarId v = 0; v < r->prog->vars.count; v++)
    if (!live[v]) state_set(r->machine, state, v, term_default(r->table, r->prog->vars.data[v].sort));
}

static uint64_t bytes_of(const Roam *r, const State *state) {
  uint64_t bytes = (uint64_t)r->prog->vars.count * (sizeof(u128) + 1 + sizeof(void *)) + 64;
  for (VarId v = 0; v < r->prog->vars.count; v++)
    if (state->arrays[v]) bytes += state->arrays[v]->capacity * sizeof(ArrayEntry);
  return bytes;
}

// The node of a state, which is taken over.
static uint32_t node_of(Roam *r, State *state, uint32_t step_in) {
  uint32_t block = r->task->blocks->index_of[state->loc];
  if (r->visit && block != UINT32_MAX && !blocks_is_final(r->task->blocks, block)) r->visit(r->context, state);
  forget_dead(r, state);
  uint64_t h = state_hash(r->machine, state) >> 1;
  for (uint32_t i; (i = map_find(&r->by_hash, h, 0)) != 0; h++)
    if (state_equal(r->machine, r->nodes.data[i - 1].state, state)) return state_delete(r->machine, state), i - 1;
  nodevec_push(&r->nodes, (Node){.state = state, .step_in = step_in});
  map_set(&r->by_hash, h, r->nodes.count);
  r->bytes += bytes_of(r, state);
  return r->nodes.count - 1;
}

static bool is_node(const Roam *r, const State *state) {
  return machine_wants_input(r->machine, state) || r->task->blocks->index_of[state->loc] != UINT32_MAX;
}

// ---- steps

// Takes the input, then goes on to the next node. False where the run ends before.
static bool go(Roam *r, uint32_t from, Term input) {
  State *state = state_copy(r->machine, r->nodes.data[from].state);
  Step step = {.from = from, .input = input};
  bool fine;
  do {
    step.accepting |= r->task->accepting[state->loc];
    fine = machine_take(r->machine, state, step.length == 0 ? input : TERM_NONE) == STEP_DONE;
    step.length++;
  } while (fine && !is_node(r, state) && step.length < MOST_STEPS);
  r->task->statistics->steps += step.length;
  if (!fine || !is_node(r, state)) return state_delete(r->machine, state), false;
  step.to = node_of(r, state, r->steps.count);
  stepvec_push(&r->steps, step);
  return true;
}

static Term current_value(void *context, Term var) {
  Roam *r = context;
  VarId v = prog_var_of(r->prog, var);
  return v == VAR_NONE ? TERM_NONE : state_get(r->machine, r->current, v);
}

static void expand_input(Roam *r, uint32_t node, VarId havoc) {
  Term taken[VALUES];
  uint32_t count = 0;
  const U32Vec *values = &r->turning.values[havoc];
  for (uint32_t i = 0; i < values->count; i++) {
    r->current = r->nodes.data[node].state;
    bool constant = sort_is_array(term_sort(r->table, values->data[i])) || term_is_const(r->table, values->data[i]);
    Term value = constant ? values->data[i] : term_evaluate(r->table, values->data[i], current_value, r);
    uint32_t k = 0;
    while (k < count && taken[k] != value) k++;
    if (!value || k < count) continue;
    taken[count++] = value;
    go(r, node, value);
  }
}

static void expand(Roam *r, uint32_t node) {
  r->nodes.data[node].first_step = r->steps.count;
  const Location *at = &r->prog->locs.data[r->nodes.data[node].state->loc];
  if (at->kind == EDGE_CHOICE) go(r, node, term_true(r->table)), go(r, node, term_false(r->table));
  else if (at->kind == EDGE_HAVOC) expand_input(r, node, at->havoc);
  else if (at->kind != EDGE_HALT) go(r, node, TERM_NONE);
  r->nodes.data[node].steps = r->steps.count - r->nodes.data[node].first_step;
}

// ---- lassos

// Paths are lists of steps from their end.
static uint32_t take_back(const Roam *r, Trace *trace, const U32Vec *path) {
  uint32_t length = 0;
  for (uint32_t i = 0; i < path->count; i++) {
    const Step *s = &r->steps.data[path->data[path->count - 1 - i]];
    if (s->input) u32vec_push(&trace->inputs, s->input);
    length += s->length;
  }
  return length;
}

static void find_stem(const Roam *r, uint32_t node, U32Vec *path) {
  while (r->nodes.data[node].step_in != UINT32_MAX) {
    u32vec_push(path, r->nodes.data[node].step_in);
    node = r->steps.data[r->nodes.data[node].step_in].from;
  }
}

// The shortest way from a node to another within a component.
static void find_way(const Roam *r, const uint32_t *component, uint32_t from, uint32_t to, U32Vec *path) {
  uint32_t *by = memory_new(r->nodes.count * sizeof(uint32_t)); // step + 1
  U32Vec queue = {0};
  u32vec_push(&queue, from);
  for (uint32_t k = 0; k < queue.count && from != to && !by[to]; k++) {
    const Node *n = &r->nodes.data[queue.data[k]];
    for (uint32_t i = n->first_step; i < n->first_step + n->steps; i++) {
      uint32_t next = r->steps.data[i].to;
      if (component[next] != component[from] || by[next] || next == from) continue;
      by[next] = i + 1;
      u32vec_push(&queue, next);
    }
  }
  for (; to != from; to = r->steps.data[by[to] - 1].from) u32vec_push(path, by[to] - 1);
  u32vec_release(&queue);
  free(by);
}

static Trace *lasso_through(const Roam *r, const uint32_t *component, uint32_t step, bool go_round) {
  const Step *s = &r->steps.data[step];
  U32Vec stem = {0}, back = {0};
  find_stem(r, s->from, &stem);
  find_way(r, component, s->to, s->from, &back);
  u32vec_push(&back, step);
  Trace *trace = trace_new(r->prog);
  memcpy(trace->initial, r->initial, r->prog->vars.count * sizeof(Term));
  trace->stem_steps = take_back(r, trace, &stem);
  if (go_round) trace->stem_steps += take_back(r, trace, &back);
  trace->loop_steps = take_back(r, trace, &back);
  u32vec_release(&stem);
  u32vec_release(&back);
  return trace;
}

static bool is_confirmed(const Roam *r, const Trace *trace) {
  Run run;
  CheckResult result = evidence_replay_endless(r->task->prog, r->task->accepting, trace, r->task->limits, &run);
  run_release(&run);
  return result == CHECK_CONFIRMED;
}

// The component of each node; the caller frees it.
static uint32_t *find_components(const Roam *r, uint32_t *count) {
  uint32_t *component = memory_new((r->nodes.count + 1) * sizeof(uint32_t));
  SccEdgeVec edges = {0};
  for (uint32_t i = 0; i < r->steps.count; i++)
    sccedgevec_push(&edges, (SccEdge){r->steps.data[i].from, r->steps.data[i].to});
  *count = scc_find(r->nodes.count, &edges, component);
  sccedgevec_release(&edges);
  return component;
}

// One try for each component.
static Trace *look(const Roam *r) {
  uint32_t count, *component = find_components(r, &count);
  bool *tried = memory_new(count + 1);
  Trace *found = NULL;
  for (uint32_t i = 0; i < r->steps.count && !found && !limits_reached(r->task->limits); i++) {
    const Step *s = &r->steps.data[i];
    uint32_t own = component[s->from];
    if (!s->accepting || own != component[s->to] || tried[own]) continue;
    tried[own] = true;
    for (int rounds = 0; rounds < 2 && !found; rounds++) {
      found = lasso_through(r, component, i, rounds > 0);
      if (!is_confirmed(r, found)) trace_delete(found), found = NULL;
    }
  }
  free(tried);
  free(component);
  return found;
}

// ----

static bool begin(Roam *r) {
  State *state = state_new(r->machine);
  r->initial = memory_new((r->prog->vars.count + 1) * sizeof(Term));
  for (VarId v = 0; v < r->prog->vars.count; v++) {
    if (r->prog->vars.data[v].init || !r->task->blocks->relevant[v]) continue;
    r->initial[v] = term_default(r->table, r->prog->vars.data[v].sort);
    state_set(r->machine, state, v, r->initial[v]);
  }
  u128 holds = 0;
  if (!state_evaluate(r->machine, state, r->prog->initially, &holds) || !holds)
    return state_delete(r->machine, state), false;
  node_of(r, state, UINT32_MAX);
  return true;
}

static Trace *search(Roam *r, uint32_t most_states, bool looks) {
  uint32_t next = 0, look_at = FIRST_LOOK;
  Trace *found = NULL;
  while (!found && next < r->nodes.count && next < most_states && r->bytes < MOST_BYTES) {
    if (next % 64 == 0 && limits_reached(r->task->limits)) return NULL;
    expand(r, next++);
    if (!looks || next < look_at) continue;
    look_at *= 2;
    found = look(r);
  }
  return found || !looks ? found : look(r);
}

static void release(Roam *r) {
  for (uint32_t i = 0; i < r->nodes.count; i++) state_delete(r->machine, r->nodes.data[i].state);
  r->task->statistics->nodes += r->nodes.count;
  nodevec_release(&r->nodes);
  stepvec_release(&r->steps);
  map_release(&r->by_hash);
  free(r->live);
  free(r->initial);
  turning_release(&r->turning);
  machine_delete(r->machine);
}

static void roam_init(Roam *r, Task *task) {
  *r = (Roam){.task = task, .prog = task->prog, .table = task->prog->table, .machine = machine_new(task->prog)};
  turning_init(&r->turning, task->prog, VALUES);
  find_live(r);
}

Answer roam_search(Task *task, uint32_t most_states) {
  Roam r;
  roam_init(&r, task);
  Trace *trace = begin(&r) ? search(&r, most_states, true) : NULL;
  release(&r);
  return trace ? answer_falsified("lasso", trace) : answer_unknown("lasso", "no loop closes among the states tried");
}

void roam_visit(Task *task, uint32_t most_states, SampleVisit visit, void *context) {
  Roam r;
  roam_init(&r, task);
  r.visit = visit;
  r.context = context;
  if (begin(&r)) search(&r, most_states, false);
  release(&r);
}
