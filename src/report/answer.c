#include "report/answer.h"

#include <string.h>

#include "report/coverage.h"
#include "report/eval_report.h"
#include "report/fault_json.h"
#include "report/finding.h"
#include "report/github.h"
#include "report/junit.h"
#include "report/model_report.h"
#include "report/play_report.h"
#include "report/project.h"
#include "report/properties.h"
#include "report/report.h"
#include "report/sarif.h"
#include "report/story.h"

static bool is_format(const sextant_answer *a, const char *name) {
  return strcmp(a->input->settings.format, name) == 0;
}

// ---- programs

static void tell_check(const sextant_answer *a, Text *out) {
  Report report = report_of_answer(a);
  if (is_format(a, "json")) report_json(&report, out);
  else report_text(&report, out);
  if (a->input->settings.svcomp) report_svcomp(&report, out);
}

// Is what the evidence is about what the command line says, or what check asks where it says nothing?
static bool is_asked(const sextant_answer *a) {
  const char *otherwise = a->source.kind == SOURCE_GRAPH ? "reach" : "all";
  return a->input->settings.given[SETTING_property] || strcmp(a->asked.property, otherwise) == 0;
}

static void tell_asked(const sextant_answer *a, Text *out) {
  bool is_formula = a->asked.temporal == TEMPORAL_LTL || a->asked.temporal == TEMPORAL_CTL;
  text_format(out, "property: %s%s%s\n", a->asked.property, is_formula ? " " : "", is_formula ? a->asked.formula : "");
}

// Evidence that was checked again: a run in full, what it rests on, the verdict.
static void tell_replay(const sextant_answer *a, Text *out) {
  Report report = report_of_answer(a);
  bool shows = a->outcome.evidence_checked && report.prog && !report.quiet;
  report.verbose = true;
  if (shows && a->input->command == FOR_REPLAY) report_run(&report, out);
  if (shows) report_assumptions(&report, out);
  if (shows && a->input->command == FOR_VALIDATE && !is_asked(a)) tell_asked(a, out);
  if (a->native) text_format(out, "%s\n", a->native);
  report.quiet = true;
  report_text(&report, out);
}

// All checks of a program, by their places, and what its functions require. As a document: an answer in which none is settled.
static void tell_properties(const sextant_answer *a, Text *out) {
  Report report = report_of_answer(a);
  if (is_format(a, "json")) {
    report_json(&report, out);
    return;
  }
  for (uint32_t i = 0; report.prog && i < report.prog->properties.count && !report.quiet; i++)
    report_check_text(&report, &report.prog->properties.data[i], out);
  if (report.prog && !report.quiet) report_contracts(&report, out);
  if (report.prog)
    text_format(out, "%s: %u check%s\n", report.file, report.prog->properties.count,
                report.prog->properties.count == 1 ? "" : "s");
}

static void tell_program(const sextant_answer *a, Text *out) {
  bool replays = a->input->command & (FOR_REPLAY | FOR_VALIDATE);
  (a->input->command == FOR_PROPERTIES ? tell_properties : replays ? tell_replay : tell_check)(a, out);
}

// ---- models

static bool draw_failed(sextant_answer *a, const char *what) {
  return diag_error(&a->diags, (Place){0}, "try --format dot", "the layout library could not draw the %s", what);
}

static bool tell_model_page(sextant_answer *a, Text *out) {
  char *source = files_read(&a->input->texts, a->found.model.file, NULL);
  bool fine = report_model_html(&a->found.model, source, out);
  free(source);
  return fine || draw_failed(a, "model");
}

static bool tell_model(sextant_answer *a, Text *out) {
  const ModelAnswer *model = &a->found.model;
  if (is_format(a, "svg")) return report_model_svg(model, out) || draw_failed(a, "model");
  if (is_format(a, "html")) return tell_model_page(a, out);
  if (is_format(a, "json")) report_model_json(model, out);
  else if (is_format(a, "dot")) report_model_dot(model, out);
  else report_model_text(model, out);
  return true;
}

static bool draw_graph(const PlayGraph *graph, Text *out) {
  Text dot = {0};
  report_play_graph_dot(graph, &dot);
  bool fine = report_draw_svg(text_view(&dot), out);
  text_release(&dot);
  return fine;
}

static bool tell_graph(sextant_answer *a, Text *out) {
  const PlayGraph *graph = &a->found.play.graph;
  if (is_format(a, "svg")) return draw_graph(graph, out) || draw_failed(a, "automaton");
  if (is_format(a, "json")) report_play_graph_json(graph, out);
  else if (is_format(a, "dot")) report_play_graph_dot(graph, out);
  else report_play_graph_text(graph, a->found.play.file, out);
  return true;
}

static bool is_drawn(const sextant_answer *a) {
  return is_format(a, "dot") || is_format(a, "svg") || is_format(a, "html");
}

// A limit was met before there was something to draw: a picture that says so.
static bool draw_nothing(sextant_answer *a, Text *out) {
  Text words = {0}, dot = {0};
  Report report = report_of_answer(a);
  report.quiet = true;
  report_text(&report, &words);
  report_picture_note_dot(text_view(&words), &dot);
  bool fine = true;
  if (is_format(a, "dot")) text_add(out, text_view(&dot));
  else if (is_format(a, "svg")) fine = report_draw_svg(text_view(&dot), out);
  else report_states_page_without(report.file, text_view(&words), out);
  text_release(&words);
  text_release(&dot);
  return fine || draw_failed(a, "answer");
}

// ---- the others

static void tell_play(const sextant_answer *a, Text *out) {
  const Settings *settings = &a->input->settings;
  PlayReport report = {&a->found.play, &a->outcome, settings->quiet, settings->verbose};
  if (is_format(a, "json")) report_play_json(&report, out);
  else report_play_text(&report, out);
}

