#include "lsp/diagnosis.h"

#include <stdlib.h>
#include <string.h>

#include "lsp/place.h"
#include "lsp/remedy.h"
#include "report/escape.h"
#include "report/finding.h"
#include "report/reason.h"

enum { FIRST_EVENTS = 10, LAST_EVENTS = 40, MOST_VALUE = 200 }; // of a run that is too long

typedef enum Severity { SEVERITY_ERROR = 1, SEVERITY_WARNING, SEVERITY_INFORMATION, SEVERITY_HINT } Severity;

typedef struct Writer {
  const Subject *subject;
  sextant_answer *answer;
  json_t *document; // the answer as JSON
  Diagnosis result;
} Writer;

static bool is_here(const Writer *w, const char *file) { return file && lsp_same_file(file, w->subject->path); }

// Messages name the document's own file without its folder.
static void add_message(const Writer *w, const char *message, Text *out) {
  const char *path = w->subject->path, *slash = strrchr(path, '/'), *at;
  for (; slash && (at = strstr(message, path)); message = at + strlen(path)) {
    text_add_bytes(out, message, (size_t)(at - message));
    text_add(out, slash + 1);
  }
  text_add(out, message);
}

static void set_text(json_t *object, const char *key, const char *text) {
  json_object_set_new(object, key, report_json_text(text));
}

// ---- diagnostics

static json_t *add_diagnostic(Writer *w, sextant_place place, Severity severity, const char *code,
                              const char *message) {
  json_t *item = json_object();
  Text all = {0};
  bool here = is_here(w, place.file);
  if (!here && place.file && place.line) text_format(&all, "%s:%u: ", place.file, place.line);
  add_message(w, message, &all);
  json_object_set_new(item, "range", lsp_range_of_place(w->subject->text, here ? place : (sextant_place){0}));
  json_object_set_new(item, "severity", json_integer(severity));
  set_text(item, "source", "sextant");
  if (code) set_text(item, "code", code);
  set_text(item, "message", text_view(&all));
  text_release(&all);
  json_array_append_new(w->result.diagnostics, item);
  return item;
}

static void add_related(Writer *w, json_t *list, sextant_place place, const char *message) {
  if (!place.file || !place.line) return;
  json_t *item = json_object(), *location = json_object();
  bool here = is_here(w, place.file);
  Text uri = {0};
  if (here) text_add(&uri, w->subject->uri);
  else if (*place.file == '/') lsp_add_uri(place.file, &uri);
  if (uri.count) {
    set_text(location, "uri", text_view(&uri));
    json_object_set_new(location, "range", lsp_range_of_place(here ? w->subject->text : NULL, place));
    json_object_set_new(item, "location", location);
    set_text(item, "message", message);
    json_array_append(list, item);
  } else json_decref(location);
  json_decref(item);
  text_release(&uri);
}

static void add_note(Writer *w, sextant_place place, const char *label, const char *text) {
  if (!is_here(w, place.file) || !place.line || !*text) return;
  json_t *note = json_object();
  json_object_set_new(note, "line", json_integer(place.line));
  if (label) set_text(note, "label", label);
  set_text(note, "text", text);
  json_array_append_new(w->result.notes, note);
}

// Each once.
static void add_remedy(Writer *w, json_t *remedy) {
  size_t i;
  json_t *known;
  json_array_foreach(w->result.remedies, i, known) {
    if (!remedy || !json_equal(known, remedy)) continue;
    json_decref(remedy);
    remedy = NULL;
  }
  if (remedy) json_array_append_new(w->result.remedies, remedy);
}

// ---- runs

static sextant_place place_of(Place place) { return (sextant_place){place.file, place.line, place.column}; }

static void add_values(const Telling *telling, const ToldEvent *event, Text *out) {
  for (uint32_t i = 0; i < event->value_count; i++) {
    const ToldValue *value = &telling->values.data[event->first_value + i];
    bool is_long = strlen(value->value) > MOST_VALUE;
    text_format(out, "%s%s = %.*s%s", i ? ", " : "", value->name, MOST_VALUE, value->value, is_long ? "..." : "");
  }
}

static void add_event(const Telling *telling, const ToldEvent *event, Text *out) {
  if (event->kind == TOLD_CALL) text_format(out, "%s(", event->function);
  if (event->kind == TOLD_FREE) text_format(out, "frees %s", event->function);
  add_values(telling, event, out);
  if (event->kind == TOLD_CALL) text_add(out, ")");
  if (event->kind == TOLD_WAY && event->to.line)
    text_format(out, "%sgoes on at line %u", event->value_count ? ": " : "", event->to.line);
}

