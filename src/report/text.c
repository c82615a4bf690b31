#include <string.h>

#include "evidence/export/client.h"
#include "evidence/modal_proof.h"
#include "evidence/export/modal_reason.h"
#include "prog/print.h"
#include "report/story.h"
#include "report/violations.h"

enum { MOST_STEPS = 40, MOST_INPUTS = 40, MOST_PROPERTIES = 1000, MOST_INVARIANT = 2000, MOST_CELL = 200 };

static const char *status_words(PropertyStatus status) {
  switch (status) {
  case STATUS_PROVED: return "proved";
  case STATUS_VACUOUS: return "proved, but never reached";
  case STATUS_VIOLATED: return "violated";
  default: return "unknown";
  }
}

static void add_place(const Report *report, Place place, Text *out) {
  text_add(out, place.file ? place.file : report->file);
  if (place.line) text_format(out, ":%u", place.line);
  if (place.line && place.column) text_format(out, ":%u", place.column);
}

static void add_line_place(const Report *report, Place place, Text *out) { // without the column
  add_place(report, (Place){place.file, place.line, 0}, out);
}

static void add_properties(const Report *report, Text *out) {
  const PropertyVec *properties = &report->prog->properties;
  uint32_t shown = 0;
  if (!properties->count && report->outcome->verdict != VERDICT_UNKNOWN)
    text_format(out, "%s: nothing to check: no %s property in the program\n", report->file, report->property);
  for (uint32_t i = 0; i < properties->count; i++) {
    const Property *property = &properties->data[i];
    PropertyStatus status = report->outcome->status[i];
    if (shown++ >= MOST_PROPERTIES && status != STATUS_VIOLATED) continue;
    add_place(report, property->place, out);
    text_format(out, ": %s", property->name);
    bool is_code = strcmp(property->name, "assertion") == 0;
    if (property->text && *property->text) text_format(out, is_code ? " '%s'" : " (%s)", property->text);
    text_format(out, ": %s\n", status_words(status));
  }
  if (shown > MOST_PROPERTIES) text_format(out, "... and %u more\n", shown - MOST_PROPERTIES);
}

static void add_inputs(const Report *report, const Story *story, Text *out) {
  if (story->inputs.count) text_add(out, "inputs:\n");
  for (uint32_t i = 0; i < story->inputs.count; i++) {
    const StoryInput *input = &story->inputs.data[i];
    if (i == MOST_INPUTS && !report->verbose) {
      text_format(out, "  ... %u more inputs ...\n", story->inputs.count - i);
      break;
    }
    text_add(out, "  ");
    if (input->place.line) add_line_place(report, input->place, out), text_add(out, ": ");
    if (input->inside) text_format(out, "inside %s(): %s\n", input->function, input->value);
    else if (input->function) text_format(out, "%s() returns %s\n", input->function, input->value);
    else text_format(out, "%s holds %s%s\n", input->variable, input->value, input->place.line ? "" : " at the start");
  }
}

static void add_step(const Report *report, const Story *story, const StoryStep *step, Text *out) {
  text_add(out, "  ");
  if (step->place.line) add_line_place(report, step->place, out), text_add(out, ": ");
  for (uint32_t i = 0; i < step->value_count; i++) {
    const StoryValue *value = &story->values.data[step->first_value + i];
    text_format(out, "%s%s = %s", i ? ", " : "", value->name, value->value);
  }
  text_format(out, step->value_count ? "  (%s)\n" : "%s\n", step->text);
}

static void add_steps(const Report *report, const Story *story, uint32_t from, uint32_t to, Text *out) {
  uint32_t count = to - from, head = to, tail = to;
  if (count > MOST_STEPS && !report->verbose) head = from + MOST_STEPS / 2, tail = to - MOST_STEPS / 2;
  else if (story->omitted) head = tail = story->omitted_after;
  for (uint32_t i = from; i < head; i++) add_step(report, story, &story->steps.data[i], out);
  if (tail > head || story->omitted)
    text_format(out, "  ... %llu more steps ...\n", (unsigned long long)(tail - head + story->omitted));
  for (uint32_t i = tail; i < to; i++) add_step(report, story, &story->steps.data[i], out);
}

static void add_place_of(const Report *report, Loc loc, Text *out) {
  const Location *at = &report->prog->locs.data[loc];
  text_add(out, "  ");
  add_line_place(report, at->place, out);
  if (!at->place.line && report->prog->client) text_add(out, " between calls");
  else if (!at->place.line) text_format(out, " at %s", at->origin ? at->origin : at->name);
  text_add(out, ": ");
}

