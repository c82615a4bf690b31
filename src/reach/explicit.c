// Concrete state search (THEORY 3.1).
#include "reach/reach.h"

#include "sem/explore.h"
#include "sem/sample.h"

static Trace *trace_of(const Task *task, const U32Vec *inputs, const Term *initial) {
  Trace *trace = evidence_trace_new(task->prog);
  for (uint32_t i = 0; i < inputs->count; i++) u32vec_push(&trace->inputs, inputs->data[i]);
  for (VarId v = 0; initial && v < task->prog->vars.count; v++) trace->initial[v] = initial[v];
  return trace;
}

static bool *with_limits(const Task *task) {
  bool *stop = memory_new(task->prog->locs.count);
  for (uint32_t i = 0; i < task->proof_targets->count; i++) stop[task->proof_targets->data[i]] = true;
  return stop;
}

// How a search without an answer ended.
typedef enum Rest {
  REST_NONE, // more steps do not help
  REST_RUNS, // only the steps ran out
  REST_RUN   // the same, and there is one run alone: no input has decided anything
} Rest;

// All runs, in at most max_steps steps (0: no limit).
static Answer explore(Task *task, ExploreValues values, uint64_t max_steps, Rest *rest) {
  Machine *machine = sem_machine_new(task->prog);
  Explored e = sem_explore(machine, task->prog, task->is_target, values, max_steps, task->limits);
  bool unfinished = e.end == EXPLORE_INCOMPLETE && e.where == LOC_NONE;
  *rest = !unfinished ? REST_NONE : e.states ? REST_RUNS : REST_RUN;
  task->statistics->steps += e.steps;
  task->statistics->nodes += e.states;
  Answer answer;
  if (e.end == EXPLORE_FOUND) answer = evidence_answer_violated("explicit", trace_of(task, &e.inputs, e.initial));
  else if (e.end == EXPLORE_INCOMPLETE) {
    Place place = e.where == LOC_NONE ? (Place){0} : task->prog->locs.data[e.where].place;
    if (place.line)
      answer = evidence_answer_unknown("explicit", "%s (%s:%u)", e.reason, place.file ? place.file : task->prog->file,
                                       place.line);
    else answer = evidence_answer_unknown("explicit", "%s", e.reason);
  } else { // all runs were followed: was a limit of the model among their ends?
    bool *stop = with_limits(task);
    Explored again = sem_explore(machine, task->prog, stop, values, max_steps, task->limits);
    if (again.end == EXPLORE_COMPLETE)
      answer = evidence_answer_holds("explicit", evidence_proof_new(PROOF_ENUMERATION));
    else if (again.end == EXPLORE_FOUND) answer = evidence_answer_limited("explicit", task->prog, again.where);
    else answer = evidence_answer_unknown("explicit", "a run may leave what is modelled");
    sem_explored_release(&again);
    free(stop);
  }
  sem_explored_release(&e);
  sem_machine_delete(machine);
  return answer;
}

// Random runs with a fixed seed, of at most run_steps steps each.
static Answer sample(Task *task, uint64_t seed, uint64_t total_steps, uint64_t run_steps) {
  Machine *machine = sem_machine_new(task->prog);
  Sampler *sampler = sem_sampler_new(machine, task->prog, seed);
  U32Vec inputs = {0};
  Term *initial = memory_new((task->prog->vars.count + 1) * sizeof(Term));
  uint64_t steps = 0, runs = 0;
  bool found = false;
  while (!found && steps < total_steps && runs < EFFORT32(task->limits, explicit_runs) &&
         !limits_reached(task->limits)) {
    found = sem_sampler_run(sampler, task->is_target, run_steps, NULL, NULL, NULL, &inputs, initial, &steps);
    runs++;
  }
  task->statistics->steps += steps;
  Answer answer = found ? evidence_answer_violated("explicit", trace_of(task, &inputs, initial))
                        : evidence_answer_unknown("explicit", "no error in %llu random runs", (unsigned long long)runs);
  u32vec_release(&inputs);
  free(initial);
  sem_sampler_delete(sampler);
  sem_machine_delete(machine);
  return answer;
}

// Keeps the answer that is definite, or else the first.
static bool choose(Answer *first, Answer second) {
  bool keep = second.claim == CLAIM_NOTHING;
  evidence_answer_release(keep ? &second : first);
  if (!keep) *first = second;
  return !keep;
}

// All runs where they are few, then random ones, then all runs as far as it goes, and with the few values of inputs and of the start
// that stand for all. Where there is one run it is followed at once: random ones would be the same.
Answer reach_explicit_run(Task *task) {
  Rest rest, ignored;
  uint64_t steps = EFFORT(task->limits, explicit_steps);
  Answer answer = explore(task, EXPLORE_TAINTED, steps, &rest);
  if (answer.claim != CLAIM_NOTHING || limits_reached(task->limits)) return answer;
  if (rest == REST_RUN && choose(&answer, explore(task, EXPLORE_TAINTED, 0, &ignored))) return answer;
  if (choose(&answer, sample(task, 1, steps, steps / 20)) || limits_reached(task->limits)) return answer;
  if (choose(&answer, explore(task, EXPLORE_FEW, steps, &ignored)) || limits_reached(task->limits)) return answer;
  if (rest == REST_RUNS && choose(&answer, explore(task, EXPLORE_TAINTED, 0, &ignored))) return answer;
  if (limits_reached(task->limits) || choose(&answer, sample(task, 2, 20 * steps, steps / 10))) return answer;
  if (!limits_reached(task->limits)) choose(&answer, explore(task, EXPLORE_FEW, 0, &ignored));
  return answer;
}
