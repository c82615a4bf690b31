#include "query/project_units.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/map.h"
#include "base/wire.h"

enum { FORMAT = 3 }; // of what is kept about a unit

typedef struct Look {
  ProjectUnits *units;
  Session *session;
  Cache *cache; // or NULL
  Arena *arena;
  TextVec chosen;  // files, by their real paths; none: all
  Map by_file;     // hash of a unit's file -> its number
  Map by_path;     // hash of a path -> number of its content
  TextVec content; // hashes
} Look;

// ---- which units

static bool is_c(const char *path) {
  size_t n = strlen(path);
  return n > 2 && (strcmp(path + n - 2, ".c") == 0 || strcmp(path + n - 2, ".i") == 0);
}

static const char *real_path(const char *path, Arena *arena) {
  char *real = realpath(path, NULL);
  const char *copy = arena_text(arena, real ? real : path);
  free(real);
  return copy;
}

static bool is_listed(const Look *look, const char *file) {
  uint32_t number;
  return map_get(&look->by_file, hash_text(file), &number) && strcmp(look->units->list.data[number].file, file) == 0;
}

static bool is_chosen(const Look *look, const char *file) {
  for (uint32_t i = 0; i < look->chosen.count; i++)
    if (strcmp(look->chosen.data[i], file) == 0) return true;
  return look->chosen.count == 0;
}

static bool has_flag(const TextVec *flags, const char *flag) {
  for (uint32_t i = 0; i < flags->count; i++)
    if (strcmp(flags->data[i], flag) == 0) return true;
  return false;
}

// Takes over what is wrong with one unit, unless it only is that a limit was met.
static void report_faults(Look *look, const ProjectUnit *unit, DiagList *diags) {
  Session *s = look->session;
  for (uint32_t i = 0; i < diags->count && unit->is_chosen && !limits_reached(&s->limits); i++)
    diag_error(&s->answer->diags, diags->items[i].place, diags->items[i].hint, "%s", diags->items[i].message);
  diag_release(diags);
}

static bool open_unit(Look *look, uint32_t entry, ProjectUnit *unit, DiagList *diags) {
  if (access(unit->file, R_OK) != 0)
    return diag_error(diags, (Place){.file = unit->file}, "the compile commands name it: build the project again", "%s",
                      strerror(errno));
  return c_compile_commands_flags_at(look->units->commands, entry, &unit->flags, diags);
}

// Of several entries for one file the first counts, as for --compile-commands.
static void list_unit(Look *look, uint32_t entry) {
  ProjectUnits *units = look->units;
  DiagList diags = {0};
  const char *named = c_compile_commands_file(units->commands, entry);
  ProjectUnit unit = {.file = named ? real_path(named, look->arena) : NULL, .is_chosen = true};
  if (!named) {
    diag_error(&diags, (Place){.file = c_compile_commands_path(units->commands)}, NULL, "entry %u names no file",
               entry + 1);
    report_faults(look, &unit, &diags);
  } else if (!is_c(unit.file)) units->others++;
  else if (is_listed(look, unit.file)) units->repeated++;
  else {
    unit.is_chosen = is_chosen(look, unit.file);
    unit.is_good = open_unit(look, entry, &unit, &diags);
    unit.ilp32 = strcmp(look->session->settings->arch, "ilp32") == 0 || has_flag(&unit.flags, "-m32");
    report_faults(look, &unit, &diags);
    map_set(&look->by_file, hash_text(unit.file), units->list.count);
    projectunitvec_push(&units->list, unit);
  }
}

// The files of a library, as they were named.
static bool list_files(Look *look) {
  const Settings *settings = look->session->settings;
  const TextVec *files = &look->session->answer->input->files;
  DiagList *diags = &look->session->answer->diags;
  bool fine = true;
  for (uint32_t i = 0; i < files->count && fine; i++) {
    ProjectUnit unit = {.file = files->data[i], .is_chosen = true};
    fine = access(unit.file, R_OK) == 0 &&
           (!look->units->commands || c_compile_commands_flags(look->units->commands, unit.file, &unit.flags, diags));
    unit.is_good = fine;
    unit.ilp32 = strcmp(settings->arch, "ilp32") == 0 || has_flag(&unit.flags, "-m32");
    projectunitvec_push(&look->units->list, unit);
  }
  return fine;
}