static void tell_run(Writer *w, const Story *story, const char *label, json_t *related) {
  const Telling *telling = story->telling;
  uint32_t count = telling->events.count;
  for (uint32_t i = 0; i < story->inputs.count && i < LAST_EVENTS; i++) {
    Text text = {0};
    report_finding_input(&story->inputs.data[i], &text);
    add_related(w, related, place_of(story->inputs.data[i].place), text_view(&text));
    text_release(&text);
  }
  for (uint32_t i = 0; i < count; i++) {
    if (i >= FIRST_EVENTS && i + LAST_EVENTS < count) continue;
    Text text = {0};
    sextant_place place = place_of(telling->events.data[i].place);
    add_event(telling, &telling->events.data[i], &text);
    if (text.count) add_related(w, related, place, text_view(&text));
    if (telling->events.data[i].kind == TOLD_SET) add_note(w, place, label, text_view(&text));
    text_release(&text);
  }
}

// Does the run need an allocation to fail? No test that is compiled with the program can make it.
static bool needs_failure(const Writer *w, const Story *story) {
  const Telling *telling = story->telling;
  for (uint32_t i = 0; i < telling->events.count; i++) {
    const ToldEvent *event = &telling->events.data[i];
    size_t length = 0;
    const char *line = event->place.line ? lsp_line_at(w->subject->text, event->place.line - 1, &length) : NULL;
    bool allocates =
        (event->function && strstr(event->function, "alloc")) || (line && memmem(line, length, "alloc", 5));
    for (uint32_t k = 0; k < event->value_count && allocates && event->kind == TOLD_SET; k++)
      if (strstr(telling->values.data[event->first_value + k].value, "NULL")) return true;
  }
  return false;
}

// ---- checks

// What the caller has to see to, where that was found.
static void add_preconditions(Writer *w, size_t check, Text *out) {
  const json_t *property = json_array_get(json_object_get(w->document, "properties"), check);
  const char *function = json_string_value(json_object_get(property, "function"));
  size_t i, length = function ? strlen(function) : 0;
  json_t *precondition;
  json_array_foreach(json_object_get(w->document, "preconditions"), i, precondition) {
    const char *call = json_string_value(json_object_get(precondition, "call"));
    const char *condition = json_string_value(json_object_get(precondition, "condition"));
    if (!call || !condition || !length || strncmp(call, function, length) != 0 || call[length] != '(') continue;
    text_format(out, "\n%s is safe if %s", call, condition);
    sextant_property of = sextant_property_at(w->answer, check);
    if (is_here(w, of.place.file))
      add_remedy(w, lsp_remedy_precondition(w->subject->text, of.place, of.kind, condition));
  }
}

static void add_sentence(const Writer *w, const sextant_property *check, const Story *story, Text *out) {
  const char *failure = story ? story->telling->failure : NULL, *facts = story ? story->telling->facts : NULL;
  if (failure) text_format(out, "%s: %s", check->kind, failure);
  else report_finding_message(w->answer, check, out);
  if (!failure && facts) text_format(out, ": here %s", facts);
}

static void add_remedies(Writer *w, const sextant_property *check, const Story *story, const char *message) {
  const char *facts = story ? story->telling->facts : NULL, *text = w->subject->text;
  if (!is_here(w, check->place.file)) return;
  if (facts) add_remedy(w, lsp_remedy_guard(text, check->place, check->kind, facts));
  add_remedy(w, lsp_remedy_comment(text, check->place.line, check->kind, message));
}

static void set_run(const Writer *w, size_t check, const Story *story, json_t *item) {
  const json_t *property = json_array_get(json_object_get(w->document, "properties"), check);
  json_t *run = json_object_get(property, "counterexample");
  if (run && !needs_failure(w, story)) json_object_set_new(item, "data", json_pack("{s:O}", "run", run));
}

static void tell_violation(Writer *w, size_t i) {
  sextant_property check = sextant_property_at(w->answer, i);
  Story *story = report_finding_story(w->answer, i);
  Text message = {0}, label = {0};
  add_sentence(w, &check, story, &message);
  if (w->subject->is_open) add_preconditions(w, i, &message);
  json_t *item =
      add_diagnostic(w, report_finding_place(w->answer, &check),
                     w->subject->is_open ? SEVERITY_WARNING : SEVERITY_ERROR, check.kind, text_view(&message));
  text_format(&label, "%s, line %u", check.kind, check.place.line);
  add_remedies(w, &check, story, text_view(&message));
  if (story) {
    json_t *related = json_array();
    tell_run(w, story, text_view(&label), related);
    json_object_set_new(item, "relatedInformation", related);
    set_run(w, i, story, item);
    report_story_delete(story);
  }
  text_release(&message);
  text_release(&label);
}

static void tell_doubt(Writer *w, const sextant_property *check) {
  Text message = {0};
  text_format(&message, "%s is not settled", check->kind);
  if (*sextant_answer_reason(w->answer))
    text_add(&message, ": "), report_plain_reason(sextant_answer_reason(w->answer), &message);
  add_diagnostic(w, check->place, SEVERITY_HINT, check->kind, text_view(&message));
  text_release(&message);
}

