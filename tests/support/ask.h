// Asks an engine in this process, and judges what it finds: as a worker and its query do together, without processes. The portfolio
// ("auto") is asked as it is, with workers.
#ifndef SUPPORT_ASK_H
#define SUPPORT_ASK_H
#include <string.h>

#include "domain/predicates.h"
#include "schedule/engines.h"
#include "schedule/plan.h"
#include "schedule/verify.h"
#include "spec/buchi_product.h"

static inline Outcome ask_in_process(const Variant *variant, const char *name, const EngineOptions *options,
                                     Limits *limits) {
  const Question *question = &variant->question;
  const Engine *engine = schedule_engine_find(name, question->kind);
  Task task;
  limits_watch(limits, expr_work(question->prog->table));
  evidence_task_init(&task, question, options, limits);
  Predicates *predicates = options->predicates ? domain_predicates_new(question->prog) : NULL;
  DiagList diags = {0};
  if (predicates) domain_predicates_parse(predicates, options->predicates, &diags);
  task.predicates = predicates;
  Settled settled = {.answer = engine->run(&task), .statistics = *task.statistics};
  settled.judgement.run.end = LOC_NONE;
  bool found = settled.answer.claim != CLAIM_NOTHING;
  if (found) settled.judgement = evidence_judge(question, settled.answer.trace, settled.answer.proof, limits);
  settled.internal_error = found && settled.judgement.result == CHECK_REFUTED;
  evidence_task_release(&task);
  domain_predicates_delete(predicates);
  diag_release(&diags);
  limits_watch(limits, NULL);
  return schedule_outcome(&settled, question->prog->properties.count, limits);
}

static inline Outcome ask_variant(const Variant *variant, const char *engine, const EngineOptions *options,
                                  Limits *limits) {
  if (strcmp(engine, "auto") != 0) return ask_in_process(variant, engine, options, limits);
  ScheduleRequest request = {.variants = variant, .count = 1, .engine = engine, .options = *options, .limits = limits};
  request.jobs = 1;
  Settled settled = schedule_settle(&request);
  return schedule_outcome(&settled, variant->question.prog->properties.count, limits);
}

// Can an error of the program be reached?
static inline Outcome ask(Prog *prog, const char *engine, const EngineOptions *options, Limits *limits) {
  Variant variant = schedule_errors_of(prog);
  return ask_variant(&variant, engine, options, limits);
}

// Has the product a run that is accepted?
static inline Outcome ask_endless(const Product *product, const char *engine, Limits *limits) {
  Variant variant = {.roles = ROLE_RUN | ROLE_PROOF};
  variant.question = (Question){.kind = QUESTION_ENDLESS, .prog = product->prog, .accepting = product->accepting};
  variant.question.proves = variant.question.refutes = true;
  return ask_variant(&variant, engine, &(EngineOptions){0}, limits);
}

// A task about the product, for engines' parts.
static inline void endless_task(Task *task, const Product *product, Limits *limits) {
  Question question = {.kind = QUESTION_ENDLESS, .prog = product->prog, .accepting = product->accepting};
  question.proves = question.refutes = true;
  evidence_task_init(task, &question, &(EngineOptions){0}, limits);
}
#endif
