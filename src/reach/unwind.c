// Unwinding (prog/unwind.h): what loops do is followed to their end, the innermost first, with memory at constant places. A solver is asked
// whether control can be where conditions on data have led it, and what few values an address can have. Proves where nothing is left to
// follow; falsifies where an error is met on the way. For programs whose loops are finite, and whose data alone are arbitrary.
#include "prog/unwind.h"

#include "evidence/model.h"
#include "reach/models.h"
#include "reach/reach.h"
#include "reach/unwind_keys.h"

enum {
  MOST_INPUTS = 500, // of a model that is kept
  BATCH = 16,        // errors that are asked about together
  TICKS_STEP = 1,    // of one edge, besides the terms that are made
  MOST_REFUSALS = 3  // times that a variable has had too many values, before it is not asked about any more
};

typedef struct Met { // control was at a place under this condition
  Loc loc;
  Term guard;
  uint32_t number;
} Met;
VEC(MetVec, metvec, Met)

typedef struct Engine {
  Task *task;
  TermTable *table;
  Solver *solver;
  Unwind *unwind;
  Models models;
  U32Vec dead;        // numbers of states that were given up
  U32Vec values;      // what was said of the values of keys
  U32Vec open_starts; // variables that start with any value
  bool *is_target;    // by location: what was asked about at the start, targets and limits of the model
  U32Vec targets;     // the same as a list
  uint8_t *refused;   // by variable: how often it has had too many values
  MetVec bad, limits; // targets since the last question, and limits
  MetVec refuted;     // targets that control was shown not to be at
  uint32_t meetings;
  uint64_t begun, asking; // ticks that were used before, and for the questions whether control can be somewhere
  bool stuck;             // the solver has given up
} Engine;

static SmtAnswer check(Engine *e, Term condition) {
  if (condition == expr_false(e->table)) return SMT_UNSAT;
  e->task->statistics->solver_calls++;
  SmtAnswer answer = smt_check(e->solver, &condition, 1);
  e->stuck = e->stuck || answer == SMT_UNKNOWN;
  return answer;
}

// ---- advice

// The solver's model of the inputs so far.
static uint32_t keep_model(Engine *e) {
  const Prog *prog = e->task->prog;
  const UnwindInputVec *inputs = prog_unwind_inputs(e->unwind);
  if (inputs->count > MOST_INPUTS) return UNWIND_NO_MODEL;
  uint32_t model = reach_models_new(&e->models);
  for (uint32_t i = 0; i < inputs->count; i++) {
    Term symbol = inputs->data[i].symbol;
    if (!symbol || sort_is_array(expr_sort(e->table, symbol))) continue;
    Term value = smt_value(e->solver, symbol);
    if (value) reach_models_say(&e->models, model, symbol, value);
  }
  for (uint32_t i = 0; i < e->open_starts.count; i++) {
    Term symbol = prog->vars.data[e->open_starts.data[i]].term, value = smt_value(e->solver, symbol);
    if (value) reach_models_say(&e->models, model, symbol, value);
  }
  return model;
}

// Control that is followed to where it cannot be costs time; so does asking, and what is followed joins others that are followed anyway. Neither
// may cost much more than the other.
static bool is_worth_asking(const Engine *e) {
  const Limits *limits = e->task->limits;
  uint64_t following = limits_used(limits) - e->begun - e->asking;
  return e->asking <= EFFORT(limits, unwind_asking) + following / 100 * EFFORT(limits, unwind_share);
}

// A question that is hard is given up: the state is followed, and what it meets has to be excluded then.
static SmtAnswer ask_about_guard(Engine *e, Term guard) {
  uint64_t before = limits_used(e->task->limits);
  bool was_stuck = e->stuck;
  smt_set_budget(e->solver, EFFORT(e->task->limits, unwind_conflicts));
  SmtAnswer answer = check(e, guard);
  smt_set_budget(e->solver, 0);
  e->stuck = was_stuck;
  e->asking += limits_used(e->task->limits) - before;
  return answer;
}

static bool is_dead(void *context, Term guard, uint32_t number, uint32_t *model) {
  Engine *e = context;
  if (!is_worth_asking(e)) return false;
  SmtAnswer answer = ask_about_guard(e, guard);
  if (answer == SMT_SAT) *model = keep_model(e);
  if (answer != SMT_UNSAT) return false;
  smt_assert(e->solver, expr_not(e->table, guard));
  u32vec_push(&e->dead, number);
  return true;
}

static bool holds(void *context, uint32_t model, Term condition, bool *known) {
  Engine *e = context;
  return reach_models_hold(&e->models, model, condition, known);
}

