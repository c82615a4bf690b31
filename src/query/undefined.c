#include "query/undefined.h"

#include <string.h>

#include "schedule/verify.h"

static bool is_assumed(const Prog *prog, const char *assumption) {
  for (uint32_t i = 0; i < prog->assumptions.count; i++)
    if (strcmp(prog->assumptions.data[i], assumption) == 0) return true;
  return false;
}

// Looks for a run to an error; what it is goes to `out`.
static bool find_run(Prog *prog, const char *engine, const ScheduleRequest *how, Text *out) {
  Limits within = limits_within(how->limits, EFFORT(how->limits, undefined_ticks));
  Variant variant = schedule_errors_of(prog);
  ScheduleRequest request = {.variants = &variant, .count = 1, .engine = engine, .jobs = 1, .limits = &within};
  Outcome outcome = schedule_verify(&request);
  bool found = outcome.verdict == VERDICT_FALSIFIED;
  if (found) {
    const Property *property = &prog->properties.data[prog->locs.data[outcome.run.end].property];
    text_format(out, "a run meets undefined behaviour (%s, line %u), which the proof takes for excluded",
                property->name, property->place.line);
  }
  evidence_outcome_release(&outcome);
  return found;
}

static bool is_met(Temporal *t, KindSet kinds, const ScheduleRequest *how, Text *out) {
  DiagList diags = {.files = t->source->texts};
  ReadAs as = query_read_runs(FATE_IGNORED, FATE_IGNORED, CALLS_STACK);
  for (uint32_t k = 0; k < KIND_COUNT; k++)
    if (kinds >> k & 1) as.reading.of[k] = FATE_ERROR;
  Prog *prog = query_source_read(t->source, &as, &diags);
  bool met = prog && (find_run(prog, "explicit", how, out) || find_run(prog, "bounded", how, out));
  prog_delete(prog);
  diag_release(&diags);
  return met;
}

void query_undefined_withdraw(Temporal *t, const Prog *product, Outcome *outcome, const ScheduleRequest *how) {
  if (outcome->verdict != VERDICT_VERIFIED || !outcome->proof || !is_assumed(product, DEFINED_ASSUMPTION)) return;
  KindSet kinds = QUERY_UNDEFINED;
  if (is_assumed(product, EXACT_ASSUMPTION)) kinds &= ~KIND_BIT(OVERFLOW); // is assumed for itself
  Text why = {0};
  if (is_met(t, kinds, how, &why)) evidence_outcome_withdraw(outcome, text_view(&why));
  text_release(&why);
}
