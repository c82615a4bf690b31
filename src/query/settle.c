#include "query/settle.h"

#include <string.h>

#include "endless/extend.h"
#include "evidence/check/verdict.h"
#include "prog/initial.h"
#include "query/branching.h"
#include "query/engine.h"
#include "query/undefined.h"
#include "schedule/any_run.h"
#include "schedule/engines.h"
#include "schedule/plan.h"
#include "schedule/verify.h"

static void set_status(Outcome *outcome) {
  if (outcome->verdict != VERDICT_UNKNOWN && outcome->status)
    outcome->status[0] = outcome->verdict == VERDICT_VERIFIED ? STATUS_PROVED : STATUS_VIOLATED;
}

// ---- the negation

static bool has_run(Temporal *t, const ScheduleRequest *how) {
  DiagList ignored = {.files = t->source->texts};
  ReadAs plain = query_temporal_plain();
  Prog *prog = query_source_read(t->source, &plain, &ignored);
  bool has = prog && schedule_has_run(prog, how);
  prog_delete(prog);
  diag_release(&ignored);
  return has;
}

void query_settle_negation(Temporal *t, const Prog *product, Outcome *outcome, const ScheduleRequest *how) {
  if (!t->is_dual || outcome->verdict == VERDICT_UNKNOWN) return;
  bool one_start = prog_has_one_start(product);
  bool any = outcome->verdict == VERDICT_VERIFIED && has_run(t, how);
  const char *why = NULL;
  Verdict verdict = evidence_verdict_of_negation(outcome->verdict, one_start, any, &why);
  if (why) evidence_outcome_withdraw(outcome, why);
  outcome->verdict = verdict;
  set_status(outcome);
}

// ---- safety formulas: proofs about runs without undefined behaviour

static bool confirms(const Variant *variant, const Proof *proof, Limits *limits) {
  Judgement judgement = evidence_judge(&variant->question, NULL, proof, limits);
  evidence_run_release(&judgement.run);
  return judgement.verdict == VERDICT_VERIFIED;
}

// Looks for a proof that needs no assumption, and puts it in the place of the one there is.
static bool find_strict_proof(const Variant *variant, Outcome *outcome, const ScheduleRequest *how) {
  Limits within = limits_within(how->limits, EFFORT(how->limits, strict_ticks));
  ScheduleRequest request = *how;
  request.variants = variant;
  request.count = 1;
  request.engine = "induction";
  request.limits = &within;
  Outcome found = schedule_verify(&request);
  bool fine = found.verdict == VERDICT_VERIFIED;
  if (fine) {
    Proof *proof = outcome->proof;
    outcome->proof = found.proof;
    found.proof = proof;
  }
  evidence_outcome_release(&found);
  return fine;
}

// The product that the proof, or another one that takes its place, is about. That there is no undefined behaviour is proved too, or
// named as an assumption.
static ProductKind strengthen(Temporal *t, Outcome *outcome, const ScheduleRequest *how) {
  if (t->is_single || t->is_defined) return PRODUCT_RUN;
  Product *strict = query_temporal_product(t, PRODUCT_STRICT);
  if (strict) {
    Variant variant = schedule_errors_of(strict->prog);
    if (confirms(&variant, outcome->proof, how->limits) || find_strict_proof(&variant, outcome, how))
      return PRODUCT_STRICT;
  }
  query_temporal_assume_defined(t, PRODUCT_RUN);
  return PRODUCT_RUN;
}

// ---- safety formulas whose violations an assumption may cut off

static Variant variant_of_runs(const Product *product, uint32_t role) {
  Variant variant = {.roles = role};
  variant.question = (Question){.kind = QUESTION_ENDLESS, .prog = product->prog, .accepting = product->accepting};
  variant.question.proves = role & (ROLE_PROOF | ROLE_EXACT_PROOF);
  variant.question.refutes = role & (ROLE_RUN | ROLE_EXACT_RUN);
  return variant;
}