// All values, if they are few enough.
static bool list_values(Engine *e, Term guard, Term value, U32Vec *constants) {
  Term rest = guard;
  SmtAnswer answer;
  while ((answer = check(e, rest)) == SMT_SAT && constants->count <= EFFORT32(e->task->limits, unwind_cases)) {
    Term one = smt_value(e->solver, value);
    if (!one) return false;
    u32vec_push(constants, one);
    rest = expr_and(e->table, rest, expr_not(e->table, expr_eq(e->table, value, one)));
  }
  return answer == SMT_UNSAT;
}

static void cases(void *context, Term guard, VarId var, Term value, U32Vec *constants) {
  Engine *e = context;
  bool known = e->refused[var] < MOST_REFUSALS && list_values(e, guard, value, constants);
  if (!known) {
    constants->count = 0;
    if (e->refused[var] < MOST_REFUSALS) e->refused[var]++;
  }
  u32vec_push(&e->values, constants->count);
  for (uint32_t i = 0; i < constants->count; i++) {
    u128 bits = expr_bits(e->table, constants->data[i]);
    u32vec_push(&e->values, (uint32_t)bits);
    u32vec_push(&e->values, (uint32_t)(bits >> 32));
  }
}

static void exclude(void *context, Term condition) { (void)context, (void)condition; }

static void meet(void *context, Loc loc, Term guard) {
  Engine *e = context;
  Met met = {loc, guard, e->meetings++};
  if (e->task->is_target[loc]) metvec_push(&e->bad, met);
  else if (e->task->is_limit[loc]) metvec_push(&e->limits, met);
}

// Control is at one of these, as far as they are still asked about.
static Term any_of(const Engine *e, const MetVec *list, const bool *is_asked) {
  Term any = expr_false(e->table);
  for (uint32_t i = 0; i < list->count; i++)
    if (is_asked[list->data[i].loc]) any = expr_or(e->table, any, list->data[i].guard);
  return any;
}

// ---- violations

static Trace *trace_of_model(Engine *e) {
  const Prog *prog = e->task->prog;
  const UnwindInputVec *inputs = prog_unwind_inputs(e->unwind);
  Trace *trace = evidence_trace_new(prog);
  bool fine = true;
  for (VarId v = 0; v < prog->vars.count; v++)
    if (!prog->vars.data[v].init) fine = (trace->initial[v] = smt_value(e->solver, prog->vars.data[v].term)) && fine;
  for (uint32_t i = 0; i < inputs->count && fine; i++) {
    UnwindInput input = inputs->data[i];
    const Location *at = &prog->locs.data[input.loc];
    if (!smt_holds(e->solver, input.guard)) continue;
    Sort sort = at->kind == EDGE_CHOICE ? SORT_BOOL : prog->vars.data[at->havoc].sort;
    Term value = input.symbol ? smt_value(e->solver, input.symbol) : expr_default(e->table, sort);
    u32vec_push(&trace->inputs, value);
    fine = value != TERM_NONE;
  }
  if (fine) return trace;
  evidence_trace_delete(trace);
  return NULL;
}

// True where there is an answer: a violation that the search does not go on behind.
static bool ask_about_targets(Engine *e, Answer *answer) {
  Term bad;
  SmtAnswer met;
  while (bad = any_of(e, &e->bad, e->task->is_target), (met = check(e, bad)) == SMT_SAT) {
    Trace *trace = trace_of_model(e);
    *answer = trace ? evidence_answer_violated("unwind", trace)
                    : evidence_answer_unknown("unwind", "a counterexample has values that cannot be represented");
    if (!trace || !evidence_found(e->task, answer)) return true;
  }
  if (met == SMT_UNSAT && bad != expr_false(e->table)) smt_assert(e->solver, expr_not(e->table, bad));
  for (uint32_t i = 0; met == SMT_UNSAT && i < e->bad.count; i++)
    if (e->task->is_target[e->bad.data[i].loc]) metvec_push(&e->refuted, e->bad.data[i]);
  e->bad.count = 0;
  return false;
}

// ----

// The last limit that control can be at.
static Loc met_limit(const Engine *e) {
  Loc limit = LOC_NONE;
  for (uint32_t i = 0; i < e->limits.count; i++)
    if (e->task->is_limit[e->limits.data[i].loc] && smt_holds(e->solver, e->limits.data[i].guard))
      limit = e->limits.data[i].loc;
  return limit;
}

