// First random runs, which cover most goals of most programs. Then, again and again, one question: can any goal that is left be
// reached? A run settles at least one more; a proof settles all. Where neither is found in time, the goals are asked about one by
// one: those that can be settled alone are.
#include "schedule/cover.h"

#include "evidence/check/visit.h"
#include "schedule/plan.h"
#include "sem/sample.h"

typedef struct Search {
  Prog *prog;
  CoverGoal *goals;
  uint32_t count;
  const CoverEffort *effort;
  const ScheduleRequest *request; // how to ask
  Limits *limits;
  Statistics *statistics;
  TestVec *tests;
  bool *visited;   // scratch, by location
  bool *is_target; // by location: an entry of a goal that is left
  U32Vec targets;
} Search;

static bool is_reached(const CoverGoal *goal, const bool *visited) {
  for (uint32_t i = 0; i < goal->count; i++)
    if (visited[goal->entries[i]]) return true;
  return false;
}

// Follows the run; keeps it where it covers something new. Takes the trace.
static bool keep_test(Search *s, Trace *trace, uint64_t most_steps, const bool *until) {
  memset(s->visited, 0, s->prog->locs.count);
  Test test = {.trace = trace};
  CheckResult result = evidence_visit(s->prog, trace, most_steps, until, s->limits, s->visited, &test.steps);
  bool news = false;
  for (uint32_t i = 0; i < s->count && result != CHECK_REFUTED; i++) {
    if (s->goals[i].status != GOAL_UNDECIDED || !is_reached(&s->goals[i], s->visited)) continue;
    s->goals[i].status = GOAL_COVERED;
    s->goals[i].test = s->tests->count;
    news = true;
  }
  if (news) testvec_push(s->tests, test);
  else evidence_trace_delete(trace);
  return news;
}

// The entries of the goals that are left, of one or of all (count); false where there are none.
static bool set_targets(Search *s, uint32_t only) {
  s->targets.count = 0;
  memset(s->is_target, 0, s->prog->locs.count);
  for (uint32_t i = 0; i < s->count; i++) {
    const CoverGoal *goal = &s->goals[i];
    if (goal->status != GOAL_UNDECIDED || (only < s->count && only != i)) continue;
    for (uint32_t k = 0; k < goal->count; k++) {
      if (s->is_target[goal->entries[k]]) continue;
      s->is_target[goal->entries[k]] = true;
      u32vec_push(&s->targets, goal->entries[k]);
    }
  }
  return s->targets.count > 0;
}

// ---- random runs

typedef struct Watch {
  bool *seen;           // by location, over all runs
  const U32Vec *inputs; // of the run in progress
  uint32_t needed;      // inputs taken when something new was seen last
  bool news;
} Watch;

static void visit(void *context, const State *state) {
  Watch *watch = context;
  if (watch->seen[state->loc]) return;
  watch->seen[state->loc] = true;
  watch->news = true;
  watch->needed = watch->inputs->count;
}

typedef struct Sampling {
  Machine *machine;
  Sampler *sampler;
  Watch watch;
  bool *nothing;
} Sampling;

// One run; true where it was kept.
static bool sample_once(Search *s, Sampling *sampling) {
  Watch *watch = &sampling->watch;
  Trace *trace = evidence_trace_new(s->prog);
  uint64_t steps = 0;
  watch->inputs = &trace->inputs;
  watch->news = false;
  sem_sampler_run(sampling->sampler, sampling->nothing, EFFORT(s->limits, cover_steps), s->is_target, visit, watch,
                  &trace->inputs, trace->initial, &steps);
  s->statistics->steps += steps;
  trace->inputs.count = watch->news ? watch->needed : 0;
  if (watch->news && !limits_reached(s->limits)) return keep_test(s, trace, EFFORT(s->limits, cover_steps), NULL);
  evidence_trace_delete(trace);
  return false;
}

// Random runs until many in a row bring nothing new. Every second one stays near a test: what is covered next is often close to
// what was covered last.
static void sample(Search *s, uint64_t seed) {
  Sampling sampling = {.machine = sem_machine_new(s->prog)};
  sampling.sampler = sem_sampler_new(sampling.machine, s->prog, seed);
  sampling.nothing = memory_new(s->prog->locs.count);
  sampling.watch.seen = memory_new(s->prog->locs.count);
  uint32_t dry = 0;
  for (uint32_t run = 0; run < s->effort->samples && dry < s->effort->samples_dry; run++) {
    if (limits_reached(s->limits) || !set_targets(s, s->count)) break;
    const Trace *near =
        run % 2 && s->tests->count ? s->tests->data[s->tests->count - 1 - run / 2 % s->tests->count].trace : NULL;
    sem_sampler_stay_near(sampling.sampler, near ? &near->inputs : NULL, near ? near->initial : NULL);
    dry = sample_once(s, &sampling) ? 0 : dry + 1;
  }
  free(sampling.watch.seen);
  free(sampling.nothing);
  sem_sampler_delete(sampling.sampler);
  sem_machine_delete(sampling.machine);
}

