#include <jansson.h>
#include <string.h>

#include "report/eval_report.h"

// A name in a file need not be UTF-8, which is all that jansson takes.
static json_t *text_json(const char *text) {
  json_t *json = json_string(text);
  return json ? json : json_string("?");
}

static void set_text(json_t *object, const char *key, const char *text) {
  json_object_set_new(object, key, text_json(text));
}

static json_t *path_json(const EvalAnswer *report, const EvalPath *path) {
  json_t *object = json_object(), *steps = json_array();
  set_text(object, "shows", path->shows);
  for (uint32_t i = 0; i < path->count; i++) {
    const EvalStep *step = &report->steps.data[path->first + i];
    json_t *item = json_object();
    set_text(item, "from", step->from);
    set_text(item, "to", step->to);
    set_text(item, "edge", step->edge);
    if (step->backwards) json_object_set_new(item, "backwards", json_true());
    json_array_append_new(steps, item);
  }
  json_object_set_new(object, "steps", steps);
  json_object_set_new(object, "switch", json_integer(path->switch_at));
  if (path->loop_start < path->count) json_object_set_new(object, "loop_start", json_integer(path->loop_start));
  if (path->end) {
    set_text(object, "end", path->end);
    set_text(object, strcmp(path->shows, "satisfies") == 0 ? "holds" : "fails", path->holds);
  }
  return object;
}

static json_t *state_json(const EvalAnswer *report, const EvalState *state) {
  json_t *object = json_object();
  if (state->name) set_text(object, "id", state->name);
  else json_object_set_new(object, "id", json_integer(state->id));
  if (state->location) {
    set_text(object, "location", state->location);
    json_object_set_new(object, "line", json_integer(state->line));
    set_text(object, "value", state->value);
  }
  json_object_set_new(object, "initial", json_boolean(state->initial));
  set_text(object, "result", spec_six_name(state->result));
  if (state->path.shows) json_object_set_new(object, "witness", path_json(report, &state->path));
  return object;
}

static json_t *rounds_json(const EvalAnswer *report) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < report->rounds.count; i++) {
    json_t *item = json_object();
    set_text(item, "counterexample", report->rounds.data[i].path);
    set_text(item, "outcome", report->rounds.data[i].outcome);
    json_array_append_new(list, item);
  }
  return list;
}

static json_t *texts_json(const TextVec *texts) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < texts->count; i++) json_array_append_new(list, text_json(texts->data[i]));
  return list;
}

static void print_json(json_t *object, Text *out) {
  char *text = json_dumps(object, JSON_INDENT(2));
  text_format(out, "%s\n", text);
  free(text);
  json_decref(object);
}

void report_eval_json(const EvalAnswer *report, Text *out) {
  static const char *const answers[] = {
      [VERDICT_UNKNOWN] = "unknown", [VERDICT_VERIFIED] = "verified", [VERDICT_FALSIFIED] = "falsified"};
  json_t *object = json_object(), *states = json_array();
  set_text(object, "file", report->file);
  set_text(object, "formula", report->formula);
  set_text(object, "fix", report->fix);
  for (uint32_t i = 0; i < report->states.count; i++)
    json_array_append_new(states, state_json(report, &report->states.data[i]));
  json_object_set_new(object, "states", states);
  if (report->rounds.count) json_object_set_new(object, "refinements", rounds_json(report));
  if (report->predicates.count) json_object_set_new(object, "refined_by", texts_json(&report->predicates));
  if (report->notes.count) json_object_set_new(object, "notes", texts_json(&report->notes));
  set_text(object, "answer", answers[report->answer]);
  if (report->answer == VERDICT_UNKNOWN && report->reason) set_text(object, "reason", report->reason);
  print_json(object, out);
}

static json_t *side_json(const char *file, const char *state, Six value) {
  json_t *object = json_object();
  set_text(object, "file", file);
  if (state) set_text(object, "state", state);
  if (value != SIX_CONTRADICTION) set_text(object, "value", spec_six_name(value));
  return object;
}

void report_compare_json(const CompareAnswer *report, Text *out) {
  json_t *object = json_object(), *pairs = json_array();
  json_object_set_new(object, "more_abstract", json_boolean(report->more_abstract));
  json_object_set_new(object, "left", side_json(report->left, report->left_state, report->left_value));
  json_object_set_new(object, "right", side_json(report->right, report->right_state, report->right_value));
  if (report->reason) set_text(object, "reason", report->reason);
  if (report->formula) set_text(object, "formula", report->formula);
  for (uint32_t i = 0; i + 1 < report->pairs.count; i += 2) {
    json_t *pair = json_array();
    json_array_append_new(pair, text_json(report->pairs.data[i]));
    json_array_append_new(pair, text_json(report->pairs.data[i + 1]));
    json_array_append_new(pairs, pair);
  }
  json_object_set_new(object, "pairs", pairs);
  print_json(object, out);
}