static void tell_checks(Writer *w) {
  for (size_t i = 0; i < sextant_property_count(w->answer); i++)
    if (sextant_property_at(w->answer, i).status == SEXTANT_STATUS_VIOLATED) tell_violation(w, i);
  for (size_t i = 0; i < sextant_property_count(w->answer) && w->subject->tells_hints; i++) {
    sextant_property check = sextant_property_at(w->answer, i);
    if (check.status == SEXTANT_STATUS_UNKNOWN && is_here(w, check.place.file)) tell_doubt(w, &check);
  }
}

static void tell_answer(Writer *w) {
  Text message = {0};
  text_add(&message, sextant_answer_verdict(w->answer) == SEXTANT_INTERNAL ? "internal error: " : "unknown: ");
  report_plain_reason(sextant_answer_reason(w->answer), &message);
  add_diagnostic(w, (sextant_place){0}, SEVERITY_INFORMATION, NULL, text_view(&message));
  text_release(&message);
}

// ---- proofs

static bool is_noted(const Writer *w, unsigned line, const char *text, size_t length) {
  size_t i;
  json_t *note;
  json_array_foreach(w->result.notes, i, note) {
    const char *known = json_string_value(json_object_get(note, "text"));
    if (json_integer_value(json_object_get(note, "line")) == line && known && strlen(known) == length &&
        strncmp(known, text, length) == 0)
      return true;
  }
  return false;
}

// Where the first conjunct ends: at an && outside of parentheses, unless there is an || as well.
static size_t conjunct_length(const char *text) {
  size_t depth = 0, end = 0, i;
  for (i = 0; text[i]; i++) {
    depth += text[i] == '(';
    depth -= depth > 0 && text[i] == ')';
    if (!depth && strncmp(text + i, " || ", 4) == 0) return strlen(text);
    if (!depth && !end && strncmp(text + i, " && ", 4) == 0) end = i;
  }
  return end ? end : i;
}

// Each conjunct once.
static void tell_invariant(Writer *w, sextant_invariant invariant) {
  for (const char *at = invariant.expression; *at;) {
    size_t n = conjunct_length(at);
    char *part = strndup(at, n);
    bool is_readable = part && !strstr(part, "_BitInt"); // exact sums of engines
    if (is_readable && !is_noted(w, invariant.place.line, part, n) && is_here(w, invariant.place.file)) {
      add_note(w, invariant.place, NULL, part);
      add_remedy(w, lsp_remedy_assert(w->subject->text, invariant.place.line, part));
    }
    free(part);
    at += n + (at[n] ? 4 : 0);
  }
}

// ---- faults

static bool has_only_fault(const sextant_answer *answer, const char *words) {
  if (sextant_answer_verdict(answer) != SEXTANT_FAULT || sextant_diagnostic_count(answer) != 1) return false;
  return strstr(sextant_diagnostic_at(answer, 0).message, words);
}

bool lsp_lacks_main(const sextant_answer *answer) { return has_only_fault(answer, "there is no function 'main'"); }

// A file that only declares things, or has not been written yet.
static bool has_nothing_to_check(const Writer *w) {
  return w->subject->is_open && has_only_fault(w->answer, "there is no public function to call");
}

static void tell_faults(Writer *w) {
  for (size_t i = 0; i < sextant_diagnostic_count(w->answer); i++) {
    sextant_diagnostic fault = sextant_diagnostic_at(w->answer, i);
    Text message = {0};
    text_add(&message, fault.message);
    if (fault.hint) text_format(&message, "\n%s", fault.hint);
    // Without a line it is nothing in the text that is wrong.
    Severity severity = fault.place.line ? SEVERITY_ERROR : SEVERITY_INFORMATION;
    json_t *item = add_diagnostic(w, fault.place, severity, NULL, text_view(&message));
    json_t *related = json_array();
    if (!is_here(w, fault.place.file)) add_related(w, related, fault.place, fault.message);
    if (json_array_size(related)) json_object_set(item, "relatedInformation", related);
    json_decref(related);
    text_release(&message);
  }
}

// ---- all of it

Diagnosis lsp_diagnose(const Subject *subject, sextant_answer *answer) {
  Writer w = {.subject = subject, .answer = answer, .result = {json_array(), json_array(), json_array()}};
  char *document = sextant_answer_json(answer);
  w.document = document ? json_loads(document, 0, NULL) : NULL;
  free(document);
  if (!has_nothing_to_check(&w)) tell_faults(&w);
  if (sextant_answer_verdict(answer) != SEXTANT_FAULT) {
    tell_checks(&w);
    if (report_finding_is_answer(answer)) tell_answer(&w);
    for (size_t i = 0; i < sextant_invariant_count(answer); i++) tell_invariant(&w, sextant_invariant_at(answer, i));
  }
  json_decref(w.document);
  return w.result;
}

void lsp_diagnosis_release(Diagnosis *diagnosis) {
  json_decref(diagnosis->diagnostics);
  json_decref(diagnosis->notes);
  json_decref(diagnosis->remedies);
  *diagnosis = (Diagnosis){0};
}
