#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "evidence/export/client.h"
#include "evidence/export/modal_reason.h"
#include "prog/print.h"
#include "report/check_ids.h"
#include "report/escape.h"
#include "report/fault_json.h"
#include "report/story.h"
#include "report/violations.h"

enum { MOST_STEPS = 10000 };

static void set_text(json_t *object, const char *key, const char *text) {
  json_object_set_new(object, key, report_json_text(text));
}
static void set_line(json_t *object, const char *key, uint32_t line) {
  json_object_set_new(object, key, json_integer(line));
}

static json_t *properties_json(const Report *report) {
  json_t *list = json_array();
  CheckIds ids;
  report_check_ids_init(&ids, report->prog);
  for (uint32_t i = 0; i < report->prog->properties.count; i++) {
    const Property *property = &report->prog->properties.data[i];
    json_t *item = json_object();
    const char *function = report_check_function(report->prog, i);
    set_text(item, "id", ids.id[i]);
    set_text(item, "name", property->name);
    set_text(item, "kind", prog_kind_name(property->kind));
    if (property->text) set_text(item, "text", property->text);
    if (property->place.file) set_text(item, "file", property->place.file);
    if (function) set_text(item, "function", function);
    set_line(item, "line", property->place.line);
    set_line(item, "column", property->place.column);
    set_text(item, "status", evidence_status_name(report->outcome->status[i]));
    uint32_t violation = report_violation_of(report, i);
    if (violation != UINT32_MAX) json_object_set_new(item, "counterexample", json_integer(violation));
    json_array_append_new(list, item);
  }
  report_check_ids_release(&ids);
  return list;
}

// The value of a float without the suffix of a C literal: 2.25 for 2.25f, but INFINITY and NAN.
static json_t *value_json(const StoryInput *input) {
  size_t digits = strspn(input->value, "+-.e0123456789");
  return input->bits && digits > 1 ? json_stringn(input->value, digits) : report_json_text(input->value);
}

static json_t *inputs_json(const Story *story) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < story->inputs.count; i++) {
    const StoryInput *input = &story->inputs.data[i];
    json_t *item = json_object();
    if (input->function) set_text(item, "function", input->function);
    else set_text(item, "variable", input->variable);
    json_object_set_new(item, "value", value_json(input));
    if (input->bits) set_text(item, "bits", input->bits);
    if (input->place.file) set_text(item, "file", input->place.file);
    set_line(item, "line", input->place.line);
    json_array_append_new(list, item);
  }
  return list;
}

static json_t *step_json(const Report *report, const Story *story, const StoryStep *step) {
  json_t *item = json_object(), *values = json_object();
  for (uint32_t i = 0; i < step->value_count; i++) {
    const ToldValue *value = &story->telling->values.data[step->first_value + i];
    set_text(values, value->name, value->value);
  }
  if (step->place.file) set_text(item, "file", step->place.file);
  set_line(item, "line", step->place.line);
  const Location *at = &report->prog->locs.data[step->loc];
  set_text(item, "location", at->origin ? at->origin : at->name);
  set_text(item, "text", step->text);
  json_object_set_new(item, "values", values);
  return item;
}

// A term at a location, which it is printed for.
static void set_expression(json_t *item, const Report *report, Loc l, Term t) {
  const Location *at = &report->prog->locs.data[l];
  Text expression = {0};
  prog_print_term_at(report->prog, l, t, &expression, 0);
  set_line(item, "line", at->place.line);
  set_text(item, "location", at->origin ? at->origin : at->name);
  set_text(item, "expression", text_view(&expression));
  text_release(&expression);
}

// Conditions at locations.
static json_t *conditions_json(const Report *report, const InvariantVec *conditions) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < conditions->count; i++) {
    const Invariant *condition = &conditions->data[i];
    const char *file = report->prog->locs.data[condition->loc].place.file;
    json_t *item = json_object();
    if (file) set_text(item, "file", file);
    set_expression(item, report, condition->loc, condition->formula);
    json_array_append_new(list, item);
  }
  return list;
}

