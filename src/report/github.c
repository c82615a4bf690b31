// ::LEVEL file=F,line=L,col=C,title=T::MESSAGE. What is violated comes first, since GitHub shows the first ten of a level only; what is proved
// is not mentioned. The last line is the verdict, which is no command.
#include "report/github.h"

#include "report/escape.h"
#include "report/finding.h"

static void add_command(const char *level, sextant_place place, const char *title, const char *message, Text *out) {
  text_format(out, "::%s ", level);
  if (place.file) text_add(out, "file="), report_add_workflow_value(report_local_path(place.file), out);
  if (place.file && place.line) text_format(out, ",line=%u", place.line);
  if (place.file && place.line && place.column) text_format(out, ",col=%u", place.column);
  text_format(out, "%stitle=", place.file ? "," : "");
  report_add_workflow_value(title, out);
  text_add(out, "::");
  report_add_workflow_data(message, out);
  text_add(out, "\n");
}

static void add_inputs(const Story *story, Text *message) {
  for (uint32_t i = 0; i < story->inputs.count; i++) {
    text_add(message, i ? ", " : "\ninputs: ");
    report_finding_input(&story->inputs.data[i], message);
  }
}

static void add_check(sextant_answer *a, size_t i, Text *out) {
  sextant_property check = sextant_property_at(a, i);
  Text title = {0}, message = {0};
  text_format(&title, "Sextant: %s", check.kind);
  Story *story = report_finding_story(a, i);
  report_finding_violation(a, &check, story, &message);
  report_finding_project(a, i, &message);
  if (story) add_inputs(story, &message);
  add_command(check.status == SEXTANT_STATUS_VIOLATED ? "error" : "warning", report_finding_place(a, &check),
              text_view(&title), text_view(&message), out);
  if (story) report_story_delete(story);
  text_release(&title);
  text_release(&message);
}

static void add_checks(sextant_answer *a, sextant_status status, Text *out) {
  for (size_t i = 0; i < sextant_property_count(a); i++)
    if (sextant_property_at(a, i).status == status) add_check(a, i, out);
}

static void add_answer(const sextant_answer *a, Text *out) {
  const char *file = a->input->files.count ? a->input->files.data[0] : NULL;
  bool is_internal = a->outcome.internal_error;
  Text message = {0};
  text_format(&message, "%s: %s", is_internal ? "internal error" : "unknown", sextant_answer_reason(a));
  add_command(is_internal ? "error" : "warning", (sextant_place){.file = file}, "Sextant", text_view(&message), out);
  text_release(&message);
}

void report_github_fault(const Diag *fault, Text *out) {
  sextant_place place = {fault->place.file, fault->place.line, fault->place.column};
  Text message = {0};
  text_add(&message, fault->message);
  if (fault->hint) text_format(&message, "\n%s", fault->hint);
  add_command("error", place, "Sextant", text_view(&message), out);
  text_release(&message);
}

void report_github(sextant_answer *a, Text *out) {
  for (uint32_t i = 0; i < a->diags.count; i++) report_github_fault(&a->diags.items[i], out);
  if (a->diags.count && !a->is_complete) return;
  add_checks(a, SEXTANT_STATUS_VIOLATED, out);
  if (report_finding_is_answer(a)) add_answer(a, out);
  add_checks(a, SEXTANT_STATUS_UNKNOWN, out);
  text_add(out, "sextant: ");
  report_add_workflow_data(query_answer_title(a), out);
  text_format(out, ": %s\n", report_verdict_name(a));
}