// ---- questions

// A proof that none of the goals asked about can be reached.
static bool exclude(Search *s, uint32_t only) {
  for (uint32_t i = 0; i < s->count; i++)
    if (s->goals[i].status == GOAL_UNDECIDED && (only >= s->count || only == i)) s->goals[i].status = GOAL_UNREACHABLE;
  return true;
}

// Can the goal, or any goal, be reached? True where something was settled.
static bool ask(Search *s, uint32_t only, uint64_t ticks) {
  if (!set_targets(s, only)) return false;
  Limits limits = limits_within(s->limits, ticks);
  Variant variant = {.question = {.kind = QUESTION_REACH, .prog = s->prog, .targets = &s->targets},
                     .roles = ROLE_REACH};
  variant.question.proves = variant.question.refutes = true;
  ScheduleRequest request = *s->request;
  request.variants = &variant;
  request.count = 1;
  request.engine = "auto";
  request.limits = &limits;
  Settled settled = schedule_settle(&request);
  evidence_add_statistics(s->statistics, &settled.statistics);
  bool found = settled.answer.claim == CLAIM_VIOLATED;
  if (found) {
    found = keep_test(s, settled.answer.trace, EFFORT(s->limits, cover_visit), s->is_target);
    settled.answer.trace = NULL;
  } else if (settled.answer.claim == CLAIM_HOLDS) found = exclude(s, only);
  schedule_settled_release(&settled);
  return found;
}

void schedule_cover_goals(Prog *prog, CoverGoal *goals, uint32_t count, const CoverEffort *effort,
                          const ScheduleRequest *request, Statistics *statistics, TestVec *tests) {
  Limits *limits = request->limits;
  Search s = {.prog = prog, .goals = goals, .count = count, .effort = effort, .request = request, .limits = limits};
  s.statistics = statistics;
  s.tests = tests;
  s.visited = memory_new(prog->locs.count);
  s.is_target = memory_new(prog->locs.count);
  for (uint32_t i = 0; i < count; i++) // what the graph does not even contain
    if (goals[i].status == GOAL_UNDECIDED && goals[i].count == 0) goals[i].status = GOAL_UNREACHABLE;
  uint64_t seed = 7;
  do sample(&s, seed++);
  while (!limits_reached(limits) && ask(&s, count, effort->ticks));
  for (uint32_t i = 0; i < count && effort->goal_ticks > 0 && !limits_reached(limits); i++)
    if (goals[i].status == GOAL_UNDECIDED) ask(&s, i, effort->goal_ticks);
  u32vec_release(&s.targets);
  free(s.visited);
  free(s.is_target);
}

// ---- fewer tests

// By test and goal: does the test reach it?
static bool *reached_by(Prog *prog, const CoverGoal *goals, uint32_t count, Limits *limits, const TestVec *tests) {
  bool *reached = memory_new((size_t)tests->count * count + 1), *visited = memory_new(prog->locs.count);
  for (uint32_t t = 0; t < tests->count; t++) {
    memset(visited, 0, prog->locs.count);
    uint64_t steps;
    evidence_visit(prog, tests->data[t].trace, tests->data[t].steps + 1, NULL, limits, visited, &steps);
    for (uint32_t g = 0; g < count; g++) reached[(size_t)t * count + g] = is_reached(&goals[g], visited);
  }
  free(visited);
  return reached;
}

static bool is_needed(const bool *reached, const bool *dropped, uint32_t tests, uint32_t goals, uint32_t t) {
  for (uint32_t g = 0; g < goals; g++) {
    bool other = !reached[(size_t)t * goals + g];
    for (uint32_t k = 0; k < tests && !other; k++) other = k != t && !dropped[k] && reached[(size_t)k * goals + g];
    if (!other) return true;
  }
  return false;
}

void schedule_cover_reduce(Prog *prog, CoverGoal *goals, uint32_t count, Limits *limits, TestVec *tests) {
  bool *reached = reached_by(prog, goals, count, limits, tests), *dropped = memory_new(tests->count + 1);
  // Early runs are random ones; what came later was looked for.
  for (uint32_t t = 0; t < tests->count; t++) dropped[t] = !is_needed(reached, dropped, tests->count, count, t);
  uint32_t kept = 0;
  for (uint32_t g = 0; g < count; g++) goals[g].test = TEST_NONE;
  for (uint32_t t = 0; t < tests->count; t++) {
    for (uint32_t g = 0; g < count && !dropped[t]; g++)
      if (reached[(size_t)t * count + g] && goals[g].test == TEST_NONE) goals[g].test = kept;
    if (dropped[t]) evidence_trace_delete(tests->data[t].trace);
    else tests->data[kept++] = tests->data[t];
  }
  tests->count = kept;
  free(reached);
  free(dropped);
}
