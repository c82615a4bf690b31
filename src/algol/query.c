#include "algol/query.h"

#include <errno.h>
#include <string.h>

#include "base/suggest.h"

static bool add(Query *query, Event event) { return eventvec_push(&query->events, event), true; }

// result=true, result=false, result=n
static bool add_result(Query *query, const AlgolProgram *p, const char *text, DiagList *diags) {
  const char *value = text + strlen("result=");
  Event event = {EVENT_RESULT, arena_text(&query->arena, text), 0, NULL, strcmp(value, "true") == 0};
  bool truth = event.value || strcmp(value, "false") == 0;
  if (p->term->type.sort != ALGOL_EXP)
    return diag_error(diags, p->term->place, NULL, "--event %s: the program is a command and has no result", text);
  if (truth != p->term->type.is_bool)
    return diag_error(
        diags, p->term->place, truth ? "result=5 asks for a number" : "result=true asks for a truth value",
        "--event %s: the program's result is a %s", text, p->term->type.is_bool ? "truth value" : "number");
  if (truth) return add(query, event);
  char *end;
  errno = 0;
  event.value = strtoll(value, &end, 10);
  if (!*value || *end || errno)
    return diag_error(diags, (Place){0}, NULL, "--event %s: '%s' is not a number", text, value);
  return add(query, event);
}

static bool has_array(const AlgolProgram *p, const char *name, size_t length) {
  for (uint32_t i = 0; i < p->free_count; i++)
    if (p->frees[i].type.sort == ALGOL_ARRAY && strlen(p->frees[i].name) == length &&
        !strncmp(p->frees[i].name, name, length))
      return true;
  for (uint32_t i = 0; i < p->variable_count; i++)
    if (p->variables[i].type.sort == ALGOL_ARRAY && strlen(p->variables[i].name) == length &&
        !strncmp(p->variables[i].name, name, length))
      return true;
  return false;
}

static bool add_bounds(Query *query, const AlgolProgram *p, const char *text, DiagList *diags) {
  size_t length = strlen(text) - strlen(".oob");
  char *name = arena_format(&query->arena, "%.*s", (int)length, text);
  if (!has_array(p, name, length))
    return diag_error(diags, (Place){.file = p->file}, "oob alone is for all arrays",
                      "--event %s: there is no array '%s'", text, name);
  return add(query, (Event){EVENT_OOB, arena_text(&query->arena, text), 0, name, 0});
}

static bool add_call(Query *query, const AlgolProgram *p, const char *text, DiagList *diags) {
  Suggestion best;
  suggestion_init(&best, text, strlen(text));
  for (uint32_t i = 0; i < p->free_count; i++) {
    const AlgolFree *f = &p->frees[i];
    if (f->type.sort == ALGOL_COM) suggestion_offer(&best, f->name);
    if (strcmp(f->name, text) != 0) continue;
    if (f->type.sort == ALGOL_COM) return add(query, (Event){EVENT_CALL, f->name, i, NULL, 0});
    return diag_error(diags, f->place, "events: a free command, abort, oob, ARRAY.oob, result=VALUE",
                      "--event %s: '%s' is not a command", text, text);
  }
  return diag_error(diags, (Place){.file = p->file},
                    suggestion_hint(&best, "events: a free command, abort, oob, ARRAY.oob, result=VALUE"),
                    "--event %s: the program has no free command '%s'", text, text);
}

static bool ends_with(const char *text, const char *ending) {
  size_t n = strlen(text), m = strlen(ending);
  return n > m && strcmp(text + n - m, ending) == 0;
}

bool algol_query_add(Query *query, const AlgolProgram *p, const char *text, DiagList *diags) {
  if (!text) return algol_query_add(query, p, "abort", diags) && algol_query_add(query, p, "oob", diags);
  for (uint32_t i = 0; i < p->free_count; i++) // a free identifier may have any name
    if (strcmp(p->frees[i].name, text) == 0) return add_call(query, p, text, diags);
  if (strcmp(text, "abort") == 0) return add(query, (Event){EVENT_ABORT, "abort", 0, NULL, 0});
  if (strcmp(text, "oob") == 0) return add(query, (Event){EVENT_OOB, "oob", 0, NULL, 0});
  if (strncmp(text, "result=", strlen("result=")) == 0) return add_result(query, p, text, diags);
  if (ends_with(text, ".oob")) return add_bounds(query, p, text, diags);
  return add_call(query, p, text, diags);
}

void algol_query_release(Query *query) {
  eventvec_release(&query->events);
  arena_release(&query->arena);
}

bool algol_event_is_abort(const Event *event) { return event->kind == EVENT_ABORT; }
bool algol_event_is_bounds(const Event *event, const char *array) {
  return event->kind == EVENT_OOB && (!event->array || strcmp(event->array, array) == 0);
}
bool algol_event_is_call(const Event *event, uint32_t free) { return event->kind == EVENT_CALL && event->free == free; }
bool algol_event_is_result(const Event *event, AlgolValue value) {
  return event->kind == EVENT_RESULT && event->value == value;
}

static bool may_fire(const Event *event, const Code *code, const Instr *i) {
  const AlgolProgram *p = code->program;
  switch (i->op) {
  case CODE_ABORT: return algol_event_is_abort(event);
  case CODE_BOUNDS:
    return algol_event_is_bounds(event, i->is_free ? p->frees[i->variable].name : p->variables[i->variable].name);
  case CODE_TELL: return i->question == QUESTION_RUN && algol_event_is_call(event, i->variable);
  case CODE_CALL: return algol_event_is_call(event, i->variable);
  case CODE_RESULT: return event->kind == EVENT_RESULT;
  default: return false;
  }
}

void algol_query_apply(const Query *query, Code *code) {
  for (uint32_t pc = 0; pc < code->instrs.count; pc++) {
    Instr *i = &code->instrs.data[pc];
    i->event = EVENT_NONE;
    for (uint32_t e = query->events.count; e-- > 0;) {
      if (!may_fire(&query->events.data[e], code, i)) continue;
      i->event = e;
      if (i->op == CODE_RESULT) i->value = query->events.data[e].value;
    }
  }
}
