#include "cli/undefined.h"

#include <string.h>

#include "schedule/verify.h"

static bool is_assumed(const Prog *prog, const char *assumption) {
  for (uint32_t i = 0; i < prog->assumptions.count; i++)
    if (strcmp(prog->assumptions.data[i], assumption) == 0) return true;
  return false;
}

// Looks for a run to an error; what it is goes to `out`.
static bool find_run(Prog *prog, const char *engine, Limits *limits, Text *out) {
  Limits within = limits_within(limits, EFFORT(limits, undefined_ticks));
  Variant variant = schedule_errors_of(prog);
  ScheduleRequest request = {.variants = &variant, .count = 1, .engine = engine, .jobs = 1, .limits = &within};
  Outcome outcome = schedule_verify(&request);
  bool found = outcome.verdict == VERDICT_FALSIFIED && outcome.evidence_checked;
  if (found) {
    const Property *property = &prog->properties.data[prog->locs.data[outcome.run.end].property];
    text_format(out, "a run meets undefined behaviour (%s, line %u), which the proof takes for excluded",
                property->name, property->place.line);
  }
  evidence_outcome_release(&outcome);
  return found;
}

static bool is_met(const Temporal *t, uint32_t checks, Limits *limits, Text *out) {
  DiagList diags = {0};
  TermTable *table = expr_table_new();
  ReadAs as = {.checks = checks, .calls = CALLS_ENDLESS};
  Prog *prog = cli_request_read_as(t->request, t->program, table, as, &diags);
  bool met = prog && (find_run(prog, "explicit", limits, out) || find_run(prog, "bounded", limits, out));
  prog_delete(prog);
  diag_release(&diags);
  expr_table_delete(table);
  return met;
}

void cli_undefined_withdraw(const Temporal *t, const Prog *product, Outcome *outcome, Limits *limits) {
  if (outcome->verdict != VERDICT_VERIFIED || !outcome->proof || !is_assumed(product, DEFINED_ASSUMPTION)) return;
  uint32_t checks = CHECK_ALL & ~(uint32_t)CHECK_REACH;
  if (is_assumed(product, EXACT_ASSUMPTION)) checks &= ~(uint32_t)CHECK_OVERFLOW; // is assumed for itself
  Text why = {0};
  if (is_met(t, checks, limits, &why)) cli_temporal_withdraw(outcome, text_view(&why));
  text_release(&why);
}