// The run goes on from where it is: tried at once, before anything else is.
static bool extend_run(const Variant *variant, Outcome *outcome, Limits *limits) {
  Task task;
  Limits within = limits_within(limits, EFFORT(limits, extend_ticks));
  evidence_task_init(&task, &variant->question, &(EngineOptions){0}, &within);
  Answer answer = endless_extend_run(&task, outcome->trace, outcome->run.length);
  Judgement judgement = {0};
  if (answer.trace) judgement = evidence_judge(&variant->question, answer.trace, NULL, limits);
  bool found = judgement.verdict == VERDICT_FALSIFIED;
  if (found) {
    Settled settled = {.answer = answer, .judgement = judgement, .statistics = *task.statistics};
    Outcome extended = schedule_outcome(&settled, 1, limits);
    evidence_outcome_release(outcome);
    *outcome = extended;
  } else {
    evidence_run_release(&judgement.run);
    evidence_answer_release(&answer);
  }
  evidence_task_release(&task);
  return found;
}

// A run comes to violate the formula, but an assumption may cut it off: in place of that outcome, one about runs that go on for ever.
static void go_on(Temporal *t, Outcome *outcome, const ScheduleRequest *how) {
  Product *product = query_temporal_product(t, PRODUCT_ENDLESS);
  Variant variant = product ? variant_of_runs(product, ROLE_RUN | ROLE_PROOF) : (Variant){0};
  if (product && !extend_run(&variant, outcome, how->limits)) {
    ScheduleRequest request = *how;
    request.variants = &variant;
    request.count = 1;
    request.engine = "auto";
    Settled settled = schedule_settle(&request);
    evidence_outcome_release(outcome);
    *outcome = schedule_outcome(&settled, 1, how->limits);
  } else if (!product) evidence_outcome_release(outcome);
  set_status(outcome);
  if (outcome->verdict == VERDICT_VERIFIED) query_temporal_assume_defined(t, PRODUCT_ENDLESS);
  if (outcome->verdict == VERDICT_UNKNOWN && !outcome->internal_error)
    evidence_outcome_withdraw(
        outcome, "a run comes to violate it; whether one can go on without violating an assumption is not known");
}

static void settle_safety(Temporal *t, const ScheduleRequest *how, SettledTemporal *out) {
  Product *product = query_temporal_product(t, PRODUCT_RUN);
  Variant variant = schedule_errors_of(product->prog);
  variant.predicates = query_temporal_predicates(t, PRODUCT_RUN) ? t->given : NULL;
  ScheduleRequest request = *how;
  request.variants = &variant;
  request.count = 1;
  spec_buchi_product_suspect(product, true);
  out->outcome = schedule_verify(&request);
  spec_buchi_product_suspect(product, false);
  bool is_doubtful =
      out->outcome.verdict == VERDICT_FALSIFIED && product->prog->locs.data[out->outcome.run.end].role != LOC_ERROR;
  if (is_doubtful) {
    go_on(t, &out->outcome, how);
    out->kind = PRODUCT_ENDLESS;
  } else if (out->outcome.verdict == VERDICT_VERIFIED) out->kind = strengthen(t, &out->outcome, how);
}

// ---- runs without end

// What a product is good for, where there are several.
static const struct {
  ProductKind kind;
  uint32_t roles;
} roles[] = {{PRODUCT_RUN, ROLE_RUN},
             {PRODUCT_PROOF, ROLE_PROOF},
             {PRODUCT_EXACT_RUN, ROLE_EXACT_RUN},
             {PRODUCT_EXACT, ROLE_EXACT_PROOF}};
enum { ROLES = sizeof roles / sizeof *roles };

// The variants of the question, but without those of the roles `left_out`; `of`: what they are about.
static uint32_t make_variants(Temporal *t, uint32_t left_out, Variant *variants, ProductKind *of) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < (t->is_single ? 1 : ROLES); i++) {
    Product *product = roles[i].roles & left_out ? NULL : query_temporal_product(t, roles[i].kind);
    if (!product) continue;
    of[count] = roles[i].kind;
    variants[count] = variant_of_runs(product, t->is_single ? ROLE_RUN | ROLE_PROOF : roles[i].roles);
    variants[count++].predicates = query_temporal_predicates(t, roles[i].kind) ? t->given : NULL;
  }
  return count;
}

static void settle_variants(Temporal *t, uint32_t left_out, const ScheduleRequest *how, SettledTemporal *out) {
  Variant variants[ROLES];
  ProductKind of[ROLES];
  ScheduleRequest request = *how;
  request.variants = variants;
  request.count = make_variants(t, left_out, variants, of);
  Settled settled = schedule_settle(&request);
  out->kind = of[settled.variant];
  out->outcome = schedule_outcome(&settled, 1, how->limits);
}

