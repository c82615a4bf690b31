// The public interface, but for what answers tell (answer.c, report/).
#include <string.h>

#include "base/stack.h"
#include "front/c/header.h"
#include "front/c/llvm_file.h"
#include "query/ask.h"
#include "query/project_orders.h"
#include "schedule/engines.h"
#include "schedule/worker.h"

// ---- commands

static const struct {
  sextant_command about;
  QueryCommand *run;
} commands[] = {
    {{"check", "FILE...",
      "Settles whether a program can violate its properties. Several C files are one program.\n"
      "FILE: .c, .i (C), .bc, .ll (LLVM), .cfg (a control-flow graph as text),\n"
      ".ia (Idealized Algol), .yml (a task definition)."},
     query_check},
    {{"model", "FILE",
      "Builds an abstract model of a program, plays the falsification game on it, and shows both.\n"
      "Diamonds belong to the falsifier, boxes to the prover; hopeless nodes are filled."},
     query_model},
    {{"tests", "FILE...",
      "Makes a test suite that reaches every branch that can be reached, and proves the others unreachable.\n"
      "Exit status 0 where nothing is left undecided, else 2."},
     query_tests},
    {{"eval", "FILE",
      "Tells the value of a temporal formula in each state of a model, and the answer for the system.\n"
      "FILE: .tmts (a modal model as text), or a program, by its abstract model over predicates.\n"
      "Values: T all, F none, M some but not all, Te some, Fe not all, ? unknown."},
     query_eval},
    {{"compare", "A.tmts B.tmts",
      "Tells whether model A is more abstract than model B, and where it is not, a formula that shows it.\n"
      "Exit status 0 where it is, 1 where it is not."},
     query_compare},
    {{"replay", "FILE EVIDENCE",
      "Runs a violation that check --evidence has written again, step by step.\n"
      "Property, entry and data model are those of the evidence unless they are given."},
     query_replay},
    {{"validate", "FILE EVIDENCE",
      "Checks the evidence that check --evidence has written, a violation or a proof, or a witness (.yml).\n"
      "Property, entry and data model are those of the evidence unless they are given."},
     query_validate},
    {{"properties", "FILE...",
      "Lists what check would look at, without settling it: every check with its place, its kind and what it is "
      "about."},
     query_properties},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

size_t sextant_command_count(void) { return COMMANDS; }
const sextant_command *sextant_command_at(size_t i) { return &commands[i].about; }
const char *sextant_version(void) { return SEXTANT_VERSION; }
int sextant_makes_programs(const char *name) { return query_source_is_c(name) && !c_header_is(name); }

// ---- queries

struct sextant_query {
  QueryInput *input;
  QueryCommand *run;
  Asking *asking;
  bool is_asked;
  DiagList diags; // the last refusal
  void (*told)(void *context, const char *line);
  void *context;
};

sextant_query *sextant_query_new(const char *command) {
  for (uint32_t i = 0; i < COMMANDS; i++) {
    if (strcmp(commands[i].about.name, command) != 0) continue;
    sextant_query *query = memory_new(sizeof *query);
    query->input = query_input_new(1u << i);
    query->run = commands[i].run;
    query->asking = query_asking_new();
    return query;
  }
  return NULL;
}

void sextant_query_delete(sextant_query *query) {
  if (!query) return;
  diag_release(&query->diags);
  query_input_release(query->input);
  query_asking_release(query->asking);
  free(query);
}

static bool can_change(sextant_query *query) {
  diag_release(&query->diags);
  return !query->is_asked || diag_error(&query->diags, (Place){0}, NULL, "the query was asked already");
}

int sextant_set(sextant_query *query, const char *option, const char *value) {
  if (!can_change(query)) return -1;
  QueryInput *input = query->input;
  return query_settings_set(&input->settings, &input->arena, input->command, option, value, &query->diags) ? 0 : -1;
}

int sextant_add_compiler_flag(sextant_query *query, const char *flag) {
  if (!can_change(query)) return -1;
  textvec_push(&query->input->settings.clang_flags, arena_text(&query->input->arena, flag));
  return 0;
}

int sextant_add_file(sextant_query *query, const char *path) {
  if (!can_change(query)) return -1;
  textvec_push(&query->input->files, arena_text(&query->input->arena, path));
  return 0;
}

static bool is_header(const char *name) {
  size_t n = strlen(name);
  return n > 2 && strcmp(name + n - 2, ".h") == 0;
}

int sextant_add_text(sextant_query *query, const char *name, const char *text, size_t size) {
  if (!can_change(query)) return -1;
  QueryInput *input = query->input;
  FileText added = {.path = arena_text(&input->arena, name), .size = size};
  added.text = memcpy(arena_new(&input->arena, size + 1), text, size);
  filetexts_push(&input->texts, added);
  if (!is_header(name)) textvec_push(&input->files, added.path);
  return 0;
}

const sextant_diagnostic *sextant_refusal(const sextant_query *query, sextant_diagnostic *out) {
  if (query->diags.count == 0) return NULL;
  const Diag *diag = &query->diags.items[query->diags.count - 1];
  *out = (sextant_diagnostic){{diag->place.file, diag->place.line, diag->place.column}, diag->message, diag->hint};
  return out;
}

void sextant_on_progress(sextant_query *query, void (*told)(void *context, const char *line), void *context) {
  query->told = told;
  query->context = context;
}

void sextant_cancel(sextant_query *query) { query_asking_cancel(query->asking); }

sextant_answer *sextant_ask(sextant_query *query) {
  if (!can_change(query)) {
    sextant_answer *a = query_answer_new(query->input);
    diag_error(&a->diags, (Place){0}, "make another one", "the query was asked already");
    return a;
  }
  query->is_asked = true;
  query_input_set_title(query->input);
  return query_ask(query->asking, query->input, query->run, query->told, query->context);
}

// ---- what there is

size_t sextant_engine_count(void) {
  uint32_t count;
  schedule_engine_table(&count);
  return count;
}

sextant_engine sextant_engine_at(size_t i) {
  uint32_t count;
  const Engine *engine = &schedule_engine_table(&count)[i];
  return (sextant_engine){engine->name, engine->about, engine->kind != QUESTION_REACH};
}

size_t sextant_effort_count(void) { return EFFORT_COUNT; }

sextant_effort sextant_effort_at(size_t i) {
  const EffortRow *row = effort_row((EffortId)i);
  sextant_effort effort = {.otherwise = row->otherwise, .least = row->least, .most = row->most, .about = row->about};
  Text name = {0};
  effort_name((EffortId)i, &name);
  snprintf(effort.name, sizeof effort.name, "%s", text_view(&name));
  text_release(&name);
  return effort;
}

// ---- the other side

typedef struct Work {
  int in, out, status;
} Work;

static void *work(void *argument) {
  Work *w = argument;
  w->status = schedule_work(w->in, w->out);
  return NULL;
}

int sextant_work(const char *what, int in, int out) {
  if (what && strcmp(what, "llvm") == 0) return c_llvm_file_try(in, out);
  if (what && strcmp(what, "jobs") == 0) return query_project_work(in) ? SEXTANT_VERIFIED : SEXTANT_FAULT;
  if (what) return SEXTANT_FAULT;
  Work w = {.in = in, .out = out};
  stack_run(work, &w);
  return w.status;
}