static bool list_units(Look *look) {
  sextant_answer *a = look->session->answer;
  bool fine = true;
  for (uint32_t i = 0; i < a->input->files.count; i++)
    textvec_push(&look->chosen, real_path(a->input->files.data[i], look->arena));
  for (uint32_t i = 0; i < c_compile_commands_count(look->units->commands); i++) list_unit(look, i);
  for (uint32_t i = 0; i < look->chosen.count; i++)
    if (!is_listed(look, look->chosen.data[i]))
      fine = diag_error(&a->diags, (Place){.file = a->input->files.data[i]},
                        "without files all of the project are looked at", "has no entry in %s",
                        c_compile_commands_path(look->units->commands));
  return fine;
}

// ---- looks at all of them, several at the same time

typedef struct Glance {
  ClangOutput wanted;
  bool (*is_wanted)(Look *look, ProjectUnit *unit);
  bool (*take)(Look *look, ProjectUnit *unit, ClangJob *job, DiagList *diags); // finishes the job
} Glance;

static bool start(Look *look, const Glance *glance, ProjectUnit *unit, ClangJob *job) {
  const Settings *settings = look->session->settings;
  DiagList diags = {0};
  CFrontOptions options = {.files = &unit->file,
                           .file_count = 1,
                           .entry = "main",
                           .ilp32 = unit->ilp32,
                           .clang_flags = settings->clang_flags.data,
                           .clang_flag_count = settings->clang_flags.count};
  bool started = c_clang_start(job, glance->wanted, unit->file, &unit->flags, NULL, &options, &diags);
  if (!started) unit->is_good = false;
  report_faults(look, unit, &diags);
  return started;
}

static void finish(Look *look, const Glance *glance, ProjectUnit *unit, ClangJob *job) {
  DiagList diags = {0};
  unit->is_good = glance->take(look, unit, job, &diags);
  report_faults(look, unit, &diags);
}

static void tell(Look *look, const char *what, uint32_t done) {
  Session *s = look->session;
  char line[80];
  snprintf(line, sizeof line, "%s: %u of %u", what, done, look->units->list.count);
  if (s->told) s->told(s->context, line);
}

static void look_at_all(Look *look, const Glance *glance, const char *what) {
  ProjectUnitVec *list = &look->units->list;
  uint32_t ahead = query_jobs(look->session), next = 0;
  ClangJob *jobs = memory_new((list->count + 1) * sizeof *jobs);
  bool *running = memory_new((list->count + 1) * sizeof *running);
  for (uint32_t i = 0; i < list->count; i++) {
    for (; next < list->count && next <= i + ahead; next++) {
      ProjectUnit *unit = &list->data[next];
      if (unit->is_good && !limits_reached(&look->session->limits) && glance->is_wanted(look, unit))
        running[next] = start(look, glance, unit, &jobs[next]);
    }
    if (running[i]) finish(look, glance, &list->data[i], &jobs[i]), tell(look, what, i + 1);
  }
  free(running);
  free(jobs);
}

// ---- their files

static const char *content_of(Look *look, const char *path) {
  uint32_t number;
  if (map_get(&look->by_path, hash_text(path), &number)) return look->content.data[number];
  char hash[SHA256_TEXT] = "";
  size_t size;
  char *text = text_read_file(path, &size);
  if (text) sha256_text(text, size, hash);
  free(text);
  map_set(&look->by_path, hash_text(path), look->content.count);
  textvec_push(&look->content, arena_text(look->arena, hash));
  return look->content.data[look->content.count - 1];
}

static bool every(Look *look, ProjectUnit *unit) {
  (void)look;
  (void)unit;
  return true;
}

static bool take_files(Look *look, ProjectUnit *unit, ClangJob *job, DiagList *diags) {
  TextVec files = {0};
  const TextVec *own = &look->session->settings->clang_flags;
  Text content = {0};
  bool fine = c_unit_files(job, &look->session->limits, look->arena, &files, diags);
  text_format(&content, "unit %d\n%s\n%d\n", FORMAT, unit->file, unit->ilp32);
  for (uint32_t i = 0; i < unit->flags.count; i++) text_format(&content, "%s\n", unit->flags.data[i]);
  for (uint32_t i = 0; i < own->count; i++) text_format(&content, "%s\n", own->data[i]);
  for (uint32_t i = 0; i < files.count; i++)
    text_format(&content, "%s %s\n", files.data[i], content_of(look, files.data[i]));
  sha256_text(content.data, content.count, unit->key);
  text_release(&content);
  textvec_release(&files);
  return fine;
}

