#include "report/finding.h"

#include <string.h>

#include "report/reason.h"
#include "report/violations.h"

Report report_of_answer(const sextant_answer *a) {
  const Settings *settings = &a->input->settings;
  return (Report){.file = query_answer_title(a),
                  .property = a->asked.property ? a->asked.property : "",
                  .prog = a->kind == ANSWER_PROGRAM ? a->prog : NULL,
                  .outcome = &a->outcome,
                  .faults = &a->diags,
                  .quiet = settings->quiet,
                  .verbose = settings->verbose,
                  .colors = strcmp(settings->color, "always") == 0,
                  .seconds = settings->timeout};
}

const char *report_verdict_name(const sextant_answer *a) {
  if (a->kind != ANSWER_PROJECT) return evidence_verdict_name(a->outcome.verdict);
  return a->found.project.verdict == SEXTANT_VERIFIED    ? "verified"
         : a->found.project.verdict == SEXTANT_FALSIFIED ? "falsified"
                                                         : "unknown";
}

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
    Text reason = {0};
    if (a->kind != ANSWER_PROJECT) report_plain_reason(sextant_answer_reason(a), &reason); // else each job has one
    text_format(out, " is neither proved nor refuted%s%s", reason.count ? ": " : "", text_view(&reason));
    text_release(&reason);
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

Story *report_finding_story(const sextant_answer *a, size_t check) {
  if (a->kind != ANSWER_PROGRAM) return NULL;
  Report report = report_of_answer(a);
  uint32_t count = report_violation_count(&report);
  uint32_t run = count && a->outcome.run.is_endless && check == 0 ? 0 : report_violation_of(&report, (uint32_t)check);
  if (run >= count) return NULL;
  Outcome view;
  Report of = report_of_violation(&report, run, &view);
  return report_story_new(&of);
}

void report_finding_violation(const sextant_answer *a, const sextant_property *check, const Story *story, Text *out) {
  report_finding_message(a, check, out);
  const Telling *telling = story ? story->telling : NULL;
  if (telling && telling->failure) text_format(out, ": %s", telling->failure);
  if (telling && telling->facts) text_format(out, ", where %s", telling->facts);
}

void report_finding_project(const sextant_answer *a, size_t i, Text *out) {
  if (a->kind != ANSWER_PROJECT) return;
  ProjectFinding finding = a->found.project.findings.data[i];
  const ProjectJob *job = &a->found.project.jobs.data[finding.job];
  const ProjectCheck *check = finding.check == UINT32_MAX ? NULL : &job->checks.data[finding.check];
  Text reason = {0};
  if (check && check->is_violated) text_add(&reason, check->message ? check->message : "");
  else if (job->verdict != SEXTANT_VERIFIED) report_plain_reason(job->reason, &reason);
  if (reason.count) text_format(out, ": %s", text_view(&reason));
  if (check) text_format(out, " (asked of %s)", job->function);
  text_release(&reason);
}

void report_finding_input(const StoryInput *input, Text *out) {
  const char *value = input->shown ? input->shown : input->value;
  if (input->inside) text_format(out, "inside %s(): %s", input->function, value);
  else if (input->function) text_format(out, "%s() returns %s", input->function, value);
  else text_format(out, "%s holds %s", input->variable, value);
}

void report_finding_step(const Story *story, const StoryStep *step, Text *out) {
  for (uint32_t i = 0; i < step->value_count; i++) {
    const ToldValue *value = &story->telling->values.data[step->first_value + i];
    text_format(out, "%s%s = %s", i ? ", " : "", value->name, value->value);
  }
  text_format(out, step->value_count ? "  (%s)" : "%s", step->text);
}
