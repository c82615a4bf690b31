#include "query/algol.h"

#include <errno.h>
#include <string.h>

#include "algol/check.h"
#include "algol/graph.h"
#include "front/algol/front_algol.h"

// ---- settings

static bool is_algol(const Source *source) { return source->kind == SOURCE_ALGOL; }

static bool is_for_algol_alone(SettingId id) {
  return id == SETTING_event || id == SETTING_approximate || id == SETTING_order || id == SETTING_seed;
}

static bool is_for_algol(SettingId id) {
  static const SettingId ids[] = {SETTING_engine, SETTING_timeout, SETTING_memory, SETTING_jobs,     SETTING_format,
                                  SETTING_quiet,  SETTING_verbose, SETTING_help,   SETTING_no_cache, SETTING_cache};
  for (uint32_t i = 0; i < sizeof ids / sizeof *ids; i++)
    if (ids[i] == id) return true;
  return is_for_algol_alone(id);
}

static bool wrong_setting(SettingId id, const Source *source, DiagList *diags) {
  char name[64] = "";
  const char *row = query_setting_name(id);
  for (size_t i = 0; row[i] && i + 1 < sizeof name; i++) name[i] = row[i] == '_' ? '-' : row[i];
  const char *hint =
      is_algol(source) ? "programs of Idealized Algol take --event, --approximate, --order and --seed" : NULL;
  return diag_error(diags, (Place){.file = source->title}, hint, "--%s is %sfor programs of Idealized Algol (.ia)",
                    name, is_algol(source) ? "not " : "only ");
}

static bool check_engine(const Settings *settings, const Source *source, DiagList *diags) {
  bool algol = strcmp(settings->engine, "algol") == 0, automatic = strcmp(settings->engine, "auto") == 0;
  if (is_algol(source) ? algol || automatic : !algol) return true;
  return diag_error(diags, (Place){.file = source->title}, NULL,
                    is_algol(source) ? "the engine of programs of Idealized Algol (.ia) is algol, not %s"
                                     : "the engine %s is for programs of Idealized Algol (.ia)",
                    settings->engine);
}

static bool check_format(const Settings *settings, const Source *source, DiagList *diags) {
  if (!is_algol(source) || strcmp(settings->format, "html") != 0) return true;
  return diag_error(diags, (Place){.file = source->title}, "there are text, json, dot and svg",
                    "--format %s is not for programs of Idealized Algol (.ia)", settings->format);
}

bool query_algol_check_settings(const Settings *settings, const Source *source, DiagList *diags) {
  for (int id = 0; id < SETTING_COUNT; id++) {
    if (!settings->given[id]) continue;
    if (is_algol(source) ? !is_for_algol((SettingId)id) : is_for_algol_alone((SettingId)id))
      return wrong_setting((SettingId)id, source, diags);
  }
  return check_engine(settings, source, diags) && check_format(settings, source, diags);
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

static AlgolProgram *read_program(Session *s) {
  DiagList *diags = &s->answer->diags;
  Constants constants = {0};
  AlgolProgram *read = NULL;
  if (read_constants(&constants, &s->settings->clang_flags, diags)) {
    AlgolConstants given = {constants.items, constants.count};
    read = ia_read(s->answer->source.files.data[0], &given, diags);
  }
  arena_release(&constants.arena);
  return read;
}

// ---- check

static void check(Session *s, const AlgolProgram *program, const Query *query) {
  sextant_answer *a = s->answer;
  AlgolOptions how = {.approximate = strcmp(s->settings->approximate, "on") == 0,
                      .random = strcmp(s->settings->order, "random") == 0,
                      .seed = s->settings->seed};
  a->kind = ANSWER_PLAY;
  a->found.play = (PlayAnswer){.file = a->source.title};
  for (uint32_t e = 0; e < query->events.count; e++)
    textvec_push(&a->found.play.events, arena_text(&a->input->arena, query->events.data[e].name));
  a->outcome = algol_check(program, query, &how, &s->limits, &a->found.play.domains);
}

bool query_algol_check(Session *s) {
  Query query = {0};
  AlgolProgram *program = read_program(s);
  bool fine = program && algol_query_add(&query, program, s->settings->event, &s->answer->diags);
  if (fine) check(s, program, &query);
  algol_query_release(&query);
  ia_delete(program);
  return fine;
}

// ---- model

static bool build_graph(Session *s, Code *code) {
  sextant_answer *a = s->answer;
  const Settings *settings = s->settings;
  bool exact = !settings->given[SETTING_approximate] || strcmp(settings->approximate, "off") == 0;
  bool picture = strcmp(settings->format, "svg") == 0;
  uint32_t most = picture ? EFFORT32(&s->limits, algol_drawn) : EFFORT32(&s->limits, algol_listed);
  AlgolPartition *partitions = memory_new((code->domains.count + 1) * sizeof *partitions);
  for (uint32_t d = 0; d < code->domains.count; d++)
    algol_partition_init(&partitions[d], code->domains.data[d].count, exact);
  AlgolMachine machine;
  algol_machine_init(&machine, code, partitions, exact);
  bool fine = algol_graph_build(&machine, most, &s->limits, &a->found.play.graph);
  if (!fine)
    diag_error(&a->diags, (Place){.file = a->source.title}, "give smaller constants (-D), or --approximate on",
               "the automaton is too large to be shown: more than %u states", most);
  algol_machine_release(&machine);
  for (uint32_t d = 0; d < code->domains.count; d++) algol_partition_release(&partitions[d]);
  free(partitions);
  return fine;
}

bool query_algol_model(Session *s) {
  sextant_answer *a = s->answer;
  AlgolProgram *program = read_program(s);
  Query query = {0};
  bool fine = program && algol_query_add(&query, program, s->settings->event, &a->diags);
  Code *code = fine ? algol_code_compile(program) : NULL;
  if (code) {
    algol_query_apply(&query, code);
    a->kind = ANSWER_GRAPH;
    a->found.play = (PlayAnswer){.file = a->source.title};
    fine = build_graph(s, code);
  }
  algol_code_delete(code);
  algol_query_release(&query);
  ia_delete(program);
  return fine;
}