static void settle_endless(Temporal *t, const ScheduleRequest *how, SettledTemporal *out) {
  bool is_ctl = t->kind == TEMPORAL_CTL && strcmp(how->engine, "auto") == 0; // a model may settle it, too
  Limits within = limits_within(how->limits, is_ctl ? EFFORT(how->limits, endless_paths) : UINT64_MAX);
  ScheduleRequest request = *how;
  request.limits = &within;
  settle_variants(t, 0, &request, out);
  if (out->kind == PRODUCT_EXACT_RUN && out->outcome.verdict == VERDICT_FALSIFIED) {
    // The machine's integers end somewhere, and what comes then is no run: this says only what a run would have to do.
    evidence_outcome_release(&out->outcome);
    settle_variants(t, ROLE_EXACT_RUN, &request, out);
    if (out->outcome.verdict == VERDICT_UNKNOWN && !out->outcome.internal_error)
      evidence_outcome_withdraw(
          &out->outcome, "with integers of any size there is such a run; whether there is one in which no signed "
                         "operation overflows is not known");
  }
  set_status(&out->outcome);
}

// ---- branching time

static void join_reasons(Outcome *earlier, const Outcome *outcome) {
  if (!earlier->reason || !outcome->reason) return;
  Text reason = {0};
  text_format(&reason, "%s; %s", earlier->reason, outcome->reason);
  free(earlier->reason);
  earlier->reason = memory_text(text_view(&reason));
  text_release(&reason);
}

// A CTL formula that is still open is evaluated on a predicate model. What the earlier attempts found stands where that gives no
// answer either.
static void settle_branching(Temporal *t, const ScheduleRequest *how, SettledTemporal *out) {
  if (t->kind != TEMPORAL_CTL || out->outcome.verdict != VERDICT_UNKNOWN || out->outcome.internal_error) return;
  if (t->is_stuttering || limits_reached(how->limits)) return;
  if (strcmp(how->engine, "auto") != 0 && !schedule_engine_find(how->engine, QUESTION_BRANCHING)) return;
  Prog *prog;
  ProductKind kind = PRODUCT_MODEL;
  Outcome outcome = query_branching_verify(t, how, &prog, &kind);
  if (outcome.verdict != VERDICT_UNKNOWN || outcome.internal_error) {
    evidence_outcome_release(&out->outcome);
    *out = (SettledTemporal){.outcome = outcome, .kind = kind, .prog = prog};
  } else {
    join_reasons(&out->outcome, &outcome);
    evidence_outcome_release(&outcome);
    prog_delete(prog);
  }
}

// ----

// Can the engine that is asked for answer a question of this kind?
static bool engine_applies(const Temporal *t, const char *engine, DiagList *diags) {
  bool models = t->kind == TEMPORAL_CTL && !t->is_stuttering;
  bool reaches = !t->obstacle && t->is_safety, lives = !t->obstacle && !t->is_safety;
  uint32_t kinds = (models ? ENGINE_FOR(QUESTION_BRANCHING) : 0) | (reaches ? ENGINE_FOR(QUESTION_REACH) : 0) |
                   (lives ? ENGINE_FOR(QUESTION_ENDLESS) : 0);
  return query_engine_applies(engine, kinds,
                              lives     ? "formulas about runs without end"
                              : reaches ? "formulas whose violations show in a finite run"
                                        : "formulas that no path settles",
                              diags);
}

bool query_settle(Temporal *t, const ScheduleRequest *how, SettledTemporal *out, DiagList *diags) {
  *out = (SettledTemporal){.kind = PRODUCT_RUN};
  if (!engine_applies(t, how->engine, diags)) return false;
  bool has_paths = !t->obstacle && !schedule_engine_find(how->engine, QUESTION_BRANCHING);
  if (!has_paths) out->outcome.reason = memory_text(t->obstacle ? t->obstacle : "paths were not looked at");
  else if (t->is_safety) settle_safety(t, how, out);
  else settle_endless(t, how, out);
  Product *product = has_paths ? query_temporal_product(t, out->kind) : NULL;
  if (product) query_undefined_withdraw(t, product->prog, &out->outcome, how);
  if (product) query_settle_negation(t, product->prog, &out->outcome, how);
  settle_branching(t, how, out);
  if (!out->prog && has_paths) out->prog = query_temporal_take(t, out->kind);
  return true;
}
