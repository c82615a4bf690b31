// Proved checks pass, violated ones fail, those that are not settled are skipped with the reason; an input at fault and an internal error are
// errors of a case that stands for the file.
#include "report/junit.h"

#include "report/escape.h"
#include "report/finding.h"

static void add_attribute(const char *name, const char *value, Text *out) {
  text_format(out, " %s=\"", name);
  report_add_xml(value, out);
  text_add(out, "\"");
}

// <NAME message="..." type="...">
static void add_result(const char *name, const char *message, const char *type, Text *out) {
  text_format(out, "      <%s", name);
  add_attribute("message", message, out);
  if (type) add_attribute("type", type, out);
  text_add(out, ">");
}

static void add_suite(const char *name, size_t tests, size_t failures, size_t errors, size_t skipped, double seconds,
                      Text *out) {
  text_add(out, "  <testsuite");
  add_attribute("name", name, out);
  text_format(out, " tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" skipped=\"%zu\" time=\"%.3f\">\n", tests, failures,
              errors, skipped, seconds);
}

static void add_case(const char *class, const char *name, sextant_place place, Text *out) {
  text_add(out, "    <testcase");
  add_attribute("classname", class, out);
  add_attribute("name", name, out);
  if (place.file) add_attribute("file", report_local_path(place.file), out);
  if (place.line) text_format(out, " line=\"%u\"", place.line);
  text_add(out, ">\n");
}

static void end_case(Text *out) { text_add(out, "    </testcase>\n"); }

// ---- checks

static void add_line(sextant_place place, Text *line, Text *out) { // and releases it
  Text text = {0};
  if (place.file && place.line) text_format(&text, "%s:%u: ", place.file, place.line);
  text_add(&text, text_view(line));
  report_add_xml(text_view(&text), out);
  text_add(out, "\n");
  text_release(&text);
  text_release(line);
}

static sextant_place place_of(Place place) { return (sextant_place){place.file, place.line, place.column}; }

static void add_run(const Story *story, Text *out) {
  text_add(out, "\n");
  for (uint32_t i = 0; i < story->inputs.count; i++) {
    Text line = {0};
    report_finding_input(&story->inputs.data[i], &line);
    add_line(place_of(story->inputs.data[i].place), &line, out);
  }
  for (uint32_t i = 0; i < story->steps.count; i++) {
    Text line = {0};
    report_finding_step(story, &story->steps.data[i], &line);
    add_line(place_of(story->steps.data[i].place), &line, out);
  }
}

static void add_failure(sextant_answer *a, size_t i, Text *out) {
  sextant_property check = sextant_property_at(a, i);
  Story *story = report_finding_story(a, i);
  Text message = {0};
  report_finding_violation(a, &check, story, &message);
  report_finding_project(a, i, &message);
  add_result("failure", text_view(&message), check.kind, out);
  text_release(&message);
  if (story) add_run(story, out), report_story_delete(story);
  text_add(out, "</failure>\n");
}

static void add_status(sextant_answer *a, size_t i, Text *out) {
  sextant_property check = sextant_property_at(a, i);
  Text message = {0};
  report_finding_message(a, &check, &message);
  if (check.status == SEXTANT_STATUS_VIOLATED) add_failure(a, i, out);
  else if (check.status == SEXTANT_STATUS_UNKNOWN) {
    report_finding_project(a, i, &message);
    add_result("skipped", text_view(&message), NULL, out);
    text_add(out, "</skipped>\n");
  } else if (check.status == SEXTANT_STATUS_VACUOUS)
    text_add(out, "      <system-out>proved, but never reached</system-out>\n");
  text_release(&message);
}

// A name that no other check of the file has: kind, place, text.
static void add_check(sextant_answer *a, size_t i, Text *out) {
  sextant_property check = sextant_property_at(a, i);
  sextant_place place = report_finding_place(a, &check);
  Text name = {0};
  text_add(&name, check.name);
  if (place.line) text_format(&name, " at %u:%u", place.line, place.column);
  if (check.text && *check.text) text_format(&name, ": %s", check.text);
  add_case(report_local_path(place.file), text_view(&name), place, out);
  add_status(a, i, out);
  end_case(out);
  text_release(&name);
}

// ---- what is no check

static void add_answer(const sextant_answer *a, Text *out) {
  const char *name = a->outcome.internal_error ? "error" : "skipped", *title = query_answer_title(a);
  add_case(title, "the whole program", (sextant_place){0}, out);
  add_result(name, sextant_answer_reason(a), NULL, out);
  text_format(out, "</%s>\n", name);
  end_case(out);
}

static void add_faults(const char *file, const Diag *faults, size_t count, Text *out) {
  add_case(file, "the input", (sextant_place){.file = file}, out);
  for (size_t i = 0; i < count; i++) {
    Text line = {0};
    text_add(&line, faults[i].message);
    if (i == 0) add_result("error", faults[i].message, NULL, out), text_add(out, "\n");
    add_line((sextant_place){faults[i].place.file, faults[i].place.line, 0}, &line, out);
  }
  text_add(out, "</error>\n");
  end_case(out);
}

void report_junit_fault(const char *file, const Diag *faults, size_t count, Text *out) {
  add_suite(file, 1, 0, 1, 0, 0, out);
  add_faults(file, faults, count, out);
  text_add(out, "  </testsuite>\n");
}

static void add_property(const char *name, const char *value, Text *out) {
  text_add(out, "      <property");
  add_attribute("name", name, out);
  add_attribute("value", value, out);
  text_add(out, "/>\n");
}

static void add_properties(const sextant_answer *a, Text *out) {
  text_add(out, "    <properties>\n");
  add_property("verdict", report_verdict_name(a), out);
  if (*sextant_answer_reason(a)) add_property("reason", sextant_answer_reason(a), out);
  if (*sextant_answer_engine(a)) add_property("engine", sextant_answer_engine(a), out);
  for (size_t i = 0; i < sextant_assumption_count(a); i++) add_property("assumption", sextant_assumption_at(a, i), out);
  text_add(out, "    </properties>\n");
}

void report_junit(sextant_answer *a, Text *out) {
  const char *title = query_answer_title(a);
  if (a->diags.count && !a->is_complete) {
    report_junit_fault(title, a->diags.items, a->diags.count, out);
    return;
  }
  FindingCount count = report_findings_count(a);
  size_t by_itself = report_finding_is_answer(a), has_faults = a->diags.count > 0;
  size_t errors = has_faults + (a->outcome.internal_error ? 1 : 0);
  add_suite(title, sextant_property_count(a) + by_itself + has_faults, count.violated, errors,
            count.unknown + (a->outcome.internal_error ? 0 : by_itself), a->outcome.seconds, out);
  add_properties(a, out);
  for (size_t i = 0; i < sextant_property_count(a); i++) add_check(a, i, out);
  if (by_itself) add_answer(a, out);
  if (has_faults) add_faults(title, a->diags.items, a->diags.count, out);
  text_add(out, "  </testsuite>\n");
}
