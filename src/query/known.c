#include "query/known.h"

#include <stdio.h>
#include <string.h>

#include "base/sha256.h"
#include "prog/wire.h"

// What the program does, and how it is asked: evidence about another program is not looked for.
static void make_key(Memory *memory, const Session *session, const Prog *prog) {
  const Settings *settings = session->settings;
  Text content = {0};
  text_format(&content, "%s %llu %s %s %s\n", sextant_version(), (unsigned long long)settings->bound,
              settings->domain ? settings->domain : "", settings->game ? settings->game : "",
              settings->predicates ? settings->predicates : "");
  prog_write_meaning(prog, &content);
  sha256_text(content.data, content.count, memory->key);
  text_release(&content);
}

// What the program is called, and where it begins: after a change it is called the same.
static void make_name(Memory *memory, const Session *session, const Prog *prog) {
  const Settings *settings = session->settings;
  Text content = {0};
  text_format(&content, "engine %s %s %s %s", sextant_version(), settings->entry ? settings->entry : "",
              settings->open ? settings->open : "", prog->file ? prog->file : "");
  sha256_text(content.data, content.count, memory->name);
  text_release(&content);
}

static void tell(const Session *session, const char *what) {
  if (session->told) session->told(session->context, what);
}

static void open_cache(Memory *memory, const Session *session) {
  char *why = NULL;
  if (session->settings->no_cache || !session->settings->cache) return;
  if (strcmp(session->settings->engine, "auto") != 0) return; // who names an engine wants to see what it does
  memory->cache = query_cache_open(session->settings->cache, &why);
  if (why) tell(session, why);
  free(why);
}

static void read_known(Memory *memory, const Prog *prog, const Text *value) {
  TermsIn in;
  const char *error;
  if (!expr_wire_begin(&in, prog->table, value->data, value->count, &memory->arena, &error)) return;
  memory->is_known = evidence_get_known(&in, prog, &memory->known);
  if (expr_wire_end(&in, &error) || !memory->is_known) return;
  memory->is_known = false;
  evidence_known_release(&memory->known);
}

// "ENGINE TICKS"; what is not of that form says nothing.
static void read_engine(Memory *memory) {
  Text value = {0};
  unsigned long long ticks;
  bool good = query_cache_get(memory->cache, memory->name, &value) &&
              sscanf(text_view(&value), "%31[a-z] %llu", memory->engine, &ticks) == 2;
  if (good) memory->ticks = ticks;
  else *memory->engine = '\0';
  text_release(&value);
}

void query_memory_init(Memory *memory, Session *session, const Prog *prog) {
  *memory = (Memory){0};
  open_cache(memory, session);
  if (!memory->cache) return;
  Text value = {0};
  make_key(memory, session, prog);
  if (query_cache_get(memory->cache, memory->key, &value)) read_known(memory, prog, &value);
  text_release(&value);
  make_name(memory, session, prog);
  if (!memory->is_known) read_engine(memory);
}

void query_memory_advise(const Memory *memory, ScheduleRequest *request) {
  if (!*memory->engine) return;
  request->first = memory->engine;
  request->first_ticks = memory->ticks;
}

static bool is_worth_keeping(const Session *session, const Prog *prog, const Outcome *outcome) {
  bool any = false;
  for (uint32_t i = 0; i < prog->properties.count; i++) any = any || outcome->status[i] != STATUS_UNKNOWN;
  return any && !outcome->is_cached && outcome->ticks >= EFFORT(&session->limits, cache_least);
}

// It is asked first for half of what all of them took to find the answer, so that little is lost where it does not find the next one. Where it did, that
// stays.
static void keep_engine(const Memory *memory, const Outcome *outcome) {
  if (outcome->verdict != VERDICT_VERIFIED || !outcome->engine || strcmp(outcome->engine, memory->engine) == 0) return;
  Text value = {0};
  text_format(&value, "%s %llu", outcome->engine, (unsigned long long)outcome->ticks / 2);
  query_cache_put(memory->cache, memory->name, &value);
  text_release(&value);
}

void query_memory_keep(Memory *memory, const Session *session, const Prog *prog, const Outcome *outcome) {
  if (!memory->cache || !is_worth_keeping(session, prog, outcome)) return;
  TermsOut out;
  Text value = {0};
  expr_wire_init(&out, prog->table);
  evidence_put_known(&out, prog, outcome);
  expr_wire_finish(&out, &value);
  if (!query_cache_put(memory->cache, memory->key, &value)) tell(session, "the answer could not be kept");
  text_release(&value);
  keep_engine(memory, outcome);
}

void query_memory_release(Memory *memory) {
  if (memory->is_known) evidence_known_release(&memory->known);
  query_cache_close(memory->cache);
  arena_release(&memory->arena);
}
