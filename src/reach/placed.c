// Bounded search of a program in which likely values are settled (prog/likely.h): addresses are constants there, and what a pointer leads to folds
// away, where terms for all places that objects can have are too large to be solved. First, for a while, memory that nobody has set is settled,
// too. What is found is a run of the program, once it is told which inputs were settled; that nothing is found says nothing.
#include "prog/likely.h"
#include "reach/bounded.h"
#include "reach/reach.h"
#include "sem/machine.h"

// A run of the settled program is followed there; what was settled on the way is an input of the program.
typedef struct Following {
  const Task *task;
  Settling settling;
  Machine *machine;
  State *state;
  const Trace *found;
  uint32_t next; // of its inputs
  Trace *trace;
} Following;

static bool follow(Following *f) {
  bool wants = sem_machine_wants_input(f->machine, f->state);
  if (wants && f->next == f->found->inputs.count) return false;
  Term input = wants ? f->found->inputs.data[f->next++] : TERM_NONE;
  Term told = wants ? input : prog_likely_at(f->task->prog, f->state->loc, f->settling);
  if (told) u32vec_push(&f->trace->inputs, told);
  limits_spend(f->task->limits, 1);
  return sem_machine_take(f->machine, f->state, input) == STEP_DONE;
}

static void tell_initial(Following *f, const Prog *settled) {
  const Prog *prog = f->task->prog;
  for (VarId v = 0; v < prog->vars.count; v++)
    f->trace->initial[v] =
        f->found->initial[v] || prog->vars.data[v].init ? f->found->initial[v] : settled->vars.data[v].init;
}

static Trace *unsettle(const Task *task, Prog *settled, Settling settling, const Trace *found) {
  Following f = {.task = task, .settling = settling, .found = found};
  f.machine = sem_machine_new(settled);
  f.state = sem_state_new_at(f.machine, found->initial, found->var_count);
  f.trace = evidence_trace_new(task->prog);
  tell_initial(&f, settled);
  bool goes_on = true;
  while (goes_on && !task->is_target[f.state->loc]) goes_on = follow(&f);
  sem_state_delete(f.machine, f.state);
  sem_machine_delete(f.machine);
  if (goes_on) return f.trace;
  evidence_trace_delete(f.trace);
  return NULL;
}

static void list_targets(const Task *task, U32Vec *out) {
  for (Loc l = 0; l < task->prog->locs.count; l++)
    if (task->is_target[l]) u32vec_push(out, l);
}

static Answer answer_of(const Task *task, Prog *settled, Settling settling, const Answer *found) {
  if (found->claim == CLAIM_HOLDS) return evidence_answer_unknown("placed", "no error where objects are likely to be");
  if (found->claim != CLAIM_VIOLATED) return evidence_answer_unknown("placed", "%s", found->reason);
  Trace *trace = unsettle(task, settled, settling, found->trace);
  if (trace) return evidence_answer_violated("placed", trace);
  return evidence_answer_unknown("placed", "a run could not be followed");
}

static Answer search(Task *task, Settling settling, Limits *limits) {
  U32Vec targets = {0};
  list_targets(task, &targets);
  Prog *settled = prog_likely_new(task->prog, settling);
  Question question = {.kind = QUESTION_REACH, .prog = settled, .targets = &targets, .refutes = task->refutes};
  Task within;
  evidence_task_init(&within, &question, &task->options, limits);
  within.progress = task->progress, within.context = task->context;
  Answer found = reach_bounded_run(&within), answer = answer_of(task, settled, settling, &found);
  evidence_add_statistics(task->statistics, within.statistics);
  evidence_answer_release(&found);
  evidence_task_release(&within);
  prog_delete(settled);
  u32vec_release(&targets);
  return answer;
}

Answer reach_placed_run(Task *task) {
  if (!prog_likely_is_known(task->prog)) return evidence_answer_unknown("placed", "no address is seen");
  Limits limits = limits_within(task->limits, EFFORT(task->limits, placed_memory));
  Answer answer = search(task, SETTLE_MEMORY, &limits);
  if (answer.claim == CLAIM_VIOLATED || limits_reached(task->limits)) return answer;
  evidence_answer_release(&answer);
  return search(task, SETTLE_VALUES, task->limits);
}
