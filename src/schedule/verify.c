// The one place where an answer becomes a verdict: a trace is replayed, a proof is certified, and then each property gets
// its own status. A proved property whose reach points can be shown unreachable is vacuous.
#include "schedule/verify.h"

#include "evidence/check/certify.h"
#include "schedule/portfolio.h"
#include "schedule/vacuity.h"
#include "evidence/check/replay.h"

static char *text_of(const char *format, const char *detail) {
  Arena arena = {0};
  char *copy = memory_text(arena_format(&arena, "%s%s%s", format, detail ? ": " : "", detail ? detail : ""));
  arena_release(&arena);
  return copy;
}

static void fail_evidence(Outcome *outcome, CheckResult result, const char *engine) {
  outcome->verdict = VERDICT_UNKNOWN;
  outcome->internal_error = result == CHECK_REFUTED;
  free(outcome->reason);
  outcome->reason = text_of(result == CHECK_REFUTED ? "internal error: the evidence of an engine was refuted"
                                                    : "the evidence could not be checked within the limits",
                            engine);
}

static void confirm_violation(Prog *prog, Outcome *outcome, Limits *limits) {
  CheckResult result = evidence_replay(prog, outcome->trace, limits, &outcome->run);
  outcome->evidence_checked = result == CHECK_CONFIRMED;
  if (!outcome->evidence_checked) {
    fail_evidence(outcome, result, outcome->engine);
    return;
  }
  outcome->status[prog->locs.data[outcome->run.end].property] = STATUS_VIOLATED;
}

static void confirm_proof(Prog *prog, Outcome *outcome, const U32Vec *targets, Limits *limits) {
  CheckResult result = evidence_certify(prog, outcome->proof, targets->data, targets->count, limits);
  outcome->evidence_checked = result == CHECK_CONFIRMED;
  if (!outcome->evidence_checked) {
    fail_evidence(outcome, result, outcome->engine);
    return;
  }
  for (uint32_t i = 0; i < prog->properties.count; i++) outcome->status[i] = STATUS_PROVED;
}

static void record_statistics(Outcome *outcome, const Statistics *statistics) {
#define X(name) countervec_push(&outcome->statistics, (Counter){#name, statistics->name});
  STATISTICS(X)
#undef X
}

static Outcome outcome_of(Prog *prog, Answer *answer) {
  Outcome outcome = {.verdict = answer->verdict, .engine = answer->engine, .reason = answer->reason};
  outcome.status = memory_new((prog->properties.count + 1) * sizeof(PropertyStatus));
  outcome.trace = answer->trace;
  outcome.proof = answer->proof;
  outcome.run.end = LOC_NONE;
  *answer = (Answer){0};
  return outcome;
}

Outcome schedule_verify(Prog *prog, const Engine *engine, const EngineOptions *options, Limits *limits, bool *in_child,
                        int *child_status) {
  Statistics statistics = {0};
  U32Vec targets = {0};
  evidence_targets(prog, &targets);
  bool *is_target = memory_new(prog->locs.count);
  for (Loc l = 0; l < prog->locs.count; l++) is_target[l] = prog->locs.data[l].role == LOC_ERROR;
  Task task = {.prog = prog, .is_target = is_target, .proof_targets = &targets, .limits = limits, .options = *options};
  task.blocks = prog_blocks_new(prog, NULL, 0);
  task.statistics = &statistics;
  Portfolio portfolio;
  schedule_portfolio_init(&portfolio);
  task.portfolio = &portfolio;
  Answer answer = engine->run(&task);
  Outcome outcome = outcome_of(prog, &answer);
  if (outcome.verdict == VERDICT_FALSIFIED) confirm_violation(prog, &outcome, limits);
  if (outcome.verdict == VERDICT_VERIFIED) confirm_proof(prog, &outcome, &targets, limits);
  if (portfolio.in_child && outcome.verdict == VERDICT_UNKNOWN && !outcome.internal_error)
    schedule_portfolio_resign(&portfolio, outcome.reason);
  if (portfolio.in_child) schedule_portfolio_claim(&portfolio);
  task.portfolio = NULL;
  if (outcome.verdict == VERDICT_VERIFIED) schedule_find_vacuous(prog, &outcome, &task);
  record_statistics(&outcome, &statistics);
  *in_child = portfolio.in_child;
  *child_status = portfolio.child_status;
  outcome.seconds = limits_elapsed(limits);
  outcome.memory_mb = limits_memory_mb();
  prog_blocks_delete(task.blocks);
  u32vec_release(&targets);
  free(is_target);
  return outcome;
}
