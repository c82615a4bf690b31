// A kept state remembers the kept state before it and the inputs taken since, so that its run from the start can be put
// together. During a run, states are kept at the first, second, fourth, ... visit of a cut point, where the run was left, and at
// the last visit before it goes on elsewhere (a loop's end): that one is had by running again from the state kept last.
// Of the states at a cut point only some take part in questions: the newer ones replace others by a fixed sequence.
#include "reach/forward.h"

#include "sem/machine.h"
#include "sem/sample.h"

#define NONE UINT32_MAX

typedef struct Kept {
  State *state;
  uint32_t parent; // NONE: starts from `initial`
  Term *initial;   // by variable, as in a trace; NULL where there is a parent
  U32Vec inputs;   // since the parent
} Kept;
VEC(KeptVec, keptvec, Kept)

struct Forward {
  Task *task;
  Machine *machine;
  Sampler *sampler;
  KeptVec kept;
  U32Vec *at;       // by block: kept states
  uint64_t *visits; // by block: of the current run
  U32Vec left;      // kept states where a run ran out of steps
  uint32_t found;   // kept state at a target, or NONE
};

Forward *reach_forward_new(Task *task) {
  Forward *f = memory_new(sizeof *f);
  f->task = task;
  f->machine = sem_machine_new(task->prog);
  f->sampler = sem_sampler_new(f->machine, task->prog, 7);
  f->at = memory_new(task->blocks->count * sizeof(U32Vec));
  f->visits = memory_new(task->blocks->count * sizeof(uint64_t));
  f->found = NONE;
  return f;
}

void reach_forward_delete(Forward *f) {
  if (!f) return;
  for (uint32_t i = 0; i < f->kept.count; i++) {
    sem_state_delete(f->machine, f->kept.data[i].state);
    free(f->kept.data[i].initial);
    u32vec_release(&f->kept.data[i].inputs);
  }
  for (uint32_t b = 0; b < f->task->blocks->count; b++) u32vec_release(&f->at[b]);
  keptvec_release(&f->kept);
  u32vec_release(&f->left);
  sem_sampler_delete(f->sampler);
  sem_machine_delete(f->machine);
  free(f->at);
  free(f->visits);
  free(f);
}

// ---- keeping

static bool is_known(Forward *f, uint32_t block, const State *state) {
  for (uint32_t i = 0; i < f->at[block].count; i++)
    if (sem_state_equal(f->machine, f->kept.data[f->at[block].data[i]].state, state)) return true;
  return false;
}

static void list_at_block(Forward *f, uint32_t block, uint32_t number) {
  U32Vec *at = &f->at[block];
  if (at->count < EFFORT32(f->task->limits, forward_here)) u32vec_push(at, number);
  else at->data[hash_mix(number) % EFFORT32(f->task->limits, forward_here)] = number;
}

// A run in progress: its state, the last kept state on it and the inputs since.
typedef struct Current {
  State *state;
  uint32_t parent;
  Term *initial;
  U32Vec inputs;
  uint64_t steps; // since the kept state
} Current;

static uint32_t keep(Forward *f, Current *run) {
  uint32_t number = f->kept.count, block = f->task->blocks->index_of[run->state->loc];
  Kept kept = {sem_state_copy(f->machine, run->state), run->parent, run->initial, run->inputs};
  keptvec_push(&f->kept, kept);
  run->parent = number;
  run->initial = NULL;
  run->inputs = (U32Vec){0};
  run->steps = 0;
  if (block != NONE) list_at_block(f, block, number);
  return number;
}

static void current_release(Forward *f, Current *run) {
  sem_state_delete(f->machine, run->state);
  free(run->initial);
  u32vec_release(&run->inputs);
}

static Current current_from(Forward *f, uint32_t kept) {
  return (Current){.state = sem_state_copy(f->machine, f->kept.data[kept].state), .parent = kept};
}

// Notes an arrival at a cut point; true where it is a target.
static bool arrive(Forward *f, Current *run, bool always) {
  uint32_t block = f->task->blocks->index_of[run->state->loc];
  if (block == NONE) return false;
  if (f->task->is_target[run->state->loc]) return f->found = keep(f, run), true;
  if (prog_loc_is_final(&f->task->prog->locs.data[run->state->loc])) return false;
  uint64_t n = ++f->visits[block];
  if (!always && (n & (n - 1)) != 0) return false;
  if (f->kept.count < EFFORT32(f->task->limits, forward_states) && !is_known(f, block, run->state)) keep(f, run);
  return false;
}

// ---- running on

// The latest arrival at a cut point, as distance from the state kept last.
typedef struct Arrival {
  uint32_t block;
  uint64_t steps;
  uint32_t passed; // how often the run was repeated for a state passed by
} Arrival;