// ---- their symbols

static void symbols_key(const Look *look, const ProjectUnit *unit, char key[SHA256_TEXT]) {
  Text text = {0};
  text_format(&text, "symbols %d %s %s %s", FORMAT, sextant_version(), look->session->settings->client, unit->key);
  sha256_text(text.data, text.count, key);
  text_release(&text);
}

static bool get_symbols(Look *look, ProjectUnit *unit, const Text *value) {
  WireIn in;
  wire_begin(&in, value->data, value->count, look->arena);
  uint32_t count = wire_get_count(&in);
  for (uint32_t i = 0; i < count && !in.error; i++) {
    CSymbol symbol = {.kind = (CSymbolKind)wire_get_below(&in, SYMBOL_NEEDED + 1)};
    symbol.name = wire_get_text(&in);
    symbol.obstacle = wire_get_text(&in);
    symbol.size = (uint32_t)wire_get_below(&in, UINT32_MAX);
    if (symbol.name) csymbolvec_push(&unit->symbols, symbol);
    else wire_fail(&in, "a symbol without a name");
  }
  bool fine = wire_finish(&in);
  if (!fine) unit->symbols.count = 0;
  return fine;
}

// Those that are not kept from an earlier look.
static bool is_new(Look *look, ProjectUnit *unit) {
  char key[SHA256_TEXT];
  Text value = {0};
  symbols_key(look, unit, key);
  bool is_known = look->cache && query_cache_get(look->cache, key, &value) && get_symbols(look, unit, &value);
  text_release(&value);
  return !is_known;
}

static void keep_symbols(Look *look, const ProjectUnit *unit) {
  char key[SHA256_TEXT];
  WireOut out = {0};
  symbols_key(look, unit, key);
  wire_put(&out, unit->symbols.count);
  for (uint32_t i = 0; i < unit->symbols.count; i++) {
    wire_put(&out, unit->symbols.data[i].kind);
    wire_put_text(&out, unit->symbols.data[i].name);
    wire_put_text(&out, unit->symbols.data[i].obstacle);
    wire_put(&out, unit->symbols.data[i].size);
  }
  query_cache_put(look->cache, key, &out.text);
  wire_release(&out);
}

static bool take_symbols(Look *look, ProjectUnit *unit, ClangJob *job, DiagList *diags) {
  bool is_fair = strcmp(look->session->settings->client, "fair") == 0;
  bool fine = c_unit_symbols(job, is_fair, &look->session->limits, look->arena, &unit->symbols, diags);
  if (fine && look->cache) keep_symbols(look, unit);
  return fine;
}

// ----

bool query_project_units_read(ProjectUnits *units, Session *session, Cache *cache, Arena *arena) {
  static const Glance files = {CLANG_FILES, every, take_files}, symbols = {CLANG_BITCODE, is_new, take_symbols};
  Look look = {.units = units, .session = session, .cache = cache, .arena = arena};
  *units = (ProjectUnits){0};
  const Settings *settings = session->settings;
  const char *commands = settings->project ? settings->project : settings->compile_commands;
  if (commands) units->commands = c_compile_commands_new(commands, &session->answer->diags);
  bool fine = (units->commands || !commands) && (settings->project ? list_units(&look) : list_files(&look));
  if (fine) look_at_all(&look, &files, "files that are read");
  if (fine) look_at_all(&look, &symbols, "functions that are listed");
  textvec_release(&look.chosen);
  textvec_release(&look.content);
  map_release(&look.by_file);
  map_release(&look.by_path);
  return fine;
}

void query_project_units_release(ProjectUnits *units) {
  for (uint32_t i = 0; i < units->list.count; i++) {
    textvec_release(&units->list.data[i].flags);
    csymbolvec_release(&units->list.data[i].symbols);
  }
  projectunitvec_release(&units->list);
  if (units->commands) c_compile_commands_delete(units->commands);
  *units = (ProjectUnits){0};
}
