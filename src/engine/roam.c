// A space (sem/space.h) in which inputs have few values, breadth first. From time to time its strongly connected components
// are looked at: one with a step through an accepting location inside has a lasso. Where it does not close at once, its
// loop is gone round in the stem too: then variables that were left out have come to the same values.
#include "engine/roam.h"

#include "engine/turning.h"
#include "evidence/replay.h"
#include "expr/walk.h"
#include "sem/space.h"

#define VALUES 10               // for one input
#define FIRST_LOOK 500          // states; then at twice as many each time
#define MOST_BYTES (1ull << 28) // of states

typedef struct Roam {
  Task *task;
  const Prog *prog;
  TermTable *table;
  Turning turning;
  Space space;
  Term *initial;
  const State *current; // that values are evaluated in
} Roam;

// ---- inputs

static Term current_value(void *context, Term var) {
  Roam *r = context;
  VarId v = prog_var_of(r->prog, var);
  return v == VAR_NONE ? TERM_NONE : state_get(r->space.machine, r->current, v);
}

static void few_values(void *context, const State *state, VarId input, U32Vec *taken) {
  Roam *r = context;
  const U32Vec *values = &r->turning.values[input];
  r->current = state;
  for (uint32_t i = 0; i < values->count; i++) {
    bool constant = sort_is_array(term_sort(r->table, values->data[i])) || term_is_const(r->table, values->data[i]);
    Term value = constant ? values->data[i] : term_evaluate(r->table, values->data[i], current_value, r);
    uint32_t k = 0;
    while (k < taken->count && taken->data[k] != value) k++;
    if (value && k == taken->count) u32vec_push(taken, value);
  }
}

// ---- lassos

// Paths are lists of steps from their end.
static uint32_t take_back(const Roam *r, Trace *trace, const U32Vec *path) {
  uint32_t length = 0;
  for (uint32_t i = 0; i < path->count; i++) {
    const SpaceStep *s = &r->space.steps.data[path->data[path->count - 1 - i]];
    if (s->input) u32vec_push(&trace->inputs, s->input);
    length += s->length;
  }
  return length;
}

static void find_stem(const Roam *r, uint32_t node, U32Vec *path) {
  while (r->space.nodes.data[node].step_in != UINT32_MAX) {
    u32vec_push(path, r->space.nodes.data[node].step_in);
    node = r->space.steps.data[r->space.nodes.data[node].step_in].from;
  }
}

// The shortest way from a node to another within a component.
static void find_way(const Roam *r, const uint32_t *component, uint32_t from, uint32_t to, U32Vec *path) {
  uint32_t *by = memory_new(r->space.nodes.count * sizeof(uint32_t)); // step + 1
  U32Vec queue = {0};
  u32vec_push(&queue, from);
  for (uint32_t k = 0; k < queue.count && from != to && !by[to]; k++) {
    const SpaceNode *n = &r->space.nodes.data[queue.data[k]];
    for (uint32_t i = n->first_step; i < n->first_step + n->steps; i++) {
      uint32_t next = r->space.steps.data[i].to;
      if (component[next] != component[from] || by[next] || next == from) continue;
      by[next] = i + 1;
      u32vec_push(&queue, next);
    }
  }
  for (; to != from; to = r->space.steps.data[by[to] - 1].from) u32vec_push(path, by[to] - 1);
  u32vec_release(&queue);
  free(by);
}

static Trace *lasso_through(const Roam *r, const uint32_t *component, uint32_t step, bool go_round) {
  const SpaceStep *s = &r->space.steps.data[step];
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

// One try for each component.
static Trace *look(const Roam *r) {
  uint32_t count, *component = space_components(&r->space, &count);
  bool *tried = memory_new(count + 1);
  Trace *found = NULL;
  for (uint32_t i = 0; i < r->space.steps.count && !found && !limits_reached(r->task->limits); i++) {
    const SpaceStep *s = &r->space.steps.data[i];
    uint32_t own = component[s->from];
    if (!s->marked || own != component[s->to] || tried[own]) continue;
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
  State *state = state_new(r->space.machine);
  r->initial = memory_new((r->prog->vars.count + 1) * sizeof(Term));
  for (VarId v = 0; v < r->prog->vars.count; v++) {
    if (r->prog->vars.data[v].init || !r->task->blocks->relevant[v]) continue;
    r->initial[v] = term_default(r->table, r->prog->vars.data[v].sort);
    state_set(r->space.machine, state, v, r->initial[v]);
  }
  u128 holds = 0;
  if (!state_evaluate(r->space.machine, state, r->prog->initially, &holds) || !holds)
    return state_delete(r->space.machine, state), false;
  space_add(&r->space, state);
  return true;
}

static Trace *search(Roam *r, uint32_t most_states, bool looks) {
  uint32_t next = 0, look_at = FIRST_LOOK;
  Trace *found = NULL;
  while (!found && next < r->space.nodes.count && next < most_states && r->space.bytes < MOST_BYTES) {
    if (next % 64 == 0 && limits_reached(r->task->limits)) return NULL;
    space_expand(&r->space, next++);
    if (!looks || next < look_at) continue;
    look_at *= 2;
    found = look(r);
  }
  return found || !looks ? found : look(r);
}

static void roam_init(Roam *r, Task *task) {
  *r = (Roam){.task = task, .prog = task->prog, .table = task->prog->table};
  turning_init(&r->turning, task->prog, VALUES);
  space_init(&r->space, task->prog, task->blocks, task->accepting);
  r->space.inputs = few_values;
  r->space.context = r;
}

static void release(Roam *r) {
  r->task->statistics->nodes += r->space.nodes.count;
  r->task->statistics->steps += r->space.taken;
  space_release(&r->space);
  free(r->initial);
  turning_release(&r->turning);
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
  r.space.visit = visit;
  r.space.visit_context = context;
  if (begin(&r)) search(&r, most_states, false);
  release(&r);
}