// Keeps the state of an arrival that was passed by, and makes it the one that the run goes on from.
static void keep_passed(Forward *f, Current *run, const Arrival *arrival) {
  Current again = current_from(f, run->parent);
  uint32_t taken = 0;
  bool ok = true;
  for (uint64_t n = 0; ok && n < arrival->steps; n++) {
    Term value = TERM_NONE;
    if (sem_machine_wants_input(f->machine, again.state)) {
      value = run->inputs.data[taken++];
      u32vec_push(&again.inputs, value);
    }
    ok = sem_machine_take(f->machine, again.state, value) == STEP_DONE;
  }
  if (ok && !is_known(f, arrival->block, again.state)) {
    run->parent = keep(f, &again);
    run->steps -= arrival->steps;
    run->inputs.count -= taken;
    if (run->inputs.count) memmove(run->inputs.data, run->inputs.data + taken, run->inputs.count * sizeof(uint32_t));
  }
  current_release(f, &again);
}

// Is the run back at the state kept last, without having taken an input? Then it goes round for ever. As states are kept at ever
// longer distances, every such run is seen to be one (Brent).
static bool goes_round(Forward *f, const Current *run) {
  return run->parent != NONE && run->steps > 0 && run->inputs.count == 0 &&
         sem_state_equal(f->machine, f->kept.data[run->parent].state, run->state);
}

// After a step: notes an arrival, and keeps the last state of a loop that the run has left. True at a target.
static bool pass(Forward *f, Current *run, Arrival *last) {
  uint32_t block = f->task->blocks->index_of[run->state->loc];
  if (block == NONE) return false;
  bool left = last->block != NONE && last->block != block && f->visits[last->block] > 2 && last->steps > 0;
  if (left && run->parent != NONE && f->kept.count < EFFORT32(f->task->limits, forward_states) &&
      last->passed++ < EFFORT32(f->task->limits, forward_passed))
    keep_passed(f, run, last);
  bool met = arrive(f, run, false);
  last->block = block;
  last->steps = run->steps;
  return met;
}

static bool run_on(Forward *f, Current *run, uint64_t steps) {
  memset(f->visits, 0, f->task->blocks->count * sizeof(uint64_t));
  bool random = false;
  Arrival last = {.block = NONE};
  uint64_t n = 0;
  for (; n < steps; n++) {
    u128 input = 0;
    if ((n & 1023) == 1023 && limits_reached(f->task->limits)) break;
    if (sem_machine_wants_input(f->machine, run->state)) {
      if (!random && steps - n > EFFORT(f->task->limits, forward_random_steps))
        steps = n + EFFORT(f->task->limits, forward_random_steps);
      random = true;
      input = sem_sampler_draw(f->sampler, &f->task->prog->locs.data[run->state->loc], &run->inputs);
    }
    if (sem_machine_step(f->machine, run->state, input, TERM_NONE) != STEP_DONE) return false;
    f->task->statistics->steps++;
    run->steps++;
    if (pass(f, run, &last)) return true;
    if (goes_round(f, run)) return false;
  }
  if (!random && n == steps && f->kept.count < EFFORT32(f->task->limits, forward_states))
    u32vec_push(&f->left, keep(f, run));
  return false;
}

// The start with its given values, and 0 where none is given; nothing where that is no initial state.
static bool start(Forward *f, Current *run) {
  const Prog *prog = f->task->prog;
  *run = (Current){.state = sem_state_new(f->machine), .parent = NONE};
  run->initial = memory_new((prog->vars.count + 1) * sizeof(Term));
  for (VarId v = 0; v < prog->vars.count; v++) {
    if (prog->vars.data[v].init) continue;
    run->initial[v] = expr_default(prog->table, prog->vars.data[v].sort);
    sem_state_set(f->machine, run->state, v, run->initial[v]);
  }
  u128 holds = 0;
  return sem_state_evaluate(f->machine, run->state, prog->initially, &holds) && holds;
}

bool reach_forward_run(Forward *f, uint64_t steps) {
  Current run = {0};
  bool ok = true;
  if (f->left.count) run = current_from(f, u32vec_pop(&f->left));
  else ok = start(f, &run);
  bool met = ok && ((run.parent == NONE && arrive(f, &run, true)) || run_on(f, &run, steps));
  current_release(f, &run);
  return met;
}

// ---- along a model

static Term input_value(Forward *f, const Path *path, uint32_t step, const State *state, Solver *solver) {
  uint32_t block = refine_path_block(path, step);
  const Block *b = &f->task->blocks->blocks[block];
  for (uint32_t i = 0; i < b->inputs.count; i++)
    if (b->inputs.data[i].loc == state->loc)
      return smt_value(solver, prog_blocks_input(f->task->blocks, step, block, i));
  const Location *at = &f->task->prog->locs.data[state->loc];
  return expr_default(f->task->prog->table,
                      at->kind == EDGE_CHOICE ? SORT_BOOL : f->task->prog->vars.data[at->havoc].sort);
}