static void add_conditions(const Report *report, const InvariantVec *conditions, Text *out) {
  for (uint32_t i = 0; i < conditions->count; i++) {
    add_place_of(report, conditions->data[i].loc, out);
    prog_print_term_at(report->prog, conditions->data[i].loc, conditions->data[i].formula, out, MOST_INVARIANT);
    text_add(out, "\n");
  }
}

// What is repeated for ever, or where the run stays for ever.
static void add_endless(const Report *report, const Story *story, Text *out) {
  const Trace *trace = report->outcome->trace;
  if (trace->region.count) {
    text_add(out, "from here the run can go on for ever, inside:\n");
    add_conditions(report, &trace->region, out);
    return;
  }
  text_add(out, "loop:\n");
  if (story->loop_start == story->steps.count) {
    add_place_of(report, report->outcome->run.end, out);
    text_add(out, "nothing changes any more\n");
  }
  add_steps(report, story, story->loop_start, story->steps.count, out);
  text_add(out, "  ... and again, for ever\n");
}

static void add_client(const Report *report, Text *out) {
  text_add(out, "client:\n");
  Text client = {0};
  evidence_client_print(report->prog, report->outcome->trace, &report->outcome->run, &client);
  for (const char *line = text_view(&client); *line; line += strcspn(line, "\n") + 1)
    text_format(out, "%s%.*s\n", *line == '\n' ? "" : "  ", (int)strcspn(line, "\n"), line);
  text_release(&client);
}

void report_run(const Report *report, Text *out) {
  if (report->prog->client) add_client(report, out);
  Story *story = report_story_new(report);
  bool is_endless = report->outcome->run.is_endless;
  add_inputs(report, story, out);
  text_add(out, "steps:\n");
  add_steps(report, story, 0, is_endless ? story->loop_start : story->steps.count, out);
  if (is_endless) add_endless(report, story, out);
  const Location *end = &report->prog->locs.data[report->outcome->run.end];
  const Property *property = &report->prog->properties.data[end->property];
  text_add(out, "  ");
  add_line_place(report, property->place.line || is_endless ? property->place : end->place, out);
  text_format(out, ": %s %s\n", property->name, report->outcome->verdict == VERDICT_VERIFIED ? "shown" : "violated");
  report_story_delete(story);
}

// The run of each violation, or the one that shows what is asked.
static void add_runs(const Report *report, Text *out) {
  uint32_t count = report_violation_count(report);
  if (!count) report_run(report, out);
  for (uint32_t i = 0; i < count; i++) {
    Outcome view;
    Report of = report_of_violation(report, i, &view);
    report_run(&of, out);
  }
}

static void add_invariants(const Report *report, Text *out) {
  const InvariantVec *invariants = &report->outcome->proof->invariants;
  if (invariants->count) text_add(out, "invariants:\n");
  add_conditions(report, invariants, out);
}

static void add_ranks(const Report *report, Text *out) {
  const RankVec *ranks = &report->outcome->proof->ranks;
  const InvariantVec *cells = &report->outcome->proof->cells;
  if (cells->count) text_add(out, "told apart:\n");
  for (uint32_t i = 0; i < cells->count; i++) {
    add_place_of(report, cells->data[i].loc, out);
    text_format(out, "[%u] ", i + 1);
    prog_print_term_at(report->prog, cells->data[i].loc, cells->data[i].formula, out, MOST_CELL);
    text_add(out, "\n");
  }
  if (ranks->count) text_add(out, "what goes down, one after the other:\n");
  for (uint32_t i = 0; i < ranks->count; i++) {
    add_place_of(report, ranks->data[i].loc, out);
    text_format(out, "%u. ", ranks->data[i].component + 1);
    prog_print_term_at(report->prog, ranks->data[i].loc, ranks->data[i].term, out, MOST_INVARIANT);
    if (ranks->data[i].cell) text_format(out, ", in [%u]", ranks->data[i].cell);
    text_add(out, "\n");
  }
}

// A state of a model, and the step that leaves it.
static void add_model_state(const Report *report, const ModalProof *model, const ModalReason *why, uint32_t i,
                            Text *out) {
  const ModalProofState *state = &model->states.data[why->states.data[i]];
  add_place_of(report, state->loc, out);
  Term condition = evidence_modal_reason_condition(report->prog, state->formula);
  prog_print_term_at(report->prog, state->loc, condition, out, MOST_INVARIANT);
  if (i < why->edges.count) {
    text_add(out, "  (");
    prog_edge_print(report->prog, state->loc, out);
    text_add(out, ")");
  }
  text_add(out, "\n");
}

