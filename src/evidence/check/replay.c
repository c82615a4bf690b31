#include "evidence/check/replay.h"

#include "evidence/check/recurrent.h"
#include "prog/block.h"
#include "sem/machine.h"

#define KEEP 20000 // steps kept at the beginning of a long run, and at least as many at its end
#define STEPS_PER_TICK 32
#define LONG_RUN 1000000u // steps: such a one keeps a state near its end

// A run in progress. Only its beginning is recorded as it goes; states are saved every KEEP steps, and when the run has ended
// the last of it is run once more from a saved state and recorded: a run of a billion steps costs no memory.
typedef struct Saved {
  State *state;
  uint32_t used;
  uint64_t length;
} Saved;

typedef struct Replay {
  Machine *machine;
  Prog *prog;
  const Trace *trace;
  Limits *limits;
  Run *run;
  State *state;
  uint32_t used;  // inputs taken
  Saved saved[2]; // the older one first
  VarId depth;    // of the stack of calls, or VAR_NONE
  u128 lowest;    // that it was, of the loop
} Replay;

static void record(Machine *machine, const Prog *prog, const State *state, Loc loc, Term input, Run *run) {
  RunStep step = {.loc = loc, .first_change = run->changes.count, .input = input};
  const Location *at = &prog->locs.data[loc];
  for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++)
    if (!state->arrays[at->assigns[i].var])
      changevec_push(&run->changes, (Assign){at->assigns[i].var, sem_state_get(machine, state, at->assigns[i].var)});
  if (at->kind == EDGE_HAVOC && !state->arrays[at->havoc])
    changevec_push(&run->changes, (Assign){at->havoc, sem_state_get(machine, state, at->havoc)});
  step.change_count = run->changes.count - step.first_change;
  runstepvec_push(&run->steps, step);
}

static bool next_input(const Prog *prog, const Trace *trace, const State *state, uint32_t *used, Term *input) {
  const Location *at = &prog->locs.data[state->loc];
  *input = TERM_NONE;
  if (at->kind != EDGE_CHOICE && at->kind != EDGE_HAVOC) return true;
  if (*used >= trace->inputs.count) return false;
  *input = trace->inputs.data[(*used)++];
  Sort want = at->kind == EDGE_CHOICE ? SORT_BOOL : prog->vars.data[at->havoc].sort;
  return expr_sort(prog->table, *input) == want;
}

static void save(Replay *r) {
  sem_state_delete(r->machine, r->saved[0].state);
  r->saved[0] = r->saved[1];
  r->saved[1] = (Saved){sem_state_copy(r->machine, r->state), r->used, r->run->length};
}

static CheckResult run_on(Replay *r, bool recording) {
  for (;;) {
    Loc loc = r->state->loc;
    Term input;
    if (!next_input(r->prog, r->trace, r->state, &r->used, &input)) return CHECK_REFUTED;
    StepStatus status = sem_machine_take(r->machine, r->state, input);
    if (status == STEP_STUCK) return CHECK_UNDECIDED;
    if (status == STEP_HALTED) break;
    if (recording || r->run->length < KEEP) record(r->machine, r->prog, r->state, loc, input, r->run);
    r->run->length++;
    if (r->run->length % KEEP) continue;
    limits_spend(r->limits, KEEP / STEPS_PER_TICK);
    if (!recording) save(r);
    if (limits_reached(r->limits)) return CHECK_UNDECIDED;
  }
  r->run->end = r->state->loc;
  return r->prog->locs.data[r->run->end].role == LOC_ERROR ? CHECK_CONFIRMED : CHECK_REFUTED;
}

static void keep_late(Replay *r) {
  r->run->late = (RunLate){.loc = r->state->loc, .length = r->run->length, .used = r->used};
  for (VarId v = 0; v < r->prog->vars.count; v++)
    u32vec_push(&r->run->late.values, sem_state_get(r->machine, r->state, v));
}

// Runs the end once more, from the older saved state where there are two, and records it.
static void record_end(Replay *r) {
  Saved *from = r->saved[0].state ? &r->saved[0] : &r->saved[1];
  sem_state_delete(r->machine, r->state);
  r->state = from->state;
  from->state = NULL;
  r->used = from->used;
  r->run->omitted = from->length - r->run->steps.count;
  r->run->omitted_after = r->run->steps.count;
  r->run->length = from->length;
  if (r->run->length > LONG_RUN) keep_late(r);
  run_on(r, true);
}

