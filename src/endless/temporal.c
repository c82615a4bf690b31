// A fixed sequence of attempts, cheap ones first; what one of them finds is confirmed by evidence/ or it counts for nothing.
#include "endless/temporal.h"

#include <string.h>

#include "endless/extend.h"
#include "endless/lasso.h"
#include "endless/liveness.h"
#include "evidence/check/enumerate.h"
#include "evidence/check/ranking.h"
#include "evidence/check/replay.h"

typedef enum Method {
  METHOD_EXTEND,
  METHOD_ROAM,
  METHOD_ENUMERATE,
  METHOD_LOOK,
  METHOD_WANDER,
  METHOD_REFINE,
  METHOD_LASSO
} Method;

#define FEW_RUNS 100
#define MANY_RUNS 600

static const TemporalMethod methods[] = {
    {"wander", "long concrete runs: lassos and recurrent regions"},
    {"enumeration", "all states, where they are finitely many up to data independence"},
    {"ranking", "invariants, ranking terms, and cells told apart by the lassos that are left"},
    {"lasso", "the unrolling, with a state that comes back"},
};
static const char *const name_of[] = {
    [METHOD_EXTEND] = "wander", [METHOD_ROAM] = "wander",   [METHOD_ENUMERATE] = "enumeration",
    [METHOD_LOOK] = "wander",   [METHOD_WANDER] = "wander", [METHOD_REFINE] = "ranking",
    [METHOD_LASSO] = "lasso"};

const TemporalMethod *endless_temporal_methods(uint32_t *count) {
  *count = sizeof methods / sizeof *methods;
  return methods;
}

typedef struct Attempt {
  Reading reading;
  Method method;
  double share; // of the time that is left; 1: all
} Attempt;

static const Attempt extend = {READING_RUN, METHOD_EXTEND, 0.3};
static const Attempt single[] = {{READING_RUN, METHOD_ROAM, 0.1},   {READING_RUN, METHOD_ENUMERATE, 0.1},
                                 {READING_RUN, METHOD_LOOK, 0.1},   {READING_RUN, METHOD_REFINE, 0.5},
                                 {READING_RUN, METHOD_WANDER, 0.5}, {READING_RUN, METHOD_LASSO, 1}};
static const Attempt several[] = {
    {READING_RUN, METHOD_ROAM, 0.1},     {READING_PROOF, METHOD_ENUMERATE, 0.1},  {READING_RUN, METHOD_LOOK, 0.1},
    {READING_PROOF, METHOD_REFINE, 0.3}, {READING_EXACT_RUN, METHOD_ROAM, 0.1},   {READING_EXACT_RUN, METHOD_LOOK, 0.1},
    {READING_EXACT, METHOD_REFINE, 0.5}, {READING_EXACT_RUN, METHOD_WANDER, 0.3}, {READING_RUN, METHOD_WANDER, 0.3},
    {READING_RUN, METHOD_REFINE, 0.5},   {READING_RUN, METHOD_LASSO, 1}};

typedef struct Verifier {
  const TemporalSource *source;
  const EngineOptions *options;
  Limits *limits;
  Statistics statistics;
  TemporalOutcome result;
  Text reasons;
} Verifier;

CheckResult endless_temporal_check(const Product *product, Outcome *outcome, Limits *limits) {
  CheckResult result;
  if (outcome->trace)
    result = evidence_replay_endless(product->prog, product->accepting, outcome->trace, limits, &outcome->run);
  else if (outcome->proof->kind == PROOF_ENUMERATION)
    result = evidence_enumerate_fair(product->prog, product->accepting, limits);
  else result = evidence_certify_ranking(product->prog, product->accepting, outcome->proof, limits);
  outcome->evidence_checked = result == CHECK_CONFIRMED;
  if (outcome->evidence_checked) {
    outcome->verdict = outcome->trace ? VERDICT_FALSIFIED : VERDICT_VERIFIED;
    outcome->status[0] = outcome->trace ? STATUS_VIOLATED : STATUS_PROVED;
  }
  return result;
}

