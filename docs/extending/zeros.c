// The run whose inputs are all zero, followed until it ends: an engine that finds the errors that nobody has to look for. What it has
// taken is the evidence; that a target was met is found out again by whoever judges it.
#include "evidence/task.h"
#include "sem/machine.h"

Answer reach_zeros_run(Task *task);

// What the location is given: at a choice the second way, else 0; TERM_NONE where it wants nothing, or an array.
static Term zero_for(const Prog *prog, const Location *at) {
  if (at->kind == EDGE_CHOICE) return expr_false(prog->table);
  if (at->kind != EDGE_HAVOC) return TERM_NONE;
  Sort sort = prog->vars.data[at->havoc].sort;
  return sort_is_array(sort) ? TERM_NONE : expr_const(prog->table, sort, 0);
}

// Runs on until a target is met; false where the run ends, cannot go on, or the budget is used up.
static bool follow(Task *task, Machine *machine, State *state, Trace *trace) {
  while (!task->is_target[state->loc]) {
    Term input = zero_for(task->prog, &task->prog->locs.data[state->loc]);
    if (sem_machine_wants_input(machine, state)) {
      if (input == TERM_NONE) return false;
      u32vec_push(&trace->inputs, input);
    }
    if (sem_machine_take(machine, state, input) != STEP_DONE) return false;
    task->statistics->steps++;
    limits_spend(task->limits, 1);
    if (limits_reached(task->limits)) return false;
  }
  return true;
}

Answer reach_zeros_run(Task *task) {
  Machine *machine = sem_machine_new(task->prog);
  State *state = sem_state_new(machine);
  Trace *trace = evidence_trace_new(task->prog);
  bool found = follow(task, machine, state, trace);
  sem_state_delete(machine, state);
  sem_machine_delete(machine);
  if (found) return evidence_answer_violated("zeros", trace);
  evidence_trace_delete(trace);
  return evidence_answer_unknown("zeros", "with inputs 0 no error is met");
}
