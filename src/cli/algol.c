#include "cli/algol.h"

#include <errno.h>
#include <string.h>

#include "algol/check.h"
#include "algol/graph.h"
#include "front/algol/front_algol.h"
#include "report/model_report.h"
#include "report/play_report.h"

enum { MOST_DRAWN = 1500, MOST_LISTED = 100000 };

// ---- options

static const char *const option_names[] = {
#define X(name, kind, argument, otherwise, commands, about) #name,
    OPTIONS(X)
#undef X
};

static bool is_for_algol_alone(OptionId id) {
  return id == OPTION_event || id == OPTION_approximate || id == OPTION_order || id == OPTION_seed;
}

static bool is_for_algol(OptionId id) {
  static const OptionId ids[] = {OPTION_engine, OPTION_timeout, OPTION_memory,  OPTION_jobs,
                                 OPTION_format, OPTION_quiet,   OPTION_verbose, OPTION_help};
  for (uint32_t i = 0; i < sizeof ids / sizeof *ids; i++)
    if (ids[i] == id) return true;
  return is_for_algol_alone(id);
}

static bool wrong_option(OptionId id, const Program *program, DiagList *diags) {
  char name[64] = "";
  for (size_t i = 0; option_names[id][i] && i + 1 < sizeof name; i++)
    name[i] = option_names[id][i] == '_' ? '-' : option_names[id][i];
  const char *hint =
      program->is_algol ? "programs of Idealized Algol take --event, --approximate, --order and --seed" : NULL;
  return diag_error(diags, (Place){.file = program->title}, hint, "--%s is %sfor programs of Idealized Algol (.ia)",
                    name, program->is_algol ? "not " : "only ");
}

static bool check_engine(const Options *options, const Program *program, DiagList *diags) {
  bool algol = strcmp(options->engine, "algol") == 0, automatic = strcmp(options->engine, "auto") == 0;
  if (program->is_algol ? algol || automatic : !algol) return true;
  return diag_error(diags, (Place){.file = program->title}, NULL,
                    program->is_algol ? "the engine of programs of Idealized Algol (.ia) is algol, not %s"
                                      : "the engine %s is for programs of Idealized Algol (.ia)",
                    options->engine);
}

static bool check_format(const Options *options, const Program *program, DiagList *diags) {
  static const char *const formats[] = {"text", "json", "dot", "svg"};
  for (uint32_t i = 0; i < sizeof formats / sizeof *formats; i++)
    if (!program->is_algol || strcmp(options->format, formats[i]) == 0) return true;
  return diag_error(diags, (Place){.file = program->title}, "there are text and json, for model also dot and svg",
                    "--format %s is not for programs of Idealized Algol (.ia)", options->format);
}

bool cli_algol_check_options(const Request *request, DiagList *diags) {
  for (uint32_t i = 0; i < request->programs.count; i++) {
    const Program *program = &request->programs.data[i];
    for (int id = 0; id < OPTION_COUNT; id++) {
      if (!request->options->given[id]) continue;
      if (program->is_algol ? !is_for_algol((OptionId)id) : is_for_algol_alone((OptionId)id))
        return wrong_option((OptionId)id, program, diags);
    }
    if (!check_engine(request->options, program, diags) || !check_format(request->options, program, diags))
      return false;
  }
  return true;
}

// ---- constants

typedef struct Constants {
  Arena arena;
  AlgolConstant *items;
  uint32_t count;
} Constants;

// name=value
static bool add_constant(Constants *constants, const char *text, DiagList *diags) {
  size_t length = strcspn(text, "=");
  const char *value = text + length + (text[length] == '=');
  char *end;
  errno = 0;
  unsigned long long number = strtoull(value, &end, 10);
  if (!length || *value < '0' || *value > '9' || *end || errno || number > ALGOL_MOST_VALUES)
    return diag_error(diags, (Place){0}, "write -D size=8",
                      "-D %s: a constant needs a name and a whole number up to 2 to the 62", text);
  char *name = arena_new(&constants->arena, length + 1);
  memcpy(name, text, length);
  constants->items[constants->count++] = (AlgolConstant){name, number};
  return true;
}

static bool read_constants(Constants *constants, const TextVec *flags, DiagList *diags) {
  constants->items = arena_new(&constants->arena, (flags->count + 1) * sizeof *constants->items);
  for (uint32_t i = 0; i < flags->count; i++) {
    const char *flag = flags->data[i];
    if (strncmp(flag, "-D", 2) != 0)
      return diag_error(diags, (Place){0}, NULL, "%s is for C: programs of Idealized Algol take only -D", flag);
    if (!add_constant(constants, flag[2] ? flag + 2 : flags->data[++i], diags)) return false;
  }
  return true;
}

