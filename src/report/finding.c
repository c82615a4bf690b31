#include "report/finding.h"

#include <string.h>

FindingCount report_findings_count(const sextant_answer *a) {
  FindingCount count = {0};
  for (size_t i = 0; i < sextant_property_count(a); i++) {
    sextant_status status = sextant_property_at(a, i).status;
    if (status == SEXTANT_STATUS_VIOLATED) count.violated++;
    else if (status == SEXTANT_STATUS_UNKNOWN) count.unknown++;
    else count.proved++;
  }
  return count;
}

bool report_finding_is_answer(const sextant_answer *a) {
  if (a->outcome.internal_error) return true;
  FindingCount count = report_findings_count(a);
  return sextant_answer_verdict(a) == SEXTANT_UNKNOWN && !count.unknown && !count.violated;
}

// ---- sentences

static void add_name(const sextant_property *check, Text *out) {
  text_add(out, check->name);
  if (!check->text || !*check->text) return;
  text_format(out, strcmp(check->name, "assertion") == 0 ? " '%s'" : " (%s)", check->text);
}

void report_finding_message(const sextant_answer *a, const sextant_property *check, Text *out) {
  add_name(check, out);
  switch (check->status) {
  case SEXTANT_STATUS_VIOLATED: text_add(out, " is violated"); break;
  case SEXTANT_STATUS_UNKNOWN: {
    const char *reason = sextant_answer_reason(a);
    text_format(out, " is neither proved nor refuted%s%s", *reason ? ": " : "", reason);
    break;
  }
  case SEXTANT_STATUS_PROVED: text_add(out, " is proved"); break;
  case SEXTANT_STATUS_VACUOUS: text_add(out, " is proved, but never reached"); break;
  }
}

sextant_place report_finding_place(const sextant_answer *a, const sextant_property *check) {
  sextant_place place = check->place;
  if (!place.file) place.file = a->input->files.count ? a->input->files.data[0] : "sextant";
  return place;
}

// ---- runs

bool report_finding_has_run(const sextant_answer *a, size_t check) {
  const Outcome *outcome = &a->outcome;
  if (a->kind != ANSWER_PROGRAM || !a->prog || !outcome->trace || outcome->verdict != VERDICT_FALSIFIED) return false;
  return check == (outcome->run.is_endless ? 0 : a->prog->locs.data[outcome->run.end].property);
}

void report_finding_input(const sextant_input *input, Text *out) {
  if (input->function) text_format(out, "%s() returns %s", input->function, input->value);
  else text_format(out, "%s holds %s", input->variable, input->value);
}

void report_finding_step(sextant_answer *a, size_t i, Text *out) {
  sextant_step step = sextant_step_at(a, i);
  for (size_t k = 0; k < step.change_count; k++) {
    sextant_change change = sextant_change_at(a, i, k);
    text_format(out, "%s%s = %s", k ? ", " : "", change.name, change.value);
  }
  text_format(out, step.change_count ? "  (%s)" : "%s", step.text);
}