static Answer attempt_answer(Verifier *v, const Product *product, const Attempt *a, Limits *limits) {
  EndlessTask task;
  EngineOptions options = *v->options;
  if (v->source->predicates) options.predicates = v->source->predicates(v->source->context, a->reading);
  endless_task_init(&task, product->prog, product->accepting, limits, &options, &v->statistics);
  bool is_single = v->source->is_single;
  task.proves = is_single || a->reading == READING_PROOF || a->reading == READING_EXACT;
  task.refutes = is_single || a->reading == READING_RUN || a->reading == READING_EXACT_RUN;
  Answer answer = {0};
  switch (a->method) {
  case METHOD_EXTEND: answer = endless_extend_run(&task, v->source->beginning, v->source->steps); break;
  case METHOD_ROAM: answer = endless_liveness_roam(&task); break;
  case METHOD_LOOK: answer = endless_liveness_wander(&task, FEW_RUNS, 7); break;
  case METHOD_ENUMERATE: answer = endless_liveness_enumerate(&task); break;
  case METHOD_WANDER: answer = endless_liveness_wander(&task, MANY_RUNS, 8); break;
  case METHOD_REFINE: answer = endless_liveness_refine(&task); break;
  case METHOD_LASSO: answer = endless_lasso_search(&task); break;
  }
  endless_task_release(&task);
  return answer;
}

// Takes the answer's evidence over and checks it; true where that settles the question.
static bool settle(Verifier *v, const Product *product, Answer *answer, Reading reading) {
  Outcome *outcome = &v->result.outcome;
  outcome->trace = answer->trace;
  outcome->proof = answer->proof;
  outcome->engine = answer->engine;
  v->result.reading = reading;
  answer->trace = NULL;
  answer->proof = NULL;
  CheckResult result = endless_temporal_check(product, outcome, v->limits);
  if (result == CHECK_CONFIRMED) return true;
  outcome->internal_error = result == CHECK_REFUTED;
  text_format(&v->reasons, "%s%s: %s", v->reasons.count ? "; " : "", outcome->engine,
              result == CHECK_REFUTED ? "internal error: its evidence was refuted"
                                      : "its evidence could not be checked within the limits");
  evidence_trace_delete(outcome->trace);
  evidence_proof_delete(outcome->proof);
  evidence_run_release(&outcome->run);
  outcome->trace = NULL;
  outcome->proof = NULL;
  return outcome->internal_error;
}

static bool attempt(Verifier *v, const Attempt *a) {
  if (v->options->method && strcmp(v->options->method, name_of[a->method]) != 0) return false;
  Product *product = v->source->product(v->source->context, a->reading);
  if (!product || limits_reached(v->limits)) return false;
  Limits within = limits_within(v->limits, limits_left(v->limits) * a->share);
  Answer answer = attempt_answer(v, product, a, &within);
  bool settled = false;
  if (answer.verdict != VERDICT_UNKNOWN) settled = settle(v, product, &answer, a->reading);
  else if (a->method == METHOD_REFINE || a->method == METHOD_LASSO)
    text_format(&v->reasons, "%s%s: %s", v->reasons.count ? "; " : "", answer.engine, answer.reason);
  evidence_answer_release(&answer);
  return settled;
}

static void record_statistics(Outcome *outcome, const Statistics *statistics){
#define X(name) countervec_push(&outcome->statistics, (Counter){#name, statistics->name});
    STATISTICS(X)
#undef X
}

TemporalOutcome endless_temporal_verify(const TemporalSource *source, const EngineOptions *options, Limits *limits) {
  Verifier v = {.source = source, .options = options, .limits = limits};
  Outcome *outcome = &v.result.outcome;
  outcome->status = memory_new(2 * sizeof(PropertyStatus));
  outcome->run.end = LOC_NONE;
  const Attempt *attempts = source->is_single ? single : several;
  uint32_t count = source->is_single ? sizeof single / sizeof *single : sizeof several / sizeof *several;
  bool settled = source->beginning && attempt(&v, &extend);
  for (uint32_t i = 0; i < count && !settled; i++) settled = attempt(&v, &attempts[i]);
  if (outcome->verdict == VERDICT_UNKNOWN) {
    outcome->engine = "temporal";
    outcome->reason = memory_text(limits_reached(limits) && !outcome->internal_error ? limits_reason(limits->stopped)
                                  : v.reasons.count                                  ? text_view(&v.reasons)
                                                                                     : "no method found an answer");
  }
  record_statistics(outcome, &v.statistics);
  outcome->seconds = limits_elapsed(limits);
  outcome->memory_mb = limits_memory_mb();
  text_release(&v.reasons);
  return v.result;
}