// Ranking terms: a list of components, each with its terms at locations or, from 1 on, in cells.
static json_t *ranks_json(const Report *report, const RankVec *ranks) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < ranks->count; i++) {
    const Rank *rank = &ranks->data[i];
    json_t *item = json_object();
    json_object_set_new(item, "component", json_integer(rank->component));
    if (rank->cell) json_object_set_new(item, "cell", json_integer(rank->cell));
    set_expression(item, report, rank->loc, rank->term);
    json_array_append_new(list, item);
  }
  return list;
}

// A state of a model on the path that explains the answer, and the step that leaves it.
static json_t *model_state_json(const Report *report, const ModalReason *why, uint32_t i) {
  const ModalProofState *state = &report->outcome->proof->model->states.data[why->states.data[i]];
  const Location *at = &report->prog->locs.data[state->loc];
  Text condition = {0}, step = {0};
  prog_print_term_at(report->prog, state->loc, evidence_modal_reason_condition(report->prog, state->formula),
                     &condition, 0);
  if (i < why->edges.count) prog_edge_print(report->prog, state->loc, &step);
  json_t *item = json_object();
  if (at->place.file) set_text(item, "file", at->place.file);
  set_line(item, "line", at->place.line);
  set_text(item, "location", at->name);
  json_object_set_new(item, "state", json_integer(why->states.data[i]));
  set_text(item, "expression", text_view(&condition));
  set_text(item, "step", text_view(&step));
  text_release(&condition);
  text_release(&step);
  return item;
}

static json_t *model_json(const Report *report) {
  const ModalProof *model = report->outcome->proof->model;
  const ModalReason *why = report->outcome->why;
  json_t *root = json_pack("{s:i, s:i}", "states", (int)model->states.count, "edges", (int)model->edges.count);
  if (!why) return root;
  json_t *path = json_array();
  for (uint32_t i = 0; i < why->states.count && i < MOST_STEPS; i++)
    json_array_append_new(path, model_state_json(report, why, i));
  json_object_set_new(root, "path", path);
  if (why->loop_start != UINT32_MAX) json_object_set_new(root, "loop_start", json_integer(why->loop_start));
  json_object_set_new(root, "one_of_several", json_boolean(why->one_of_several));
  set_text(root, why->holds ? "holds" : "fails", why->formula);
  return root;
}

static json_t *counterexample_json(const Report *report) {
  Story *story = report_story_new(report);
  json_t *steps = json_array(), *counterexample = json_object();
  for (uint32_t i = 0; i < story->steps.count && i < MOST_STEPS; i++)
    json_array_append_new(steps, step_json(report, story, &story->steps.data[i]));
  const Telling *telling = story->telling;
  if (telling && (telling->failure || telling->facts))
    set_text(counterexample, "message", telling->failure ? telling->failure : telling->facts);
  json_object_set_new(counterexample, "inputs", inputs_json(story));
  json_object_set_new(counterexample, "steps", steps);
  if (report->prog->client) {
    Text client = {0};
    evidence_client_print(report->prog, report->outcome->trace, &report->outcome->run, &client);
    set_text(counterexample, "client", text_view(&client));
    text_release(&client);
  }
  const Trace *trace = report->outcome->trace;
  if (trace && trace->loop_steps) json_object_set_new(counterexample, "loop_start", json_integer(story->loop_start));
  if (trace && trace->region.count)
    json_object_set_new(counterexample, "recurrent", conditions_json(report, &trace->region));
  json_object_set_new(counterexample, "length", json_integer((json_int_t)report->outcome->run.length));
  report_story_delete(story);
  return counterexample;
}

static json_t *counterexamples_json(const Report *report) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < report_violation_count(report); i++) {
    Outcome view;
    Report of = report_of_violation(report, i, &view);
    json_array_append_new(list, counterexample_json(&of));
  }
  return list;
}

static json_t *assumptions_json(const Report *report) {
  json_t *list = json_array();
  for (uint32_t i = 0; report->prog && i < report->prog->assumptions.count; i++)
    json_array_append_new(list, report_json_text(report->prog->assumptions.data[i]));
  return list;
}