CheckResult evidence_replay(Prog *prog, const Trace *trace, Limits *limits, Run *run) {
  *run = (Run){.end = LOC_NONE};
  Replay r = {.machine = sem_machine_new(prog), .prog = prog, .trace = trace, .limits = limits, .run = run};
  r.depth = VAR_NONE;
  r.state = sem_state_new_at(r.machine, trace->initial, trace->var_count);
  u128 holds = 0;
  CheckResult result = CHECK_UNDECIDED;
  if (sem_state_evaluate(r.machine, r.state, prog->initially, &holds))
    result = holds ? run_on(&r, false) : CHECK_REFUTED;
  if (result == CHECK_CONFIRMED && r.saved[1].state) record_end(&r);
  sem_state_delete(r.machine, r.state);
  sem_state_delete(r.machine, r.saved[0].state);
  sem_state_delete(r.machine, r.saved[1].state);
  sem_machine_delete(r.machine);
  return result;
}

// ---- runs without end

// Takes so many steps; *accepted where an accepting location was left.
static CheckResult take_steps(Replay *r, uint32_t count, const bool *accepting, bool *accepted) {
  for (uint32_t i = 0; i < count; i++) {
    Loc loc = r->state->loc;
    Term input;
    *accepted |= accepting[loc];
    if (!next_input(r->prog, r->trace, r->state, &r->used, &input)) return CHECK_REFUTED;
    StepStatus status = sem_machine_take(r->machine, r->state, input);
    if (status != STEP_DONE) return status == STEP_STUCK ? CHECK_UNDECIDED : CHECK_REFUTED;
    if (r->depth != VAR_NONE && r->state->scalars[r->depth] < r->lowest) r->lowest = r->state->scalars[r->depth];
    record(r->machine, r->prog, r->state, loc, input, r->run);
    r->run->length++;
    if (i % KEEP == 0 && limits_reached(r->limits)) return CHECK_UNDECIDED;
  }
  return CHECK_CONFIRMED;
}

static VarId find_depth(const Prog *prog) {
  VarId v = 0;
  while (v < prog->vars.count && prog->vars.data[v].stack != STACK_DEPTH) v++;
  return v < prog->vars.count ? v : VAR_NONE;
}

// Where the stack of calls was never popped below what it was in a, and is that deep in b, it may differ: what happened from a to b
// read nothing of it that it had not written itself, and so can happen from b, too, that much deeper.
static bool is_same_state(Replay *r, const State *a, const State *b) {
  bool *relevant = prog_blocks_relevant_variables(r->prog);
  bool same = a->loc == b->loc;
  bool deep = r->depth != VAR_NONE && r->lowest >= a->scalars[r->depth];
  for (VarId v = 0; same && v < r->prog->vars.count; v++) {
    if (!relevant[v] || (deep && r->prog->vars.data[v].stack != STACK_NOT)) continue;
    same = a->arrays[v] ? sem_array_equal(a->arrays[v], b->arrays[v]) : a->scalars[v] == b->scalars[v];
  }
  free(relevant);
  return same;
}

static CheckResult close_loop(Replay *r, const bool *accepting) {
  State *before = sem_state_copy(r->machine, r->state);
  bool accepted = false;
  r->depth = find_depth(r->prog);
  if (r->depth != VAR_NONE) r->lowest = before->scalars[r->depth];
  CheckResult result = take_steps(r, r->trace->loop_steps, accepting, &accepted);
  if (result == CHECK_CONFIRMED && !(accepted && is_same_state(r, before, r->state))) result = CHECK_REFUTED;
  sem_state_delete(r->machine, before);
  return result;
}

CheckResult evidence_replay_endless(Prog *prog, const bool *accepting, const Trace *trace, Limits *limits, Run *run) {
  *run = (Run){.end = LOC_NONE, .is_endless = true};
  Replay r = {.machine = sem_machine_new(prog), .prog = prog, .trace = trace, .limits = limits, .run = run};
  r.depth = VAR_NONE;
  r.state = sem_state_new_at(r.machine, trace->initial, trace->var_count);
  u128 holds = 0;
  bool ignored = false;
  CheckResult result = CHECK_UNDECIDED;
  if (sem_state_evaluate(r.machine, r.state, prog->initially, &holds))
    result = holds ? take_steps(&r, trace->stem_steps, accepting, &ignored) : CHECK_REFUTED;
  run->loop_start = run->steps.count;
  if (result == CHECK_CONFIRMED && trace->loop_steps) result = close_loop(&r, accepting);
  else if (result == CHECK_CONFIRMED)
    result = evidence_certify_region(prog, accepting, trace, r.machine, r.state, limits);
  run->end = r.state->loc;
  sem_state_delete(r.machine, r.state);
  sem_machine_delete(r.machine);
  return result;
}
