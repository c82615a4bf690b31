#include "evidence/replay.h"

#include "sem/machine.h"

#define KEEP 20000 // steps kept at either end of a long run

static State *initial_state(Machine *machine, const Prog *prog, const Trace *trace) {
  State *state = state_new(machine);
  for (VarId v = 0; v < prog->vars.count && v < trace->var_count; v++)
    if (trace->initial[v] && !prog->vars.data[v].init) state_set(machine, state, v, trace->initial[v]);
  return state;
}

static void record(Machine *machine, const Prog *prog, const State *state, Loc loc, Term input, Run *run) {
  RunStep step = {.loc = loc, .first_change = run->changes.count, .input = input};
  const Location *at = &prog->locs.data[loc];
  for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++)
    if (!state->arrays[at->assigns[i].var])
      changevec_push(&run->changes, (Assign){at->assigns[i].var, state_get(machine, state, at->assigns[i].var)});
  if (at->kind == EDGE_HAVOC && !state->arrays[at->havoc])
    changevec_push(&run->changes, (Assign){at->havoc, state_get(machine, state, at->havoc)});
  step.change_count = run->changes.count - step.first_change;
  runstepvec_push(&run->steps, step);
}

// Keeps a long run's record bounded: the newest KEEP steps slide over the ones in the middle.
static void make_room(Run *run) {
  if (run->steps.count < 3 * KEEP) return;
  uint32_t drop = KEEP;
  memmove(run->steps.data + KEEP, run->steps.data + KEEP + drop, (run->steps.count - KEEP - drop) * sizeof(RunStep));
  run->steps.count -= drop;
  run->omitted += drop;
  run->omitted_after = KEEP;
}

static bool next_input(const Prog *prog, const Trace *trace, const State *state, uint32_t *used, Term *input) {
  const Location *at = &prog->locs.data[state->loc];
  *input = TERM_NONE;
  if (at->kind != EDGE_CHOICE && at->kind != EDGE_HAVOC) return true;
  if (*used >= trace->inputs.count) return false;
  *input = trace->inputs.data[(*used)++];
  Sort want = at->kind == EDGE_CHOICE ? SORT_BOOL : prog->vars.data[at->havoc].sort;
  return term_sort(prog->table, *input) == want;
}

static StepStatus step(Machine *machine, const Prog *prog, State *state, Term input) {
  const Location *at = &prog->locs.data[state->loc];
  if (at->kind == EDGE_CHOICE) return machine_step(machine, state, !term_bits(prog->table, input), TERM_NONE);
  if (at->kind == EDGE_HAVOC && sort_is_array(prog->vars.data[at->havoc].sort))
    return machine_step(machine, state, 0, input);
  return machine_step(machine, state, input ? term_bits(prog->table, input) : 0, TERM_NONE);
}

static CheckResult run_to_end(Machine *machine, Prog *prog, const Trace *trace, State *state, Limits *limits,
                              Run *run) {
  uint32_t used = 0;
  for (;;) {
    Loc loc = state->loc;
    Term input;
    if (!next_input(prog, trace, state, &used, &input)) return CHECK_REFUTED;
    StepStatus status = step(machine, prog, state, input);
    if (status == STEP_STUCK) return CHECK_UNDECIDED;
    if (status == STEP_HALTED) break;
    record(machine, prog, state, loc, input, run);
    make_room(run);
    run->length++;
    if (run->length % 4096 == 0 && limits_reached(limits)) return CHECK_UNDECIDED;
  }
  run->end = state->loc;
  return prog->locs.data[run->end].role == LOC_ERROR ? CHECK_CONFIRMED : CHECK_REFUTED;
}

CheckResult evidence_replay(Prog *prog, const Trace *trace, Limits *limits, Run *run) {
  *run = (Run){.end = LOC_NONE};
  Machine *machine = machine_new(prog);
  State *state = initial_state(machine, prog, trace);
  u128 holds = 0;
  CheckResult result = CHECK_UNDECIDED;
  if (state_evaluate(machine, state, prog->initially, &holds))
    result = holds ? run_to_end(machine, prog, trace, state, limits, run) : CHECK_REFUTED;
  state_delete(machine, state);
  machine_delete(machine);
  return result;
}

void run_release(Run *run) {
  runstepvec_release(&run->steps);
  changevec_release(&run->changes);
}
