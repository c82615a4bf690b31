#include <string.h>

#include "evidence/export/client.h"
#include "evidence/modal_proof.h"
#include "evidence/export/modal_reason.h"
#include "prog/print.h"
#include "report/paint.h"
#include "report/properties.h"
#include "report/reason.h"
#include "report/run_text.h"
#include "report/violations.h"

enum {
  MOST_STEPS = 40,
  MOST_INVARIANT = 2000,
  MOST_CELL = 200,
  SCREEN = 30,      // lines of an answer with a violation
  LEAST_ROOM = 8,   // lines for the steps of a run
  USUAL_ROOM = 18,  // the same where nothing is told around it
  FIRST_ROOM = 18,  // lines for the first violation and its run
  SHORT = 6,        // lines of a violation without its run, and of an empty one before it
  MOST_CLIENTS = 6, // clients that are told
  LEAST_LISTED = 2  // violations that are at least listed
};

static void add_line_place(const Report *report, Place place, Text *out) {
  report_place_text(report, place, false, out);
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
static void add_endless(const Report *report, const Story *story, SourceLines *source, Text *out) {
  const Trace *trace = report->outcome->trace;
  if (trace->region.count) {
    text_add(out, "from here the run can go on for ever, inside:\n");
    add_conditions(report, &trace->region, out);
    return;
  }
  const Telling *telling = story->telling;
  text_add(out, "loop:\n");
  if (telling->loop_start == telling->events.count) {
    add_place_of(report, report->outcome->run.end, out);
    text_add(out, "nothing changes any more\n");
  }
  report_events_text(report, story, telling->loop_start, telling->events.count, USUAL_ROOM, source, out);
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

static void add_end(const Report *report, Text *out) {
  const Location *end = &report->prog->locs.data[report->outcome->run.end];
  const Property *property = &report->prog->properties.data[end->property];
  text_add(out, "  ");
  add_line_place(report, property->place.line || report->outcome->run.is_endless ? property->place : end->place, out);
  text_format(out, ": %s %s\n", property->name, report->outcome->verdict == VERDICT_VERIFIED ? "shown" : "violated");
}

static uint32_t lines_of(const Text *text) {
  uint32_t count = 0;
  for (size_t i = 0; i < text->count; i++) count += text->data[i] == '\n';
  return count;
}

// Inputs and steps, in so many lines altogether where that is possible.
static void add_story(const Report *report, const Story *story, uint32_t room, SourceLines *source, Text *out) {
  const Telling *telling = story->telling;
  bool is_endless = report->outcome->run.is_endless;
  uint32_t before = lines_of(out);
  report_inputs_text(report, story, out);
  text_add(out, "steps:\n");
  if (telling->omitted) text_format(out, "  ... %llu more steps ...\n", (unsigned long long)telling->omitted);
  uint32_t used = lines_of(out) - before + 1; // and the end
  report_events_text(report, story, 0, is_endless ? telling->loop_start : telling->events.count,
                     room > used + LEAST_ROOM ? room - used : LEAST_ROOM, source, out);
  if (is_endless) add_endless(report, story, source, out);
  add_end(report, out);
}

void report_run(const Report *report, Text *out) {
  Story *story = report_story_new(report);
  SourceLines source = {0};
  if (report->prog->client) add_client(report, out);
  add_story(report, story, USUAL_ROOM, &source, out);
  report_source_lines_release(&source);
  report_story_delete(story);
}

static void add_source_line(const Report *report, Place place, SourceLines *source, Text *out) {
  const char *file = place.file ? place.file : report->file;
  const char *line = report_source_line(source, file, place.line);
  const char *caret = report_source_caret(source, file, place.line, place.column);
  if (line) text_format(out, "  | %s\n", line);
  if (line && caret) text_format(out, "  | %s\n", caret);
}

// A violation: what it is, in one sentence, and the line of the source.
static void add_violation(const Report *report, const Story *story, SourceLines *source, Text *out) {
  const Property *property = &report->prog->properties.data[report->prog->locs.data[report->outcome->run.end].property];
  const Telling *telling = story->telling;
  report_property_text(report, property, STATUS_VIOLATED, out);
  if (telling->failure || telling->facts) {
    text_add(out, telling->failure ? "  " : "  here ");
    report_paint(report, PAINT_STRONG, telling->failure ? telling->failure : telling->facts, out);
    text_add(out, "\n");
  }
  if (report->prog->lexicon) add_source_line(report, property->place, source, out);
}

// The run of the first violation is told, and of the others while there is room: people mend one after the other.
static void add_violation_run(const Report *report, bool is_first, uint32_t room, Text *out) {
  Story *story = report_story_new(report);
  SourceLines source = {0};
  Text run = {0};
  uint32_t before = lines_of(out);
  add_violation(report, story, &source, out);
  uint32_t used = lines_of(out) - before;
  if (report->prog->client) add_client(report, &run);
  add_story(report, story, room > used ? room - used : 0, &source, &run);
  bool is_told = is_first || report->verbose || report->prog->client; // a client is short, and what one has
  if (is_told || used + lines_of(&run) <= room) text_add(out, text_view(&run));
  else text_add(out, "  its run: --verbose, or --report F.html\n");
  text_release(&run);
  report_source_lines_release(&source);
  report_story_delete(story);
}

// Violations for which there is no room but a line.
static void list_violations(const Report *report, uint32_t from, uint32_t room, Text *out) {
  uint32_t count = report_violation_count(report), shown = count - from <= room ? count - from : room - 1;
  for (uint32_t i = from; i < from + shown; i++) {
    Outcome view;
    Report of = report_of_violation(report, i, &view);
    const Location *end = &of.prog->locs.data[view.run.end];
    report_property_text(&of, &of.prog->properties.data[end->property], STATUS_VIOLATED, out);
  }
  if (from + shown < count)
    text_format(out, "... and %u more violated (--verbose, or --report F.html)\n", count - from - shown);
}

// How many violations are told, and not only listed.
static uint32_t told_in(const Report *report, uint32_t after) {
  uint32_t count = report_violation_count(report);
  if (report->verbose || count <= 1) return count;
  if (report->prog->client) return count < MOST_CLIENTS ? count : MOST_CLIENTS;
  return FIRST_ROOM + after + SHORT * (count - 1) <= SCREEN ? count : 1;
}

// The run of each violation, or of the first where there are many; `after` lines follow.
static void add_runs(const Report *report, uint32_t after, Text *out) {
  uint32_t count = report_violation_count(report), told = told_in(report, after), listed = 0; // and an empty line
  uint32_t most = SCREEN > FIRST_ROOM + after ? SCREEN - FIRST_ROOM - after : 0;
  if (most <= LEAST_LISTED) most = LEAST_LISTED + 1;
  if (told < count) listed = count - told + 1 < most ? count - told + 1 : most;
  for (uint32_t i = 0; i < told; i++) {
    Outcome view;
    Report of = report_of_violation(report, i, &view);
    uint32_t around = lines_of(out) + after + SHORT * (told - i - 1) + listed;
    if (i) text_add(out, "\n");
    add_violation_run(&of, i == 0, around < SCREEN ? SCREEN - around : 0, out);
  }
  if (told < count) text_add(out, "\n"), list_violations(report, told, listed - 1, out);
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

void report_contracts(const Report *report, Text *out) {
  const ToldContractVec *contracts = &report->prog->contracts;
  if (contracts->count) text_add(out, "contracts:\n");
  for (uint32_t i = 0; i < contracts->count; i++) {
    const ToldContract *contract = &contracts->data[i];
    if (*contract->requires) text_format(out, "  %s requires %s\n", contract->function, contract->requires);
    if (*contract->ensures) text_format(out, "  %s ensures %s\n", contract->function, contract->ensures);
    if (contract->assigns)
      text_format(out, "  %s assigns %s\n", contract->function, *contract->assigns ? contract->assigns : "nothing");
  }
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
  if (outcome->verdict == VERDICT_VERIFIED) report_paint(report, PAINT_GOOD, "VERIFIED", out);
  else if (outcome->verdict == VERDICT_FALSIFIED) report_paint(report, PAINT_BAD, "FALSIFIED", out);
  else {
    Text reason = {0};
    if (report->verbose) text_add(&reason, outcome->reason ? outcome->reason : "no reason given");
    else report_plain_reason(outcome->reason ? outcome->reason : "", &reason);
    report_paint(report, PAINT_OPEN, "UNKNOWN", out);
    text_add(out, " (");
    for (const char *c = text_view(&reason); *c; c++) text_add_bytes(out, *c == '\n' || *c == '\r' ? " " : c, 1);
    text_add(out, ")");
    text_release(&reason);
  }
  text_add(out, "\n");
}

static void add_rest(const Report *report, Text *out) {
  bool is_settled = report->outcome->verdict != VERDICT_UNKNOWN;
  report_properties_text(report, out);
  if (is_settled && report->outcome->verdict != VERDICT_FALSIFIED && report->outcome->trace) report_run(report, out);
  report_counts_text(report, out);
  if (is_settled && report->outcome->proof) {
    add_invariants(report, out);
    add_ranks(report, out);
    add_model(report, out);
  }
  add_preconditions(report, out);
  report_contracts(report, out);
  report_assumptions(report, out);
  if (report->verbose) add_statistics(report, out);
  report_next_text(report, out);
}

void report_text(const Report *report, Text *out) {
  Text rest = {0};
  bool is_told = report->prog && !report->quiet;
  if (is_told) add_rest(report, &rest);
  if (is_told && report->outcome->verdict == VERDICT_FALSIFIED && report->outcome->trace)
    add_runs(report, lines_of(&rest) + 1, out);
  text_add(out, text_view(&rest));
  add_verdict(report, out);
  text_release(&rest);
}
