// The portfolio. First, in this process and with budgets counted in steps, frames and conflicts, so that the result does not
// depend on timing: concrete runs, a shallow bounded search, induction for small k. Then, for the rest of the time, a
// falsifying process (bounded, deeper and deeper) and a proving one (predicate abstraction with a budget, then k-induction and
// Spacer, all from the invariants found so far) side by side; with one job they take turns.
#include "reach/bounded.h"
#include "reach/cegar.h"
#include "schedule/engines.h"
#include "reach/explicit.h"
#include "reach/induction.h"
#include "schedule/portfolio.h"
#include "reach/spacer.h"

#define QUICK_STEPS 1000000
#define LONG_STEPS 400000000
#define QUICK_FRAMES 12
#define QUICK_K 3
#define QUICK_CONFLICTS 3000
#define CHEAP_FRAMES 60
#define CHEAP_CONFLICTS 20000
#define REFINING_ROUND 1 // of taking turns: then predicate abstraction has its turn
static const CegarBudget refining = {.refinements = 12, .calls = 4000, .conflicts = 10000};

static bool is_definite(const Answer *answer) { return answer->verdict != VERDICT_UNKNOWN; }

static Answer keep_definite(Answer answer, bool *done) {
  *done = is_definite(&answer);
  if (*done) return answer;
  evidence_answer_release(&answer);
  return (Answer){0};
}

// `known` gets the invariants that were found.
static Answer quick_symbolic(Task *task, bool *done, InvariantVec *known) {
  Bounded *bounded = reach_bounded_new(task);
  Answer answer = {0};
  for (uint32_t i = 0; i < QUICK_FRAMES && !*done && !reach_bounded_stalled(bounded) && !limits_reached(task->limits);
       i++)
    *done = reach_bounded_advance(bounded, QUICK_CONFLICTS);
  if (*done) answer = reach_bounded_answer(bounded);
  Induction *induction = *done ? NULL : reach_induction_new(task);
  for (uint32_t k = 0; k < QUICK_K && !*done && !limits_reached(task->limits); k++)
    if (reach_induction_advance(induction, QUICK_CONFLICTS) &&
        reach_bounded_depth(bounded) >= reach_induction_k(induction)) {
      answer = evidence_answer_verified("induction", reach_induction_proof(induction));
      *done = true;
    }
  if (induction && !*done) invariant_houdini_list(reach_induction_pool(induction), known);
  reach_induction_delete(induction);
  reach_bounded_delete(bounded);
  return answer;
}

static Answer quick(Task *task, bool *done, bool *unfinished, InvariantVec *known) {
  Answer answer = keep_definite(reach_explicit_explore(task, QUICK_STEPS, unfinished), done);
  if (!*done && !limits_reached(task->limits))
    answer = keep_definite(reach_explicit_sample(task, 1, QUICK_STEPS, QUICK_STEPS / 20), done);
  if (!*done && !limits_reached(task->limits)) answer = quick_symbolic(task, done, known);
  return answer;
}

// Bounded search as long as it is cheap, then all concrete runs where they were cut short, then bounded search without end.
static Answer falsify(Task *task, bool unfinished) {
  Bounded *bounded = reach_bounded_new(task);
  bool done = false, found = false;
  for (uint32_t i = 0; unfinished && i < CHEAP_FRAMES && !done && !reach_bounded_stalled(bounded); i++) {
    if (limits_reached(task->limits)) break;
    done = reach_bounded_advance(bounded, CHEAP_CONFLICTS);
  }
  Answer answer = {0};
  if (unfinished && !done) answer = keep_definite(reach_explicit_explore(task, LONG_STEPS, &unfinished), &found);
  if (!found) answer = reach_bounded_finish(bounded);
  reach_bounded_delete(bounded);
  return answer;
}

static Answer take_turns(Task *task, const InvariantVec *known) {
  Bounded *bounded = reach_bounded_new(task);
  Induction *induction = reach_induction_new_bare(task);
  InvariantVec candidates = {0};
  Spacer *spacer = reach_spacer_new(task);
  Answer answer = {0};
  Trace *trace = NULL;
  bool done = false, step = false;
  uint64_t conflicts = 10000;
  invariant_houdini_add_list(reach_induction_pool(induction), known);
  reach_induction_strengthen(induction, 0);
  for (uint32_t round = 0; !done && !limits_reached(task->limits); round++, conflicts += conflicts / 2) {
    if (!step) step = reach_induction_advance(induction, conflicts);
    for (uint32_t i = 0; i < 10 + round && !done && !limits_reached(task->limits); i++)
      done = reach_bounded_advance(bounded, conflicts);
    if (done) answer = reach_bounded_answer(bounded);
    if (!done && step && reach_bounded_depth(bounded) >= reach_induction_k(induction)) {
      answer = evidence_answer_verified("induction", reach_induction_proof(induction));
      done = true;
    }
    if (!done && !step && (trace = reach_spacer_advance(spacer, &candidates))) {
      answer = evidence_answer_falsified("spacer", trace);
      done = true;
    }
    if (!done && !step) {
      invariant_houdini_add_list(reach_induction_pool(induction), &candidates);
      reach_induction_strengthen(induction, conflicts);
      candidates.count = 0;
    }
    if (!done && round == REFINING_ROUND) {
      answer = keep_definite(reach_cegar_attempt(task, refining, known, &candidates), &done);
      invariant_houdini_add_list(reach_induction_pool(induction), &candidates);
      if (!done) reach_induction_strengthen(induction, conflicts);
      candidates.count = 0;
    }
  }
  if (!done) answer = reach_bounded_answer(bounded);
  invariantvec_release(&candidates);
  reach_spacer_delete(spacer);
  reach_induction_delete(induction);
  reach_bounded_delete(bounded);
  return answer;
}

// Predicate abstraction within its budget, from the invariants found so far; then Spacer, which tries its predicates too.
static Answer prove(Task *task, InvariantVec *known) {
  bool done;
  InvariantVec candidates = {0};
  Answer answer = keep_definite(reach_cegar_attempt(task, refining, known, &candidates), &done);
  for (uint32_t i = 0; i < candidates.count; i++) invariantvec_push(known, candidates.data[i]);
  invariantvec_release(&candidates);
  return done ? answer : reach_spacer_prove(task, known);
}

static Answer side_by_side(Task *task, bool unfinished, InvariantVec *known) {
  evidence_progress(task, "auto: two processes, one to falsify and one to prove");
  char *reason = NULL;
  int child = schedule_portfolio_split(task->portfolio, 2, task->limits, &reason);
  if (child >= 0) task->limits->memory_mb /= 2;
  if (child == 0) return falsify(task, unfinished);
  if (child == 1) return prove(task, known);
  Answer answer = evidence_answer_unknown("auto", "%s", reason ? reason : "");
  free(reason);
  return answer;
}

Answer schedule_auto_run(Task *task) {
  bool done = false, unfinished = false;
  InvariantVec known = {0};
  Answer answer = quick(task, &done, &unfinished, &known);
  if (!done && limits_reached(task->limits))
    answer = evidence_answer_unknown("auto", "%s", limits_reason(task->limits->stopped));
  else if (!done)
    answer =
        task->options.jobs < 2 || !task->portfolio ? take_turns(task, &known) : side_by_side(task, unfinished, &known);
  invariantvec_release(&known);
  return answer;
}
