#include "query/project_document.h"

#include <jansson.h>
#include <string.h>

static const char *text_of(json_t *object, const char *key) { return json_string_value(json_object_get(object, key)); }

static uint32_t number_of(json_t *object, const char *key) {
  return (uint32_t)json_integer_value(json_object_get(object, key));
}

// ---- making

static bool is_proved(json_t *property) {
  const char *status = text_of(property, "status");
  return status && (strcmp(status, "proved") == 0 || strcmp(status, "vacuous") == 0);
}

// Leaves the checks that are not proved; returns how many were.
static json_int_t drop_proved(json_t *answer) {
  json_t *all = json_object_get(answer, "properties"), *rest = json_array();
  json_int_t proved = 0;
  for (size_t i = 0; i < json_array_size(all); i++) {
    json_t *property = json_array_get(all, i);
    if (is_proved(property)) proved++;
    else json_array_append(rest, property);
  }
  json_object_set_new(answer, "properties", rest);
  return proved;
}

static bool is_document(json_t *answer) {
  return json_is_object(answer) && (text_of(answer, "verdict") || json_object_get(answer, "error"));
}

bool query_project_record_make(const Text *printed, int status, const ProjectLimits *limits, Text *record) {
  json_t *answer = json_loadb(text_view(printed), printed->count, 0, NULL);
  if (!is_document(answer) || status < 0 || status > SEXTANT_INTERNAL) {
    json_decref(answer);
    return false;
  }
  json_int_t proved = drop_proved(answer);
  json_object_del(answer, "invariants");
  json_object_del(answer, "counterexample"); // it is the first of all
  json_t *root = json_pack("{s:i, s:f, s:I, s:I, s:o}", "status", status, "seconds", limits->seconds, "memory_mb",
                           (json_int_t)limits->memory_mb, "proved", proved, "answer", answer);
  char *text = json_dumps(root, JSON_COMPACT);
  if (text) text_add(record, text);
  free(text);
  json_decref(root);
  return record->count > 0;
}

// ---- reading

static const char *copy(Arena *arena, const char *text) { return text ? arena_text(arena, text) : NULL; }

static Place place_of(json_t *object, Arena *arena) {
  return (Place){copy(arena, text_of(object, "file")), number_of(object, "line"), number_of(object, "column")};
}

static void add_inputs(json_t *run, Arena *arena, TextVec *names) {
  json_t *inputs = json_object_get(run, "inputs");
  for (size_t i = 0; i < json_array_size(inputs); i++) {
    const char *function = text_of(json_array_get(inputs, i), "function");
    const char *name = function ? function : text_of(json_array_get(inputs, i), "variable");
    if (name) textvec_push(names, copy(arena, name));
  }
}

static ProjectCheck check_of(json_t *property, json_t *runs, Arena *arena) {
  const char *status = text_of(property, "status"), *text = text_of(property, "text");
  json_t *run = json_array_get(runs, number_of(property, "counterexample"));
  ProjectCheck check = {.kind = copy(arena, text_of(property, "kind")), .name = copy(arena, text_of(property, "name"))};
  check.text = copy(arena, text ? text : "");
  check.place = place_of(property, arena);
  check.is_violated = status && strcmp(status, "violated") == 0;
  if (!check.is_violated || !json_object_get(property, "counterexample")) return check;
  check.message = copy(arena, text_of(run, "message"));
  check.client = copy(arena, text_of(run, "client"));
  add_inputs(run, arena, &check.relies);
  return check;
}

static const char *requirement_of(json_t *answer, const char *function) {
  json_t *contracts = json_object_get(answer, "contracts");
  for (size_t i = 0; i < json_array_size(contracts); i++) {
    const char *name = text_of(json_array_get(contracts, i), "function");
    const char *
      requires
    = text_of(json_array_get(contracts, i), "requires");
    if (name && requires && *requires && strcmp(name, function) == 0)
    return
      requires;
  }
  return NULL;
}

static void add_others_requirements(json_t *answer, Arena *arena, ProjectJob *job) {
  json_t *contracts = json_object_get(answer, "contracts"), *assumptions = json_object_get(answer, "assumptions");
  for (size_t i = 0; i < json_array_size(contracts); i++) {
    const char *name = text_of(json_array_get(contracts, i), "function");
    const char *owed = text_of(json_array_get(contracts, i), "requires");
    if (name && owed && *owed && strcmp(name, job->function) != 0)
      textvec_push(&job->beside, arena_format(arena, "%s requires %s", name, owed));
  }
  for (size_t i = 0; i < json_array_size(assumptions); i++) {
    const char *text = json_string_value(json_array_get(assumptions, i));
    if (text) textvec_push(&job->assumptions, arena_text(arena, text));
  }
}

static void read_answer(json_t *answer, Arena *arena, ProjectJob *job) {
  json_t *properties = json_object_get(answer, "properties"), *runs = json_object_get(answer, "counterexamples");
  json_t *fault = json_object_get(answer, "error"), *seconds = json_object_get(answer, "statistics");
  const char *reason = fault ? text_of(fault, "message") : text_of(answer, "reason");
  query_project_checks_release(job);
  job->reason = arena_text(arena, reason ? reason : "");
  job->seconds = json_number_value(json_object_get(seconds, "seconds"));
  job->
    requires
  = copy(arena, requirement_of(answer, job->function));
  add_others_requirements(answer, arena, job);
  job->unsettled = 0;
  for (size_t i = 0; i < json_array_size(properties); i++) {
    ProjectCheck check = check_of(json_array_get(properties, i), runs, arena);
    if (!check.kind) check.kind = "reach";
    if (!check.name) check.name = check.kind;
    job->unsettled += !check.is_violated;
    projectcheckvec_push(&job->checks, check);
  }
}

bool query_project_record_read(const Text *record, Arena *arena, ProjectJob *job, ProjectLimits *limits) {
  json_t *root = json_loadb(text_view(record), record->count, 0, NULL);
  json_t *answer = json_object_get(root, "answer"), *status = json_object_get(root, "status");
  bool fine = is_document(answer) && json_is_integer(status) && json_integer_value(status) >= 0 &&
              json_integer_value(status) <= SEXTANT_INTERNAL;
  char *text = fine ? json_dumps(answer, JSON_COMPACT) : NULL;
  if (text) {
    job->verdict = (sextant_verdict)json_integer_value(status);
    job->answer = arena_text(arena, text);
    job->proved = number_of(root, "proved");
    *limits = (ProjectLimits){json_number_value(json_object_get(root, "seconds")), number_of(root, "memory_mb")};
    read_answer(answer, arena, job);
  }
  free(text);
  json_decref(root);
  return text != NULL;
}
