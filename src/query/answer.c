#include "query/answer.h"

sextant_answer *query_answer_new(QueryInput *input) {
  sextant_answer *a = memory_new(sizeof *a);
  a->input = query_input_share(input);
  a->diags.files = &input->texts;
  return a;
}

static void release_found(sextant_answer *a) {
  switch (a->kind) {
  case ANSWER_PLAY:
  case ANSWER_GRAPH: query_play_answer_release(&a->found.play); break;
  case ANSWER_MODEL: query_model_answer_release(&a->found.model); break;
  case ANSWER_VALUES: query_eval_answer_release(&a->found.values); break;
  case ANSWER_COMPARISON: query_compare_answer_release(&a->found.comparison); break;
  case ANSWER_TESTS: evidence_coverage_release(&a->found.tests.coverage); break;
  case ANSWER_PROJECT: query_project_answer_release(&a->found.project); break;
  default: break;
  }
}

void sextant_answer_delete(sextant_answer *a) {
  if (!a) return;
  if (a->story) a->story_delete(a->story);
  release_found(a);
  query_model_answer_release(&a->view);
  prog_delete(a->view_prog);
  evidence_outcome_release(&a->outcome);
  prog_delete(a->prog);
  if (a->source.table) query_source_release(&a->source);
  diag_release(&a->diags);
  query_input_release(a->input);
  free(a);
}

const char *query_answer_title(const sextant_answer *a) { return a->input->title; }

// ---- the public view

static sextant_verdict of_verdict(Verdict verdict) {
  return verdict == VERDICT_VERIFIED    ? SEXTANT_VERIFIED
         : verdict == VERDICT_FALSIFIED ? SEXTANT_FALSIFIED
                                        : SEXTANT_UNKNOWN;
}

static sextant_verdict verdict_of_found(const sextant_answer *a) {
  switch (a->kind) {
  case ANSWER_GRAPH:
  case ANSWER_MODEL: return SEXTANT_VERIFIED; // it is shown
  case ANSWER_VALUES: return of_verdict(a->found.values.answer);
  case ANSWER_COMPARISON: return a->found.comparison.more_abstract ? SEXTANT_VERIFIED : SEXTANT_FALSIFIED;
  case ANSWER_PROJECT: return a->found.project.verdict;
  case ANSWER_TESTS:
    return query_coverage_count(a->prog, &a->found.tests.coverage).undecided ? SEXTANT_UNKNOWN : SEXTANT_VERIFIED;
  default: return of_verdict(a->outcome.verdict);
  }
}

sextant_verdict sextant_answer_verdict(const sextant_answer *a) {
  if (a->outcome.internal_error) return SEXTANT_INTERNAL;
  if (a->input->command == FOR_PROPERTIES && a->prog) return SEXTANT_VERIFIED; // nothing was asked of it but to be read
  return a->diags.count ? SEXTANT_FAULT : verdict_of_found(a);
}

const char *sextant_answer_reason(const sextant_answer *a) {
  const char *reason = a->kind == ANSWER_VALUES    ? a->found.values.reason
                       : a->kind == ANSWER_PROJECT ? a->found.project.reason
                                                   : a->outcome.reason;
  return reason ? reason : "";
}

const char *sextant_answer_engine(const sextant_answer *a) { return a->outcome.engine ? a->outcome.engine : ""; }

size_t sextant_diagnostic_count(const sextant_answer *a) { return a->diags.count; }

static sextant_place place_of(Place place) { return (sextant_place){place.file, place.line, place.column}; }

sextant_diagnostic sextant_diagnostic_at(const sextant_answer *a, size_t i) {
  const Diag *diag = &a->diags.items[i];
  return (sextant_diagnostic){place_of(diag->place), diag->message, diag->hint};
}

// Of programs of C and graphs; of Idealized Algol there are events.
size_t sextant_property_count(const sextant_answer *a) {
  if (a->kind == ANSWER_PLAY) return a->found.play.events.count;
  if (a->kind == ANSWER_PROJECT) return a->found.project.findings.count;
  return a->kind == ANSWER_PROGRAM && a->prog && a->outcome.status ? a->prog->properties.count : 0;
}

static sextant_status status_of(PropertyStatus status) {
  switch (status) {
  case STATUS_PROVED: return SEXTANT_STATUS_PROVED;
  case STATUS_VACUOUS: return SEXTANT_STATUS_VACUOUS;
  case STATUS_VIOLATED: return SEXTANT_STATUS_VIOLATED;
  default: return SEXTANT_STATUS_UNKNOWN;
  }
}

sextant_property sextant_property_at(const sextant_answer *a, size_t i) {
  if (a->kind == ANSWER_PROJECT) return query_project_finding(&a->found.project, i);
  sextant_status status = status_of(a->outcome.status[i]);
  if (a->kind == ANSWER_PLAY)
    return (sextant_property){.kind = "event", .name = a->found.play.events.data[i], .status = status};
  const Property *p = &a->prog->properties.data[i];
  return (sextant_property){prog_kind_name(p->kind), p->name, p->text, place_of(p->place), status};
}

static const TextVec *assumptions_of(const sextant_answer *a) {
  static const TextVec none = {0};
  if (a->kind == ANSWER_PROJECT) return &a->found.project.notes;
  return a->prog ? &a->prog->assumptions : &none;
}

size_t sextant_assumption_count(const sextant_answer *a) { return assumptions_of(a)->count; }
const char *sextant_assumption_at(const sextant_answer *a, size_t i) { return assumptions_of(a)->data[i]; }

size_t sextant_statistic_count(const sextant_answer *a) { return a->outcome.statistics.count; }

sextant_statistic sextant_statistic_at(const sextant_answer *a, size_t i) {
  return (sextant_statistic){a->outcome.statistics.data[i].name, a->outcome.statistics.data[i].value};
}