// From cut point `step` of the path to the next; false where that fails.
static bool follow_block(Forward *f, Current *run, const Path *path, uint32_t step, Solver *solver) {
  do {
    Term value = TERM_NONE;
    if (sem_machine_wants_input(f->machine, run->state)) {
      value = input_value(f, path, step, run->state, solver);
      if (!value) return false;
      u32vec_push(&run->inputs, value);
    }
    if (sem_machine_take(f->machine, run->state, value) != STEP_DONE) return false;
  } while (f->task->blocks->index_of[run->state->loc] == NONE);
  return true;
}

static bool follow(Forward *f, Current *run, const Path *path, uint32_t from, uint32_t cuts, Solver *solver) {
  bool met = false, ok = true;
  for (uint32_t i = from; ok && !met && i + 1 < cuts; i++) {
    ok = follow_block(f, run, path, i, solver);
    met = ok && arrive(f, run, true);
  }
  return met;
}

bool reach_forward_follow(Forward *f, Path *path, uint32_t cuts, Solver *solver) {
  const Prog *prog = f->task->prog;
  Current run = {.state = sem_state_new(f->machine), .parent = NONE};
  run.initial = memory_new((prog->vars.count + 1) * sizeof(Term));
  bool ok = true;
  for (VarId v = 0; ok && v < prog->vars.count; v++) {
    if (prog->vars.data[v].init || !f->task->blocks->relevant[v]) continue;
    run.initial[v] = smt_value(solver, prog->vars.data[v].term);
    ok = run.initial[v] != TERM_NONE;
    if (ok) sem_state_set(f->machine, run.state, v, run.initial[v]);
  }
  bool met = ok && (arrive(f, &run, true) || follow(f, &run, path, 0, cuts, solver));
  if (ok && !met) met = run_on(f, &run, EFFORT(f->task->limits, forward_random_steps));
  current_release(f, &run);
  return met;
}

// The rest of the path from this state, by the solver where inputs are left open.
static bool finish_from(Forward *f, Path *path, uint32_t cut, uint32_t kept, Solver *solver) {
  const Prog *prog = f->task->prog;
  Subst values;
  expr_subst_init(&values, prog->table);
  for (VarId v = 0; v < prog->vars.count; v++)
    if (f->task->blocks->relevant[v])
      expr_subst_bind(&values, prog->vars.data[v].term, sem_state_get(f->machine, f->kept.data[kept].state, v));
  Term rest = expr_subst_apply(&values, path->backward[cut]);
  expr_subst_release(&values);
  if (rest == expr_false(prog->table)) return false;
  f->task->statistics->solver_calls++;
  if (smt_check(solver, &rest, 1) != SMT_SAT) return false;
  Current run = current_from(f, kept);
  bool met = follow(f, &run, path, cut, path->cuts, solver);
  current_release(f, &run);
  return met;
}

bool reach_forward_finish(Forward *f, Path *path, Solver *solver) {
  for (uint32_t cut = path->cuts - 1; cut-- > 0;) {
    if (path->backward[cut] == expr_false(f->task->prog->table)) continue;
    const U32Vec *at = &f->at[refine_path_block(path, cut)];
    for (uint32_t i = at->count; i-- > 0 && !limits_reached(f->task->limits);)
      if (finish_from(f, path, cut, at->data[i], solver)) return true;
  }
  return false;
}

// ---- looking

Trace *reach_forward_trace(Forward *f) {
  U32Vec chain = {0};
  for (uint32_t k = f->found; k != NONE; k = f->kept.data[k].parent) u32vec_push(&chain, k);
  Trace *trace = evidence_trace_new(f->task->prog);
  const Term *initial = f->kept.data[chain.data[chain.count - 1]].initial;
  for (VarId v = 0; v < f->task->prog->vars.count; v++) trace->initial[v] = initial[v];
  while (chain.count) {
    const U32Vec *inputs = &f->kept.data[u32vec_pop(&chain)].inputs;
    for (uint32_t i = 0; i < inputs->count; i++) u32vec_push(&trace->inputs, inputs->data[i]);
  }
  u32vec_release(&chain);
  return trace;
}

uint32_t reach_forward_holds(Forward *f, uint32_t block, Term condition, uint32_t *count) {
  const U32Vec *at = &f->at[block];
  uint32_t n = 0;
  *count = at->count;
  for (uint32_t i = 0; i < at->count; i++) {
    u128 result = 0;
    n += sem_state_evaluate(f->machine, f->kept.data[at->data[i]].state, condition, &result) && result;
  }
  return n;
}
