#include "evidence/check/visit.h"

#include "sem/machine.h"

static bool fits(const Prog *prog, const Location *at, Term input) {
  Sort want = at->kind == EDGE_CHOICE ? SORT_BOOL : prog->vars.data[at->havoc].sort;
  return expr_sort(prog->table, input) == want;
}

typedef struct Walk {
  Machine *machine;
  Prog *prog;
  const Trace *trace;
  const bool *until;
  Limits *limits;
  bool *visited;
  uint64_t most_steps, steps;
} Walk;

static CheckResult run_on(Walk *w, State *state) {
  uint32_t used = 0;
  bool met = false;
  for (; w->steps < w->most_steps; w->steps++) {
    const Location *at = &w->prog->locs.data[state->loc];
    Term input = TERM_NONE;
    w->visited[state->loc] = true;
    if (!met && w->until && w->until[state->loc]) {
      met = true;
      uint64_t end = w->steps + EFFORT(w->limits, cover_beyond);
      if (w->most_steps > end) w->most_steps = end;
    }
    if (at->kind == EDGE_CHOICE || at->kind == EDGE_HAVOC) {
      if (used == w->trace->inputs.count) return CHECK_CONFIRMED;
      input = w->trace->inputs.data[used++];
      if (!fits(w->prog, at, input)) return CHECK_REFUTED;
    }
    StepStatus status = sem_machine_take(w->machine, state, input);
    if (status == STEP_HALTED) return CHECK_CONFIRMED;
    if (status == STEP_STUCK || (w->steps % 4096 == 4095 && limits_reached(w->limits))) return CHECK_UNDECIDED;
  }
  return CHECK_CONFIRMED;
}

CheckResult evidence_visit(Prog *prog, const Trace *trace, uint64_t most_steps, const bool *until, Limits *limits,
                           bool *visited, uint64_t *steps) {
  Machine *machine = sem_machine_new(prog);
  State *state = sem_state_new_at(machine, trace->initial, trace->var_count);
  Walk walk = {.machine = machine, .prog = prog, .trace = trace, .until = until, .limits = limits, .visited = visited};
  walk.most_steps = most_steps;
  u128 holds = 0;
  CheckResult result = CHECK_UNDECIDED;
  if (sem_state_evaluate(machine, state, prog->initially, &holds))
    result = holds ? run_on(&walk, state) : CHECK_REFUTED;
  *steps = walk.steps;
  sem_state_delete(machine, state);
  sem_machine_delete(machine);
  return result;
}
