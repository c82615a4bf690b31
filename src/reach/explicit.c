// Concrete state search (SEMANTICS.md 3.1): all runs where inputs are few, then random ones, then all again with the few values of inputs
// and of the start that stand for all.
#include "reach/explicit.h"

#include "sem/explore.h"
#include "sem/sample.h"

#define MOST_RUNS 3000 // many runs end early, at an assumption

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

static Answer explore(Task *task, ExploreValues values, uint64_t max_steps, bool *unfinished) {
  Machine *machine = sem_machine_new(task->prog);
  Explored e = sem_explore(machine, task->prog, task->is_target, values, max_steps, task->limits);
  *unfinished = e.end == EXPLORE_INCOMPLETE && e.where == LOC_NONE;
  task->statistics->steps += e.steps;
  task->statistics->nodes += e.states;
  Answer answer;
  if (e.end == EXPLORE_FOUND) answer = evidence_answer_falsified("explicit", trace_of(task, &e.inputs, e.initial));
  else if (e.end == EXPLORE_INCOMPLETE) {
    Place place = e.where == LOC_NONE ? (Place){0} : task->prog->locs.data[e.where].place;
    if (place.line)
      answer = evidence_answer_unknown("explicit", "%s (%s:%u)", e.reason, place.file ? place.file : task->prog->file,
                                       place.line);
    else answer = evidence_answer_unknown("explicit", "%s", e.reason);
  } else { // all runs were followed: was a limit of the model among their ends?
    bool *stop = with_limits(task);
    Explored again = sem_explore(machine, task->prog, stop, values, max_steps, task->limits);
    answer = again.end == EXPLORE_COMPLETE ? evidence_answer_verified("explicit", evidence_proof_new(PROOF_ENUMERATION))
                                           : evidence_answer_unknown("explicit", "a run leaves what is modelled");
    sem_explored_release(&again);
    free(stop);
  }
  sem_explored_release(&e);
  sem_machine_delete(machine);
  return answer;
}

Answer reach_explicit_explore(Task *task, uint64_t max_steps, bool *unfinished) {
  return explore(task, EXPLORE_TAINTED, max_steps, unfinished);
}

Answer reach_explicit_sample(Task *task, uint64_t seed, uint64_t total_steps, uint64_t run_steps) {
  Machine *machine = sem_machine_new(task->prog);
  Sampler *sampler = sem_sampler_new(machine, task->prog, seed);
  U32Vec inputs = {0};
  Term *initial = memory_new((task->prog->vars.count + 1) * sizeof(Term));
  uint64_t steps = 0, runs = 0;
  bool found = false;
  while (!found && steps < total_steps && runs < MOST_RUNS && !limits_reached(task->limits)) {
    found = sem_sampler_run(sampler, task->is_target, run_steps, NULL, NULL, NULL, &inputs, initial, &steps);
    runs++;
  }
  task->statistics->steps += steps;
  Answer answer = found ? evidence_answer_falsified("explicit", trace_of(task, &inputs, initial))
                        : evidence_answer_unknown("explicit", "no error in %llu random runs", (unsigned long long)runs);
  u32vec_release(&inputs);
  free(initial);
  sem_sampler_delete(sampler);
  sem_machine_delete(machine);
  return answer;
}

// The answer that is definite, or else the first.
static Answer choose(Answer first, Answer second) {
  bool keep = second.verdict == VERDICT_UNKNOWN;
  evidence_answer_release(keep ? &second : &first);
  return keep ? first : second;
}

Answer reach_explicit_run(Task *task) {
  bool unfinished;
  Answer answer = reach_explicit_explore(task, 0, &unfinished);
  if (answer.verdict != VERDICT_UNKNOWN || limits_reached(task->limits)) return answer;
  answer = choose(answer, reach_explicit_sample(task, 1, 20000000, 100000));
  if (answer.verdict != VERDICT_UNKNOWN || limits_reached(task->limits)) return answer;
  return choose(answer, explore(task, EXPLORE_FEW, 0, &unfinished));
}
