#include <string.h>

#include "report/eval_report.h"

// `a -[must-]-> b -[must+]-> c`; `a <-[must+]- b` is a step from b to a, taken backwards; a loop stands in brackets.
static void print_path(const EvalAnswer *report, const EvalPath *path, Text *out) {
  for (uint32_t i = 0; i < path->count; i++) {
    const EvalStep *step = &report->steps.data[path->first + i];
    if (i == path->loop_start) text_format(out, "%s(%s", i == 0 ? "" : " ", i == 0 ? "" : "then ");
    if (i == 0 || i == path->loop_start) text_add(out, step->backwards ? step->to : step->from);
    if (step->backwards) text_format(out, " <-[%s]- %s", step->edge, step->from);
    else text_format(out, " -[%s]-> %s", step->edge, step->to);
  }
  if (path->loop_start < path->count) text_add(out, " for ever)");
}

static bool goes_back(const EvalAnswer *report, const EvalPath *path) {
  bool back = false;
  for (uint32_t i = 0; i < path->count; i++) back |= report->steps.data[path->first + i].backwards;
  return back;
}

void report_eval_reason(const EvalAnswer *report, const EvalState *state, Text *out) {
  const EvalPath *path = &state->path;
  if (!path->shows) return;
  bool satisfies = strcmp(path->shows, "satisfies") == 0;
  text_format(out, "%s it: %s", path->shows, path->count == 0 && !path->end ? "whatever follows" : "");
  print_path(report, path, out);
  if (!path->end) return;
  text_format(out, "%s%s %s %s", path->count ? ", and " : "", path->holds, satisfies ? "holds in" : "fails in",
              path->end);
  if (path->switch_at < path->count)
    text_format(out, "; %s from step %u on", goes_back(report, path) ? "of all states" : "must+", path->switch_at + 1);
}

static void print_reason(const EvalAnswer *report, const EvalState *state, Text *out) {
  Text reason = {0};
  report_eval_reason(report, state, &reason);
  if (reason.count) text_format(out, "      %s\n", text_view(&reason));
  text_release(&reason);
}

static size_t width_of(const EvalAnswer *report) {
  size_t width = 0;
  for (uint32_t i = 0; i < report->states.count; i++) {
    const EvalState *s = &report->states.data[i];
    size_t n = s->name ? strlen(s->name) : strlen(s->location) + 1 + strlen(s->value);
    if (n > width) width = n;
  }
  return width > 40 ? 40 : width;
}

static void print_states(const EvalAnswer *report, Text *out) {
  int width = (int)width_of(report);
  for (uint32_t i = 0; i < report->states.count; i++) {
    const EvalState *s = &report->states.data[i];
    Text name = {0};
    if (s->name) text_add(&name, s->name);
    else text_format(&name, "%s:%s", s->location, s->value);
    text_format(out, "  %-*s  %*s%s\n", width, text_view(&name), s->initial ? -4 : 0, spec_six_name(s->result),
                s->initial ? "initial" : "");
    print_reason(report, s, out);
    text_release(&name);
  }
}

static const char *word_of(Verdict verdict) {
  return verdict == VERDICT_VERIFIED ? "VERIFIED" : verdict == VERDICT_FALSIFIED ? "FALSIFIED" : "UNKNOWN";
}

void report_eval_text(const EvalAnswer *report, bool quiet, Text *out) {
  if (!quiet) {
    text_format(out, "formula: %s\n", report->formula);
    for (uint32_t i = 0; i < report->rounds.count; i++) {
      const EvalRound *round = &report->rounds.data[i];
      text_format(out, "  counterexample %u: %s\n    %s\n", i + 1, round->path, round->outcome);
    }
    for (uint32_t i = 0; i < report->predicates.count; i++)
      text_format(out, "  refined by: %s\n", report->predicates.data[i]);
    print_states(report, out);
    for (uint32_t i = 0; i < report->notes.count; i++) text_format(out, "  note: %s\n", report->notes.data[i]);
  }
  text_format(out, "%s: %s", report->file, word_of(report->answer));
  if (report->answer == VERDICT_UNKNOWN && report->reason) text_format(out, " (%s)", report->reason);
  text_add(out, "\n");
}

void report_compare_text(const CompareAnswer *report, bool quiet, Text *out) {
  for (uint32_t i = 0; !quiet && i + 1 < report->pairs.count; i += 2)
    text_format(out, "  %s is below %s\n", report->pairs.data[i], report->pairs.data[i + 1]);
  if (!report->more_abstract && !quiet) {
    text_format(out, "  %s\n", report->reason);
    if (report->formula)
      text_format(out, "  %s is %s in %s of the first, but %s in %s of the second\n", report->formula,
                  spec_six_name(report->left_value), report->left_state, spec_six_name(report->right_value),
                  report->right_state);
  }
  text_format(out, "the first model is %smore abstract than the second\n", report->more_abstract ? "" : "not ");
}