static json_t *contracts_json(const Prog *prog) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < prog->contracts.count; i++) {
    const ToldContract *contract = &prog->contracts.data[i];
    json_t *item = json_object();
    set_text(item, "function", contract->function);
    set_text(item, "requires", contract->requires);
    set_text(item, "ensures", contract->ensures);
    set_text(item, "status", contract->status);
    if (contract->assigns) set_text(item, "assigns", contract->assigns);
    json_array_append_new(list, item);
  }
  return list;
}

static json_t *preconditions_json(const Outcome *outcome) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < outcome->preconditions.count; i++) {
    json_t *item = json_object();
    set_text(item, "call", outcome->preconditions.data[i].call);
    set_text(item, "condition", outcome->preconditions.data[i].condition);
    json_array_append_new(list, item);
  }
  return list;
}

static json_t *statistics_json(const Outcome *outcome) {
  json_t *statistics = json_object();
  json_object_set_new(statistics, "seconds", json_real((double)(long long)(outcome->seconds * 1000 + 0.5) / 1000));
  for (uint32_t i = 0; i < outcome->statistics.count; i++)
    json_object_set_new(statistics, outcome->statistics.data[i].name,
                        json_integer((json_int_t)outcome->statistics.data[i].value));
  json_object_set_new(statistics, "cached", json_boolean(outcome->is_cached));
  json_object_set_new(statistics, "memory_mb", json_integer((json_int_t)outcome->memory_mb));
  return statistics;
}

void report_json(const Report *report, Text *out) {
  const Outcome *outcome = report->outcome;
  json_t *root = json_object();
  json_object_set_new(root, "version", json_integer(JSON_VERSION));
  set_text(root, "file", report->file);
  set_text(root, "verdict", evidence_verdict_name(outcome->verdict));
  set_text(root, "reason", outcome->reason ? outcome->reason : "");
  set_text(root, "engine", outcome->engine ? outcome->engine : "");
  set_text(root, "property", report->property);
  json_object_set_new(root, "properties", report->prog ? properties_json(report) : json_array());
  if (report->prog && outcome->verdict != VERDICT_UNKNOWN && outcome->trace)
    json_object_set_new(root, outcome->verdict == VERDICT_FALSIFIED ? "counterexample" : "witness",
                        counterexample_json(report));
  if (report_violation_count(report)) json_object_set_new(root, "counterexamples", counterexamples_json(report));
  if (report->prog && outcome->verdict == VERDICT_VERIFIED) {
    const InvariantVec none = {0};
    const Proof *proof = outcome->proof;
    json_object_set_new(root, "invariants", conditions_json(report, proof ? &proof->invariants : &none));
    if (proof && proof->ranks.count) json_object_set_new(root, "ranks", ranks_json(report, &proof->ranks));
    if (proof && proof->cells.count) json_object_set_new(root, "cells", conditions_json(report, &proof->cells));
  }
  if (report->prog && outcome->verdict != VERDICT_UNKNOWN && outcome->proof && outcome->proof->kind == PROOF_MODEL)
    json_object_set_new(root, "model", model_json(report));
  if (report->prog && report->prog->client && outcome->verdict == VERDICT_FALSIFIED)
    json_object_set_new(root, "preconditions", preconditions_json(outcome));
  if (report->prog && report->prog->contracts.count)
    json_object_set_new(root, "contracts", contracts_json(report->prog));
  json_object_set_new(root, "evidence_checked", json_boolean(outcome->evidence_checked));
  json_object_set_new(root, "assumptions", assumptions_json(report));
  json_object_set_new(root, "statistics", statistics_json(outcome));
  if (report->faults) report_set_faults(root, report->faults->items, report->faults->count);
  char *text = json_dumps(root, JSON_INDENT(2) | JSON_REAL_PRECISION(10));
  text_add(out, text ? text : "{}");
  text_add(out, "\n");
  free(text);
  json_decref(root);
}
