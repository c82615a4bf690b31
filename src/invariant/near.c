// A space (sem/space.h) in which inputs have few values, breadth first.
#include "invariant/near.h"

#include "expr/walk.h"

#define MOST_BYTES (1ull << 28) // of states

static Term current_value(void *context, Term var) {
  Near *near = context;
  VarId v = prog_var_of(near->prog, var);
  return v == VAR_NONE ? TERM_NONE : sem_state_get(near->space.machine, near->current, v);
}

static void few_values(void *context, const State *state, VarId input, U32Vec *taken) {
  Near *near = context;
  const U32Vec *values = &near->turning.values[input];
  near->current = state;
  for (uint32_t i = 0; i < values->count; i++) {
    bool constant =
        sort_is_array(expr_sort(near->table, values->data[i])) || expr_is_const(near->table, values->data[i]);
    Term value = constant ? values->data[i] : expr_evaluate(near->table, values->data[i], current_value, near);
    uint32_t k = 0;
    while (k < taken->count && taken->data[k] != value) k++;
    if (value && k == taken->count) u32vec_push(taken, value);
  }
}

void invariant_near_init(Near *near, Task *task) {
  *near = (Near){.task = task, .prog = task->prog, .table = task->prog->table};
  invariant_turning_init(&near->turning, task->prog, EFFORT32(task->limits, near_values));
  sem_space_init(&near->space, task->prog, task->blocks, task->accepting);
  near->space.inputs = few_values;
  near->space.context = near;
}

void invariant_near_release(Near *near) {
  near->task->statistics->nodes += near->space.nodes.count;
  near->task->statistics->steps += near->space.taken;
  sem_space_release(&near->space);
  free(near->initial);
  invariant_turning_release(&near->turning);
}

bool invariant_near_begin(Near *near) {
  State *state = sem_state_new(near->space.machine);
  near->initial = memory_new((near->prog->vars.count + 1) * sizeof(Term));
  for (VarId v = 0; v < near->prog->vars.count; v++) {
    if (near->prog->vars.data[v].init || !near->task->blocks->relevant[v]) continue;
    near->initial[v] = expr_default(near->table, near->prog->vars.data[v].sort);
    sem_state_set(near->space.machine, state, v, near->initial[v]);
  }
  u128 holds = 0;
  if (!sem_state_evaluate(near->space.machine, state, near->prog->initially, &holds) || !holds)
    return sem_state_delete(near->space.machine, state), false;
  sem_space_add(&near->space, state);
  return true;
}

bool invariant_near_expand(Near *near, uint32_t nodes) {
  while (near->next < nodes) {
    if (near->next >= near->space.nodes.count || near->space.bytes >= MOST_BYTES) return false;
    if (near->next % 64 == 0 && limits_reached(near->task->limits)) return false;
    sem_space_expand(&near->space, near->next++);
  }
  return true;
}

void invariant_near_visit(Task *task, uint32_t most_states, SampleVisit visit, void *context) {
  Near r;
  invariant_near_init(&r, task);
  r.space.visit = visit;
  r.space.visit_context = context;
  if (invariant_near_begin(&r)) invariant_near_expand(&r, most_states);
  invariant_near_release(&r);
}
