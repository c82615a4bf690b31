#include "schedule/verify.h"

#include "schedule/vacuity.h"

static void record_statistics(Outcome *outcome, const Statistics *statistics){
#define X(name) countervec_push(&outcome->statistics, (Counter){#name, statistics->name});
    STATISTICS(X)
#undef X
}

Outcome schedule_outcome(Settled *settled, uint32_t properties, Limits *limits) {
  Outcome outcome = {.verdict = settled->judgement.verdict, .reason = settled->answer.reason};
  if (settled->answer.engine)
    outcome.engine = outcome.engine_name = memory_text(settled->answer.engine); // else none ran
  outcome.status = memory_new((properties + 1) * sizeof(PropertyStatus));
  outcome.trace = settled->answer.trace;
  outcome.proof = settled->answer.proof;
  outcome.run = settled->judgement.run;
  outcome.evidence_checked = outcome.verdict != VERDICT_UNKNOWN;
  outcome.internal_error = settled->internal_error;
  outcome.seconds = limits_elapsed(limits);
  outcome.memory_mb = limits_memory_mb();
  outcome.ticks = settled->ticks;
  record_statistics(&outcome, &settled->statistics);
  settled->answer = (Answer){0};
  settled->judgement.run = (Run){0};
  schedule_settled_release(settled);
  return outcome;
}

Outcome schedule_verify(const ScheduleRequest *request) {
  Prog *prog = request->variants[0].question.prog;
  Settled settled = schedule_settle(request);
  Outcome outcome = schedule_outcome(&settled, prog->properties.count, request->limits);
  if (outcome.verdict == VERDICT_FALSIFIED) outcome.status[prog->locs.data[outcome.run.end].property] = STATUS_VIOLATED;
  for (uint32_t i = 0; outcome.verdict == VERDICT_VERIFIED && i < prog->properties.count; i++)
    outcome.status[i] = STATUS_PROVED;
  if (outcome.verdict == VERDICT_VERIFIED) schedule_find_vacuous(request, &outcome);
  return outcome;
}
