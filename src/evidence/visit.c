#include "evidence/visit.h"

#include "sem/machine.h"

static bool fits(const Prog *prog, const Location *at, Term input) {
  Sort want = at->kind == EDGE_CHOICE ? SORT_BOOL : prog->vars.data[at->havoc].sort;
  return term_sort(prog->table, input) == want;
}

static StepStatus step(Machine *machine, const Prog *prog, State *state, Term input) {
  const Location *at = &prog->locs.data[state->loc];
  if (!input) return machine_step(machine, state, 0, TERM_NONE);
  if (at->kind == EDGE_CHOICE) return machine_step(machine, state, !term_bits(prog->table, input), TERM_NONE);
  if (sort_is_array(term_sort(prog->table, input))) return machine_step(machine, state, 0, input);
  return machine_step(machine, state, term_bits(prog->table, input), TERM_NONE);
}

static CheckResult run_on(Machine *machine, Prog *prog, State *state, const Trace *trace, uint64_t most_steps,
                          Limits *limits, bool *visited) {
  uint32_t used = 0;
  for (uint64_t steps = 0; steps < most_steps; steps++) {
    const Location *at = &prog->locs.data[state->loc];
    Term input = TERM_NONE;
    visited[state->loc] = true;
    if (at->kind == EDGE_CHOICE || at->kind == EDGE_HAVOC) {
      if (used == trace->inputs.count) return CHECK_CONFIRMED;
      input = trace->inputs.data[used++];
      if (!fits(prog, at, input)) return CHECK_REFUTED;
    }
    StepStatus status = step(machine, prog, state, input);
    if (status == STEP_HALTED) return CHECK_CONFIRMED;
    if (status == STEP_STUCK || (steps % 4096 == 0 && limits_reached(limits))) return CHECK_UNDECIDED;
  }
  return CHECK_CONFIRMED;
}

CheckResult evidence_visit(Prog *prog, const Trace *trace, uint64_t most_steps, Limits *limits, bool *visited) {
  Machine *machine = machine_new(prog);
  State *state = state_new(machine);
  for (VarId v = 0; v < prog->vars.count && v < trace->var_count; v++)
    if (trace->initial[v] && !prog->vars.data[v].init) state_set(machine, state, v, trace->initial[v]);
  u128 holds = 0;
  CheckResult result = CHECK_UNDECIDED;
  if (state_evaluate(machine, state, prog->initially, &holds))
    result = holds ? run_on(machine, prog, state, trace, most_steps, limits, visited) : CHECK_REFUTED;
  state_delete(machine, state);
  machine_delete(machine);
  return result;
}
