#include "report/coverage.h"

#include <jansson.h>

static void add_goal(const CoverageReport *report, uint32_t index, Text *out) {
  const Goal *goal = &report->prog->goals.data[index];
  const CoverGoal *result = &report->found->coverage.goals.data[index];
  text_format(out, "  %s:%u:%u: %s %s", goal->place.file ? goal->place.file : report->found->file, goal->place.line,
              goal->place.column, goal->kind, goal->text);
  if (goal->function) text_format(out, " in %s", goal->function);
  if (result->status == GOAL_COVERED) text_format(out, ": test %u\n", result->test + 1);
  else text_add(out, result->status == GOAL_UNREACHABLE ? ": unreachable, proved\n" : ": undecided\n");
}

void report_coverage_text(const CoverageReport *report, Text *out) {
  CoverageCount count = query_coverage_count(report->prog, &report->found->coverage);
  for (uint32_t i = 0; i < report->prog->goals.count && !report->quiet; i++)
    if (evidence_goal_is_shown(&report->prog->goals.data[i])) add_goal(report, i, out);
  uint32_t reachable = count.goals - count.unreachable;
  text_format(out, "%s: %u of %u reachable goals covered (%s), %u unreachable, %u undecided; %u test%s in %s\n",
              report->found->file, count.covered, reachable, report->found->cover, count.unreachable, count.undecided,
              report->found->coverage.tests.count, report->found->coverage.tests.count == 1 ? "" : "s",
              report->found->folder);
}

static json_t *goal_json(const CoverageReport *report, uint32_t index) {
  const Goal *goal = &report->prog->goals.data[index];
  const CoverGoal *result = &report->found->coverage.goals.data[index];
  json_t *item = json_object();
  json_object_set_new(item, "kind", json_string(goal->kind));
  json_object_set_new(item, "outcome", json_string(goal->text));
  if (goal->function) json_object_set_new(item, "function", json_string(goal->function));
  if (goal->place.file) json_object_set_new(item, "file", json_string(goal->place.file));
  json_object_set_new(item, "line", json_integer(goal->place.line));
  json_object_set_new(item, "column", json_integer(goal->place.column));
  json_object_set_new(item, "status", json_string(evidence_goal_status_name(result->status)));
  if (result->status == GOAL_COVERED) json_object_set_new(item, "test", json_integer(result->test + 1));
  return item;
}

void report_coverage_json(const CoverageReport *report, Text *out) {
  CoverageCount count = query_coverage_count(report->prog, &report->found->coverage);
  json_t *json = json_object(), *goals = json_array();
  json_object_set_new(json, "file", json_string(report->found->file));
  json_object_set_new(json, "cover", json_string(report->found->cover));
  json_object_set_new(json, "folder", json_string(report->found->folder));
  json_object_set_new(json, "tests", json_integer(report->found->coverage.tests.count));
  json_object_set_new(json, "goal_count", json_integer(count.goals));
  json_object_set_new(json, "covered", json_integer(count.covered));
  json_object_set_new(json, "unreachable", json_integer(count.unreachable));
  json_object_set_new(json, "undecided", json_integer(count.undecided));
  for (uint32_t i = 0; i < report->prog->goals.count; i++)
    if (evidence_goal_is_shown(&report->prog->goals.data[i])) json_array_append_new(goals, goal_json(report, i));
  json_object_set_new(json, "goals", goals);
  char *text = json_dumps(json, JSON_INDENT(2));
  if (text) text_format(out, "%s\n", text);
  free(text);
  json_decref(json);
}
