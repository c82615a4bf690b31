// A rule per kind of property (prog/kind.h); a result per violated check, with its run as a code flow and its inputs as related places.
// That a check is not settled is no alert: it is a notification of the run, so that nobody takes the absence of results for a proof, and a
// result of kind `open` where more is asked for.
#include "report/sarif.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "report/check_ids.h"
#include "report/escape.h"
#include "report/finding.h"

enum { MOST_STEPS = 5000, MOST_INPUTS = 100 }; // what viewers take

static void set(json_t *object, const char *key, json_t *value) { json_object_set_new(object, key, value); }
static void set_text(json_t *object, const char *key, const char *text) { set(object, key, report_json_text(text)); }

// { "text": ... }
static json_t *message_json(const char *text) {
  json_t *message = json_object();
  set_text(message, "text", text);
  return message;
}

static json_t *take_message(Text *text) { // and releases it
  json_t *message = message_json(text_view(text));
  text_release(text);
  return message;
}

// ---- rules

static const char *level_of(PropertyKind kind) {
  return kind == KIND_WRAP || kind == KIND_TRUNCATION || kind == KIND_LEAK ? "warning" : "error";
}

static json_t *rule_json(const char *id, const char *about, const char *level) {
  json_t *rule = json_object();
  set_text(rule, "id", id);
  set(rule, "shortDescription", message_json(about));
  set(rule, "defaultConfiguration", json_pack("{s:s}", "level", level));
  return rule;
}

// Index: the kind; and after them that of Idealized Algol.
static json_t *rules_json(void) {
  json_t *rules = json_array();
  for (PropertyKind k = 0; k < KIND_COUNT; k++)
    json_array_append_new(rules, rule_json(prog_kind_name(k), prog_kind_about(k), level_of(k)));
  json_array_append_new(rules, rule_json("event", "an event that must never happen", "error"));
  return rules;
}

static PropertyKind rule_of(const char *name) { // KIND_COUNT: an event
  PropertyKind k = 0;
  while (k < KIND_COUNT && strcmp(prog_kind_name(k), name) != 0) k++;
  return k;
}

static json_t *tool_json(void) {
  json_t *driver = json_object(), *tool = json_object();
  set_text(driver, "name", "Sextant");
  set_text(driver, "version", sextant_version());
  set_text(driver, "semanticVersion", sextant_version());
  set(driver, "rules", rules_json());
  set(tool, "driver", driver);
  return tool;
}

// ---- places

static json_t *physical_json(sextant_place place) {
  json_t *artifact = json_object(), *physical = json_object();
  Text uri = {0};
  report_add_uri(place.file, &uri);
  set_text(artifact, "uri", text_view(&uri));
  text_release(&uri);
  set(physical, "artifactLocation", artifact);
  if (place.line) {
    json_t *region = json_pack("{s:i}", "startLine", (int)place.line);
    if (place.column) set(region, "startColumn", json_integer(place.column));
    set(physical, "region", region);
  }
  return physical;
}

// `message` is taken, and may be NULL.
static json_t *location_json(sextant_place place, json_t *message) {
  json_t *location = json_object();
  if (place.file) set(location, "physicalLocation", physical_json(place));
  if (message) set(location, "message", message);
  return location;
}

// ---- runs

static sextant_place place_of(Place place) { return (sextant_place){place.file, place.line, place.column}; }

static json_t *state_json(const Story *story, const StoryStep *step) {
  json_t *state = json_object();
  for (uint32_t i = 0; i < step->value_count; i++) {
    const ToldValue *value = &story->telling->values.data[step->first_value + i];
    Text name = {0};
    report_add_utf8(value->name, &name);
    set(state, text_view(&name), message_json(value->value));
    text_release(&name);
  }
  return state;
}

static json_t *step_json(const Story *story, const StoryStep *from) {
  json_t *step = json_object();
  Text text = {0};
  report_finding_step(story, from, &text);
  set(step, "location", location_json(place_of(from->place), take_message(&text)));
  if (from->value_count) set(step, "state", state_json(story, from));
  return step;
}

// The steps, and at their end the check itself. Of a very long run the last steps.
static json_t *code_flow_json(const sextant_answer *a, const sextant_property *check, const Story *story) {
  json_t *locations = json_array(), *thread = json_object(), *flow = json_object(), *end = json_object();
  uint32_t count = story->steps.count;
  for (uint32_t i = count > MOST_STEPS ? count - MOST_STEPS : 0; i < count; i++)
    json_array_append_new(locations, step_json(story, &story->steps.data[i]));
  Text text = {0};
  report_finding_violation(a, check, story, &text);
  set(end, "location", location_json(report_finding_place(a, check), take_message(&text)));
  json_array_append_new(locations, end);
  set(thread, "locations", locations);
  set(flow, "threadFlows", json_pack("[o]", thread));
  return flow;
}

static json_t *inputs_json(const Story *story) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < story->inputs.count && i < MOST_INPUTS; i++) {
    Text text = {0};
    report_finding_input(&story->inputs.data[i], &text);
    json_t *location = location_json(place_of(story->inputs.data[i].place), take_message(&text));
    set(location, "id", json_integer((json_int_t)i + 1));
    json_array_append_new(list, location);
  }
  return list;
}

// ---- results

// What stays the same when lines move. Of Idealized Algol: the event.
static json_t *fingerprint_json(const CheckIds *ids, const sextant_property *check, size_t i) {
  json_t *fingerprint = json_object();
  set_text(fingerprint, "check/v1", ids->id ? ids->id[i] : check->name);
  return fingerprint;
}

