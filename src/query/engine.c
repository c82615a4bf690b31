#include "query/engine.h"

#include <string.h>

#include "base/suggest.h"
#include "schedule/engines.h"

static void list_engine(const char *name, Text *out, Suggestion *best) {
  text_format(out, "%s%s", out->count ? ", " : "", name);
  if (best) suggestion_offer(best, name);
}

static void list_engines(Text *out, Suggestion *best, QuestionKind kind) {
  uint32_t count;
  const Engine *engines = schedule_engine_table(&count);
  for (uint32_t i = 0; i < count; i++)
    if (engines[i].kind == kind) list_engine(engines[i].name, out, best);
}

static bool can_answer(const char *name, uint32_t kinds) {
  for (QuestionKind kind = QUESTION_REACH; kind <= QUESTION_BRANCHING; kind++)
    if (kinds & ENGINE_FOR(kind) && schedule_engine_find(name, kind)) return true;
  return strcmp(name, "auto") == 0;
}

bool query_engine_exists(const char *name, DiagList *diags) {
  if (can_answer(name, ~0u) || strcmp(name, "algol") == 0) return true;
  Text hint = {0}, engines = {0};
  Suggestion best;
  suggestion_init(&best, name, strlen(name));
  list_engine("auto", &engines, &best);
  list_engines(&engines, &best, QUESTION_REACH);
  text_add(&engines, ", algol; for temporal properties");
  list_engines(&engines, &best, QUESTION_ENDLESS);
  list_engines(&engines, &best, QUESTION_BRANCHING);
  text_format(&hint, "engines: %s", text_view(&engines));
  diag_error(diags, (Place){0}, suggestion_hint(&best, text_view(&hint)), "unknown engine '%s'", name);
  text_release(&hint);
  text_release(&engines);
  return false;
}

bool query_engine_applies(const char *name, uint32_t kinds, const char *what, DiagList *diags) {
  if (can_answer(name, kinds)) return true;
  Text engines = {0}, hint = {0};
  list_engine("auto", &engines, NULL);
  for (QuestionKind kind = QUESTION_REACH; kind <= QUESTION_BRANCHING; kind++)
    if (kinds & ENGINE_FOR(kind)) list_engines(&engines, NULL, kind);
  text_format(&hint, "engines for it: %s", text_view(&engines));
  diag_error(diags, (Place){0}, text_view(&hint), "engine %s is not for %s", name, what);
  text_release(&engines);
  text_release(&hint);
  return false;
}