static Answer finish(Engine *e) {
  Answer answer;
  if (ask_about_targets(e, &answer)) return answer;
  SmtAnswer limit = check(e, any_of(e, &e->limits, e->task->is_limit));
  if (e->stuck) return evidence_answer_unknown("unwind", "the solver gave up");
  if (limit == SMT_SAT) return evidence_answer_limited("unwind", e->task->prog, met_limit(e));
  return evidence_answer_holds("unwind", evidence_proof_new(PROOF_UNWINDING));
}

static Answer go(Engine *e) {
  uint32_t most = EFFORT32(e->task->limits, unwind_visits);
  uint64_t before = 0;
  Answer answer;
  while (prog_unwind_step(e->unwind)) {
    uint64_t steps = prog_unwind_steps(e->unwind);
    limits_spend(e->task->limits, (steps - before) * TICKS_STEP);
    e->task->statistics->steps += steps - before;
    before = steps;
    if (e->bad.count >= BATCH && ask_about_targets(e, &answer)) return answer;
    if (limits_reached(e->task->limits))
      return evidence_answer_unknown("unwind", "%s", limits_reason(e->task->limits->stopped));
    if (e->stuck) return evidence_answer_unknown("unwind", "the solver gave up");
    if (prog_unwind_most_visits(e->unwind) > most)
      return evidence_answer_unknown("unwind", "a loop has no end in sight");
  }
  return finish(e);
}

// The proof's script (evidence/check/unwinding.h).
static void put_script(const Engine *e, const UnwindKeyVec *keys, U32Vec *script) {
  u32vec_push(script, e->targets.count);
  for (uint32_t i = 0; i < e->targets.count; i++) u32vec_push(script, e->targets.data[i]);
  uint32_t count = script->count, helpful = 0;
  u32vec_push(script, 0);
  for (uint32_t i = 0; i < e->refuted.count; i++)
    if (!e->task->is_target[e->refuted.data[i].loc]) u32vec_push(script, e->refuted.data[i].number), helpful++;
  script->data[count] = helpful;
  u32vec_push(script, keys->count);
  for (uint32_t i = 0; i < keys->count; i++) {
    u32vec_push(script, keys->data[i].var);
    u32vec_push(script, keys->data[i].descending);
  }
  u32vec_push(script, e->dead.count);
  for (uint32_t i = 0; i < e->dead.count; i++) u32vec_push(script, e->dead.data[i]);
  for (uint32_t i = 0; i < e->values.count; i++) u32vec_push(script, e->values.data[i]);
}

static void init(Engine *e, Task *task) {
  const Prog *prog = task->prog;
  *e = (Engine){.task = task, .table = prog->table, .begun = limits_used(task->limits)};
  e->refused = memory_new(prog->vars.count + 1);
  e->solver = smt_new(evidence_task_solver_kind(task), e->table, task->limits);
  e->is_target = memory_new(prog->locs.count + 1);
  for (uint32_t i = 0; i < task->proof_targets->count; i++) {
    e->is_target[task->proof_targets->data[i]] = true;
    u32vec_push(&e->targets, task->proof_targets->data[i]);
  }
  reach_models_init(&e->models, prog);
  for (VarId v = 0; v < prog->vars.count; v++)
    if (!prog->vars.data[v].init && task->blocks->relevant[v] && !sort_is_array(prog->vars.data[v].sort) &&
        e->open_starts.count < MOST_INPUTS)
      u32vec_push(&e->open_starts, v);
}

static void release(Engine *e) {
  prog_unwind_delete(e->unwind);
  smt_delete(e->solver);
  reach_models_release(&e->models);
  u32vec_release(&e->dead);
  u32vec_release(&e->values);
  u32vec_release(&e->open_starts);
  u32vec_release(&e->targets);
  metvec_release(&e->bad);
  metvec_release(&e->limits);
  metvec_release(&e->refuted);
  free(e->refused);
  free(e->is_target);
}

Answer reach_unwind_run(Task *task) {
  Engine e;
  UnwindKeyVec keys = {0};
  init(&e, task);
  reach_unwind_keys(task->prog, &keys);
  UnwindAdvice advice = {&e, is_dead, holds, cases, exclude, meet, e.is_target, RANDOM_MODELS};
  e.unwind = prog_unwind_new(task->prog, &keys, &advice);
  Answer answer = go(&e);
  if (answer.claim == CLAIM_HOLDS) put_script(&e, &keys, &answer.proof->dead);
  evidence_progress(task, "unwind: %u keys, %llu steps, at most %u states at one place", keys.count,
                    (unsigned long long)prog_unwind_steps(e.unwind), prog_unwind_most_visits(e.unwind));
  unwindkeyvec_release(&keys);
  release(&e);
  return answer;
}