static void tell_tests(const sextant_answer *a, Text *out) {
  CoverageReport report = {&a->found.tests, a->prog, a->input->settings.quiet};
  if (is_format(a, "json")) report_coverage_json(&report, out);
  else report_coverage_text(&report, out);
}

static bool tell_values_page(sextant_answer *a, Text *out) {
  char *source = files_read(&a->input->texts, a->found.values.file, NULL);
  bool fine = report_eval_html(&a->found.values, source, out);
  free(source);
  return fine || draw_failed(a, "model");
}

static bool tell_values(sextant_answer *a, Text *out) {
  const EvalAnswer *values = &a->found.values;
  if (is_format(a, "svg")) return report_eval_svg(values, out) || draw_failed(a, "model");
  if (is_format(a, "html")) return tell_values_page(a, out);
  if (is_format(a, "json")) report_eval_json(values, out);
  else if (is_format(a, "dot")) report_eval_dot(values, out);
  else report_eval_text(values, a->input->settings.quiet, out);
  return true;
}

static void tell_comparison(const sextant_answer *a, Text *out) {
  if (is_format(a, "json")) report_compare_json(&a->found.comparison, out);
  else report_compare_text(&a->found.comparison, a->input->settings.quiet, out);
}

static void tell_project(const sextant_answer *a, Text *out) {
  if (is_format(a, "json")) report_project_json(a, out);
  else report_project_text(a, out);
}

// The formats that list findings, for check; of an input at fault they say so. False: it is none of them.
static bool tell_findings(sextant_answer *a, Text *out) {
  if (is_format(a, "sarif")) report_sarif(a, out);
  else if (is_format(a, "junit")) report_junit(a, out);
  else if (is_format(a, "github")) report_github(a, out);
  else return false;
  return true;
}

bool report_answer(sextant_answer *a, Text *out) {
  bool is_fault = a->diags.count && !a->is_complete;
  if (tell_findings(a, out)) return true;
  if (is_fault && is_format(a, "json")) report_fault_json(a->diags.items, a->diags.count, out);
  if (is_fault) return true;
  switch (a->kind) {
  case ANSWER_MODEL: return tell_model(a, out);
  case ANSWER_GRAPH: return tell_graph(a, out);
  case ANSWER_PLAY: tell_play(a, out); break;
  case ANSWER_TESTS: tell_tests(a, out); break;
  case ANSWER_VALUES: return tell_values(a, out);
  case ANSWER_COMPARISON: tell_comparison(a, out); break;
  case ANSWER_PROJECT: tell_project(a, out); break;
  case ANSWER_PROGRAM:
  case ANSWER_NOTHING:
    if (is_drawn(a)) return draw_nothing(a, out);
    tell_program(a, out);
  }
  return true;
}

void report_faults(const sextant_answer *a, FILE *out) { diag_print(&a->diags, out); }

// ---- the public view

static void add_json(const sextant_answer *a, Text *out) {
  switch (a->kind) {
  case ANSWER_MODEL: report_model_json(&a->found.model, out); break;
  case ANSWER_GRAPH: report_play_graph_json(&a->found.play.graph, out); break;
  case ANSWER_PLAY: report_play_json(&(PlayReport){.found = &a->found.play, .outcome = &a->outcome}, out); break;
  case ANSWER_TESTS: report_coverage_json(&(CoverageReport){.found = &a->found.tests, .prog = a->prog}, out); break;
  case ANSWER_VALUES: report_eval_json(&a->found.values, out); break;
  case ANSWER_COMPARISON: report_compare_json(&a->found.comparison, out); break;
  case ANSWER_PROJECT: report_project_json(a, out); break;
  case ANSWER_PROGRAM:
  case ANSWER_NOTHING: {
    Report report = report_of_answer(a);
    report_json(&report, out);
  }
  }
}

char *sextant_answer_json(sextant_answer *a) {
  Text out = {0};
  add_json(a, &out);
  char *copy = memory_text(text_view(&out));
  text_release(&out);
  return copy;
}

static sextant_place place_of(Place place) { return (sextant_place){place.file, place.line, place.column}; }

static void delete_story(void *story) { report_story_delete(story); }

// The run of a violation, told when it is first asked for; NULL: there is none.
static const Story *story_of(sextant_answer *a) {
  Report report = report_of_answer(a);
  if (!report.prog || a->outcome.verdict != VERDICT_FALSIFIED || !a->outcome.trace) return NULL;
  if (!a->story) {
    a->story = report_story_new(&report);
    a->story_delete = delete_story;
  }
  return a->story;
}

size_t sextant_input_count(sextant_answer *a) {
  const Story *story = story_of(a);
  return story ? story->inputs.count : 0;
}

sextant_input sextant_input_at(sextant_answer *a, size_t i) {
  const StoryInput *input = &story_of(a)->inputs.data[i];
  return (sextant_input){input->function, input->variable, input->value, place_of(input->place)};
}

size_t sextant_step_count(sextant_answer *a) {
  const Story *story = story_of(a);
  return story ? story->steps.count : 0;
}

sextant_step sextant_step_at(sextant_answer *a, size_t i) {
  const StoryStep *step = &story_of(a)->steps.data[i];
  return (sextant_step){place_of(step->place), step->text, step->value_count};
}

sextant_change sextant_change_at(sextant_answer *a, size_t step, size_t i) {
  const Story *story = story_of(a);
  const ToldValue *value = &story->telling->values.data[story->steps.data[step].first_value + i];
  return (sextant_change){value->name, value->value};
}