static void set_level(json_t *result, const sextant_property *check) {
  bool is_violated = check->status == SEXTANT_STATUS_VIOLATED;
  set_text(result, "kind", is_violated ? "fail" : check->status == SEXTANT_STATUS_UNKNOWN ? "open" : "pass");
  set_text(result, "level", is_violated ? level_of(rule_of(check->kind)) : "none");
}

static json_t *result_json(sextant_answer *a, size_t i, const CheckIds *ids) {
  sextant_property check = sextant_property_at(a, i);
  json_t *result = json_object();
  Text text = {0};
  Story *story = report_finding_story(a, i);
  report_finding_violation(a, &check, story, &text);
  report_finding_project(a, i, &text);
  set_text(result, "ruleId", check.kind);
  set(result, "ruleIndex", json_integer(rule_of(check.kind)));
  set_level(result, &check);
  set(result, "message", take_message(&text));
  set(result, "locations", json_pack("[o]", location_json(report_finding_place(a, &check), NULL)));
  set(result, "partialFingerprints", fingerprint_json(ids, &check, i));
  if (!story) return result;
  set(result, "codeFlows", json_pack("[o]", code_flow_json(a, &check, story)));
  if (story->inputs.count) set(result, "relatedLocations", inputs_json(story));
  report_story_delete(story);
  return result;
}

static json_t *results_json(sextant_answer *a) {
  json_t *results = json_array();
  CheckIds ids = {0};
  if (a->kind == ANSWER_PROGRAM && a->prog) report_check_ids_init(&ids, a->prog);
  for (size_t i = 0; i < sextant_property_count(a); i++)
    if (a->input->settings.verbose || sextant_property_at(a, i).status == SEXTANT_STATUS_VIOLATED)
      json_array_append_new(results, result_json(a, i, &ids));
  report_check_ids_release(&ids);
  return results;
}

// ---- what is to be said of the whole

static json_t *notification_json(const char *level, const char *text, sextant_place place) {
  json_t *notification = json_object();
  set_text(notification, "level", level);
  set(notification, "message", message_json(text));
  if (place.file) set(notification, "locations", json_pack("[o]", location_json(place, NULL)));
  return notification;
}

static void add_faults(json_t *notifications, const Diag *faults, size_t count) {
  for (size_t i = 0; i < count; i++) {
    sextant_place place = {faults[i].place.file, faults[i].place.line, faults[i].place.column};
    json_array_append_new(notifications, notification_json("error", faults[i].message, place));
  }
}

static void add_doubts(json_t *notifications, const sextant_answer *a) {
  size_t unknown = report_findings_count(a).unknown;
  if (sextant_answer_verdict(a) != SEXTANT_UNKNOWN && !unknown && !a->outcome.internal_error) return;
  Text text = {0};
  text_format(&text, "%s: ", query_answer_title(a));
  if (unknown)
    text_format(&text, "%zu %s neither proved nor refuted", unknown, unknown == 1 ? "check is" : "checks are");
  else text_add(&text, a->outcome.internal_error ? "internal error" : "unknown");
  if (*sextant_answer_reason(a)) text_format(&text, ": %s", sextant_answer_reason(a));
  json_array_append_new(notifications, notification_json(a->outcome.internal_error ? "error" : "warning",
                                                         text_view(&text), (sextant_place){0}));
  text_release(&text);
}

static json_t *invocation_json(bool is_successful, int status, json_t *notifications) {
  json_t *invocation = json_object();
  set(invocation, "executionSuccessful", json_boolean(is_successful));
  set(invocation, "exitCode", json_integer(status));
  if (json_array_size(notifications)) set(invocation, "toolExecutionNotifications", notifications);
  else json_decref(notifications);
  return json_pack("[o]", invocation);
}

static json_t *properties_json(const sextant_answer *a) {
  json_t *properties = json_object(), *assumptions = json_array();
  for (size_t i = 0; i < sextant_assumption_count(a); i++)
    json_array_append_new(assumptions, report_json_text(sextant_assumption_at(a, i)));
  set_text(properties, "file", query_answer_title(a));
  set_text(properties, "verdict", report_verdict_name(a));
  set_text(properties, "engine", sextant_answer_engine(a));
  set(properties, "proved", json_integer((json_int_t)report_findings_count(a).proved));
  set(properties, "assumptions", assumptions);
  return properties;
}

static void print(json_t *run, Text *out) { // and releases it
  char *text = json_dumps(run, JSON_INDENT(2));
  text_add(out, text ? text : "{}");
  free(text);
  json_decref(run);
}

void report_sarif_fault(const Diag *faults, size_t count, Text *out) {
  json_t *run = json_object(), *notifications = json_array();
  add_faults(notifications, faults, count);
  set(run, "tool", tool_json());
  set(run, "invocations", invocation_json(false, SEXTANT_FAULT, notifications));
  set(run, "results", json_array());
  print(run, out);
}

void report_sarif(sextant_answer *a, Text *out) {
  if (a->diags.count && !a->is_complete) {
    report_sarif_fault(a->diags.items, a->diags.count, out);
    return;
  }
  json_t *run = json_object(), *notifications = json_array();
  add_faults(notifications, a->diags.items, a->diags.count);
  add_doubts(notifications, a);
  bool is_successful = !a->diags.count && !a->outcome.internal_error;
  set(run, "tool", tool_json());
  set(run, "invocations", invocation_json(is_successful, (int)sextant_answer_verdict(a), notifications));
  set(run, "results", results_json(a));
  set(run, "properties", properties_json(a));
  print(run, out);
}
