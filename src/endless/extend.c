// The beginning is taken on the one-step semantics. The program as it is there, with the values there as its initial ones, is asked for
// a run without end, by concrete runs; that run is put behind the beginning.
#include "endless/extend.h"

#include <string.h>

#include "endless/endless.h"
#include "evidence/check/replay.h"
#include "sem/machine.h"

// Takes the steps; false where they cannot be taken. *used: how many inputs that took.
static bool follow(Machine *machine, State *state, const Trace *trace, uint64_t steps, uint32_t *used) {
  *used = 0;
  for (uint64_t i = 0; i < steps; i++) {
    bool wants = sem_machine_wants_input(machine, state);
    if (wants && *used >= trace->inputs.count) return false;
    Term input = wants ? trace->inputs.data[(*used)++] : TERM_NONE;
    if (sem_machine_take(machine, state, input) != STEP_DONE) return false;
  }
  return true;
}

static Prog *program_from(Machine *machine, const Prog *prog, const State *state) {
  Prog *rest = prog_strategy_apply(prog, &(DecisionVec){0});
  rest->start = state->loc;
  rest->initially = expr_true(prog->table);
  for (VarId v = 0; v < prog->vars.count; v++) rest->vars.data[v].init = sem_state_get(machine, state, v);
  return rest;
}

static Trace *join(const Prog *prog, const Trace *beginning, uint32_t steps, uint32_t used, Trace *rest) {
  Trace *whole = evidence_trace_new(prog);
  for (VarId v = 0; v < prog->vars.count && v < beginning->var_count; v++) whole->initial[v] = beginning->initial[v];
  for (uint32_t i = 0; i < used; i++) u32vec_push(&whole->inputs, beginning->inputs.data[i]);
  for (uint32_t i = 0; i < rest->inputs.count; i++) u32vec_push(&whole->inputs, rest->inputs.data[i]);
  whole->stem_steps = steps + rest->stem_steps;
  whole->loop_steps = rest->loop_steps;
  whole->region = rest->region;
  whole->choices = rest->choices;
  memset(&rest->region, 0, sizeof rest->region);
  memset(&rest->choices, 0, sizeof rest->choices);
  return whole;
}

static Answer search(Task *task, Prog *rest) {
  Question question = {.kind = QUESTION_ENDLESS, .prog = rest, .accepting = task->accepting, .refutes = true};
  Task from_there;
  evidence_task_init(&from_there, &question, &task->options, task->limits);
  Answer answer = endless_long_runs(&from_there);
  evidence_task_release(&from_there);
  return answer;
}

static bool is_confirmed(Task *task, const Trace *trace) {
  Run run;
  CheckResult result = evidence_replay_endless(task->prog, task->accepting, trace, task->limits, &run);
  evidence_run_release(&run);
  return result == CHECK_CONFIRMED;
}

// A region of the rest may be one at other cut points than the program has.
static Answer answer_with(Task *task, Trace *whole) {
  if (is_confirmed(task, whole)) return evidence_answer_violated("lasso", whole);
  evidence_trace_delete(whole);
  return evidence_answer_unknown("lasso", "the run goes on, but that could not be shown of the program as a whole");
}

Answer endless_extend_run(Task *task, const Trace *beginning, uint64_t steps) {
  Prog *prog = task->prog;
  Machine *machine = sem_machine_new(prog);
  State *state = sem_state_new_at(machine, beginning->initial, beginning->var_count);
  Answer answer = evidence_answer_unknown("lasso", "a run that violates the formula cannot be followed");
  uint32_t used;
  if (steps <= UINT32_MAX / 2 && follow(machine, state, beginning, steps, &used)) {
    Prog *rest = program_from(machine, prog, state);
    evidence_answer_release(&answer);
    answer = search(task, rest);
    prog_delete(rest);
    if (answer.trace) {
      Trace *whole = join(prog, beginning, (uint32_t)steps, used, answer.trace);
      evidence_answer_release(&answer);
      answer = answer_with(task, whole);
    }
  }
  sem_state_delete(machine, state);
  sem_machine_delete(machine);
  return answer;
}