static AlgolProgram *read_program(const Session *session, const Program *program, DiagList *diags) {
  Constants constants = {0};
  AlgolProgram *read = NULL;
  if (read_constants(&constants, &session->options->clang_flags, diags)) {
    AlgolConstants given = {constants.items, constants.count};
    read = ia_read(program->files.data[0], &given, diags);
  }
  arena_release(&constants.arena);
  return read;
}

// ---- check

static void print_report(Session *session, uint32_t index, const Query *query, const Outcome *outcome,
                         const Text *domains) {
  TextVec events = {0};
  for (uint32_t e = 0; e < query->events.count; e++) textvec_push(&events, query->events.data[e].name);
  PlayReport report = {session->request.programs.data[index].title,
                       events.data,
                       events.count,
                       text_view(domains),
                       outcome,
                       session->options->quiet,
                       session->options->verbose};
  Text out = {0};
  if (strcmp(session->options->format, "json") == 0) report_play_report_json(&report, &out);
  else report_play_report_text(&report, &out);
  if (cli_session_print(session, index, &out)) cli_session_add_status(session, cli_status_of(outcome));
  text_release(&out);
  textvec_release(&events);
}

static void check(Session *session, uint32_t index, const AlgolProgram *program, const Query *query) {
  const Options *options = session->options;
  AlgolOptions how = {.approximate = strcmp(options->approximate, "on") == 0,
                      .random = strcmp(options->order, "random") == 0,
                      .seed = options->seed};
  Text domains = {0};
  Outcome outcome = algol_check(program, query, &how, &session->limits, &domains);
  outcome.seconds = limits_elapsed(&session->limits);
  print_report(session, index, query, &outcome, &domains);
  evidence_outcome_release(&outcome);
  text_release(&domains);
}

void cli_algol_check_program(Session *session, uint32_t index) {
  DiagList diags = {0};
  Query query = {0};
  AlgolProgram *program = read_program(session, &session->request.programs.data[index], &diags);
  if (program && algol_query_add(&query, program, session->options->event, &diags))
    check(session, index, program, &query);
  else cli_session_fail(session, index, &diags);
  algol_query_release(&query);
  ia_delete(program);
  diag_release(&diags);
}

// ---- model

static bool draw(const PlayGraph *graph, Text *out, DiagList *diags) {
  Text dot = {0};
  report_play_graph_dot(graph, &dot);
  bool fine = report_draw_svg(text_view(&dot), out);
  text_release(&dot);
  return fine || diag_error(diags, (Place){0}, "try --format dot", "the layout library could not draw the automaton");
}

static bool show_graph(const Options *options, const Program *program, const PlayGraph *graph, Text *out,
                       DiagList *diags) {
  if (strcmp(options->format, "json") == 0) report_play_graph_json(graph, out);
  else if (strcmp(options->format, "dot") == 0) report_play_graph_dot(graph, out);
  else if (strcmp(options->format, "svg") == 0) return draw(graph, out, diags);
  else report_play_graph_text(graph, program->title, out);
  return true;
}

static bool show_code(Session *session, const Program *program, Code *code, Text *out, DiagList *diags) {
  const Options *options = session->options;
  bool exact = !options->given[OPTION_approximate] || strcmp(options->approximate, "off") == 0;
  bool picture = strcmp(options->format, "svg") == 0;
  Partition *partitions = memory_new((code->domains.count + 1) * sizeof *partitions);
  for (uint32_t d = 0; d < code->domains.count; d++)
    algol_partition_init(&partitions[d], code->domains.data[d].count, exact);
  Machine machine;
  PlayGraph graph = {0};
  algol_machine_init(&machine, code, partitions, exact);
  bool fine = algol_graph_build(&machine, picture ? MOST_DRAWN : MOST_LISTED, &session->limits, &graph);
  if (!fine)
    diag_error(diags, (Place){.file = program->title}, "give smaller constants (-D), or --approximate on",
               "the automaton is too large to be shown: more than %u states", picture ? MOST_DRAWN : MOST_LISTED);
  fine = fine && show_graph(options, program, &graph, out, diags);
  evidence_play_graph_release(&graph);
  algol_machine_release(&machine);
  for (uint32_t d = 0; d < code->domains.count; d++) algol_partition_release(&partitions[d]);
  free(partitions);
  return fine;
}

bool cli_algol_show_program(Session *session, const Program *program, Text *out, DiagList *diags) {
  AlgolProgram *read = read_program(session, program, diags);
  Query query = {0};
  bool fine = read && algol_query_add(&query, read, session->options->event, diags);
  Code *code = fine ? algol_code_compile(read) : NULL;
  if (code) algol_query_apply(&query, code);
  fine = fine && show_code(session, program, code, out, diags);
  algol_code_delete(code);
  algol_query_release(&query);
  ia_delete(read);
  return fine;
}
