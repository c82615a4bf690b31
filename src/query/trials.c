#include "query/trials.h"

#include "evidence/check/replay.h"
#include "evidence/inputs.h"

enum { VARIANTS = 3 };

static bool is_listed(const U32Vec *list, uint32_t x) {
  for (uint32_t i = 0; i < list->count; i++)
    if (list->data[i] == x) return true;
  return false;
}

void query_trials_init(Trials *t, Prog *prog, const ScheduleRequest *how, Limits *limits) {
  *t = (Trials){.prog = prog, .how = how, .limits = limits};
  const Limits *outer = limits->root ? limits->root : limits;
  limits_init(&t->whole, 0, 0);
  t->whole.effort = outer->effort;
  t->whole.cancelled = outer->cancelled;
  t->replays = limits_within(&t->whole, EFFORT(limits, preconditions_each));
}

void query_trials_know(Trials *t, const Trace *trace) {
  KnownRun known = {.trace = trace};
  RunInputVec inputs = {0};
  evidence_inputs(t->prog, trace, UINT64_MAX, &inputs);
  for (uint32_t i = 0; i < inputs.count; i++) u32vec_push(&known.moves, inputs.data[i].loc);
  runinputvec_release(&inputs);
  knownrunvec_push(&t->runs, known);
}

static bool arrives(Trials *t, const Trace *trace, const U32Vec *targets) {
  Run run;
  bool found = evidence_replay(t->prog, trace, &t->replays, &run) == CHECK_CONFIRMED && is_listed(targets, run.end);
  limits_spend(&t->replays, run.length);
  evidence_run_release(&run);
  return found;
}

// Of several for one argument the last counts.
static const Repair *repair_at(const Trials *t, const RepairVec *repairs, Loc loc) {
  const Location *at = &t->prog->locs.data[loc];
  const Repair *found = NULL;
  if (at->kind != EDGE_HAVOC || at->input.role != INPUT_ARGUMENT) return NULL;
  for (uint32_t i = 0; i < repairs->count; i++)
    if (repairs->data[i].function == at->input.call && repairs->data[i].argument == at->input.argument)
      found = &repairs->data[i];
  return found;
}

static bool arrives_repaired(Trials *t, const KnownRun *run, const U32Vec *targets, const RepairVec *repairs,
                             uint32_t variant) {
  Trace changed = *run->trace;
  changed.inputs = (U32Vec){0};
  for (uint32_t i = 0; i < run->trace->inputs.count; i++) {
    Term value = run->trace->inputs.data[i];
    const Repair *repair = i < run->moves.count ? repair_at(t, repairs, run->moves.data[i]) : NULL;
    Sort sort = expr_sort(t->prog->table, value);
    if (repair && sort_is_bv(sort)) {
      u128 bits = (u128)(repair->value + variant * repair->step) & bits_mask(sort_width(sort));
      value = expr_const(t->prog->table, sort, bits);
    }
    u32vec_push(&changed.inputs, value);
  }
  bool found = arrives(t, &changed, targets);
  u32vec_release(&changed.inputs);
  return found;
}

static bool is_refuted_by(Trials *t, const KnownRun *run, const U32Vec *targets, const RepairVec *repairs) {
  bool found = arrives(t, run->trace, targets);
  for (uint32_t k = 0; k < VARIANTS && !found && repairs->count; k++)
    found = arrives_repaired(t, run, targets, repairs, k);
  return found;
}

static Verdict search(Trials *t, const U32Vec *targets) {
  Limits limits = limits_within(t->limits, EFFORT(t->limits, preconditions_each));
  Variant variant = schedule_errors_of(t->prog);
  variant.question.targets = targets;
  ScheduleRequest request = *t->how;
  request.variants = &variant;
  request.count = 1;
  request.limits = &limits;
  request.progress = NULL;
  request.engine = "auto"; // what a function requires does not depend on how the user has its checks searched
  Outcome outcome = schedule_verify(&request);
  Verdict verdict = outcome.verdict;
  if (verdict == VERDICT_FALSIFIED && outcome.trace) {
    query_trials_know(t, outcome.trace);
    t->runs.data[t->runs.count - 1].owned = outcome.trace;
    outcome.trace = NULL;
  }
  evidence_outcome_release(&outcome);
  return verdict;
}

bool query_trials_prove(Trials *t, const U32Vec *targets, const RepairVec *repairs) {
  for (uint32_t i = 0; i < t->runs.count; i++)
    if (is_refuted_by(t, &t->runs.data[i], targets, repairs)) return false;
  Verdict verdict = limits_reached(t->limits) ? VERDICT_UNKNOWN : search(t, targets);
  t->is_open = t->is_open || verdict == VERDICT_UNKNOWN;
  return verdict == VERDICT_VERIFIED;
}

void query_trials_release(Trials *t) {
  for (uint32_t i = 0; i < t->runs.count; i++) {
    u32vec_release(&t->runs.data[i].moves);
    evidence_trace_delete(t->runs.data[i].owned);
  }
  knownrunvec_release(&t->runs);
}