static void add_reason(const Report *report, const ModalProof *model, const ModalReason *why, Text *out) {
  uint32_t count = why->states.count, head = count, tail = count;
  if (count > MOST_STEPS && !report->verbose) head = MOST_STEPS / 2, tail = count - MOST_STEPS / 2;
  text_format(out, "why%s:\n", why->one_of_several ? ", by one of several paths" : "");
  for (uint32_t i = 0; i < count && why->edges.count; i++) {
    if (i == why->loop_start) text_add(out, "loop:\n");
    if (i == head && tail > head) text_format(out, "  ... %u more states ...\n", tail - head);
    if (i < head || i >= tail) add_model_state(report, model, why, i, out);
  }
  bool loops = why->loop_start != UINT32_MAX;
  if (loops) text_add(out, "  ... and again, for ever\n");
  text_format(out, "  %s %s %s\n",
              loops              ? "so"
              : why->edges.count ? "there"
                                 : "at the start",
              why->formula, why->holds ? "holds" : "fails");
}

static void add_model(const Report *report, Text *out) {
  const Proof *proof = report->outcome->proof;
  const ModalReason *why = report->outcome->why;
  if (proof->kind == PROOF_ENUMERATION && proof->k)
    text_format(out, "shown by enumeration: %u states, and no cycle of them %s it\n", proof->k,
                report->outcome->verdict == VERDICT_FALSIFIED ? "satisfies" : "violates");
  if (proof->kind != PROOF_MODEL) return;
  if (why && (why->edges.count || proof->refutes)) add_reason(report, proof->model, why, out);
  text_format(out, "shown by a predicate model: %u states, %u edges\n", proof->model->states.count,
              proof->model->edges.count);
}

void report_assumptions(const Report *report, Text *out) {
  const TextVec *assumptions = &report->prog->assumptions;
  if (assumptions->count) text_add(out, "assumptions:\n");
  for (uint32_t i = 0; i < assumptions->count; i++) text_format(out, "  %s\n", assumptions->data[i]);
}

static void add_preconditions(const Report *report, Text *out) {
  const PreconditionVec *found = &report->outcome->preconditions;
  if (found->count) text_add(out, "preconditions, the weakest found:\n");
  for (uint32_t i = 0; i < found->count; i++)
    text_format(out, "  %s: safe if %s\n", found->data[i].call, found->data[i].condition);
}

static void add_statistics(const Report *report, Text *out) {
  const Outcome *outcome = report->outcome;
  text_format(out, "statistics:\n  engine %s\n  seconds %.3f\n  memory_mb %llu\n",
              outcome->engine ? outcome->engine : "none", outcome->seconds, (unsigned long long)outcome->memory_mb);
  for (uint32_t i = 0; i < outcome->statistics.count; i++)
    text_format(out, "  %s %llu\n", outcome->statistics.data[i].name,
                (unsigned long long)outcome->statistics.data[i].value);
}

static void add_verdict(const Report *report, Text *out) {
  const Outcome *outcome = report->outcome;
  text_format(out, "%s: ", report->file);
  if (outcome->verdict == VERDICT_VERIFIED) text_add(out, "VERIFIED");
  else if (outcome->verdict == VERDICT_FALSIFIED) text_add(out, "FALSIFIED");
  else {
    text_add(out, "UNKNOWN (");
    for (const char *c = outcome->reason ? outcome->reason : "no reason given"; *c; c++)
      text_add_bytes(out, *c == '\n' || *c == '\r' ? " " : c, 1);
    text_add(out, ")");
  }
  text_add(out, "\n");
}

void report_text(const Report *report, Text *out) {
  if (report->prog && !report->quiet) {
    add_properties(report, out);
    bool is_settled = report->outcome->verdict != VERDICT_UNKNOWN;
    if (is_settled && report->outcome->trace) add_runs(report, out);
    if (is_settled && report->outcome->proof) {
      add_invariants(report, out);
      add_ranks(report, out);
      add_model(report, out);
    }
    add_preconditions(report, out);
    report_assumptions(report, out);
    if (report->verbose) add_statistics(report, out);
  }
  add_verdict(report, out);
}
