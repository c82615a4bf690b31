#include "cli/undefined.h"

#include <string.h>

#include "schedule/verify.h"

#define SHARE 0.1 // of the time that is left, for each search
#define MOST_SECONDS 1.

static bool is_assumed(const Prog *prog, const char *assumption) {
  for (uint32_t i = 0; i < prog->assumptions.count; i++)
    if (strcmp(prog->assumptions.data[i], assumption) == 0) return true;
  return false;
}

// Looks for a run to an error; what it is goes to `out`.
static bool find_run(Prog *prog, const char *engine, Limits *limits, Text *out) {
  double seconds = limits_left(limits) * SHARE;
  Limits within = limits_within(limits, seconds < MOST_SECONDS ? seconds : MOST_SECONDS);
  EngineOptions options = {.jobs = 1};
  bool in_child;
  int child_status;
  Outcome outcome = schedule_verify(prog, schedule_engine_find(engine), &options, &within, &in_child, &child_status);
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
