#include "cli/request.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/suggest.h"
#include "front/cfg/front_cfg.h"
#include "prog/goals.h"
#include "prog/initial.h"
#include "spec/property_file.h"

// ---- properties

static const struct PropertyName {
  const char *name;
  uint32_t check;
} property_names[] = {
    {"reach", CHECK_REACH}, {"overflow", CHECK_OVERFLOW}, {"bounds", CHECK_BOUNDS}, {"null", CHECK_NULL},
    {"div", CHECK_DIV},     {"shift", CHECK_SHIFT},       {"all", CHECK_ALL},
};
enum { PROPERTY_NAMES = sizeof property_names / sizeof *property_names };

static bool ends_with(const char *text, const char *ending) {
  size_t n = strlen(text), m = strlen(ending);
  return n > m && strcmp(text + n - m, ending) == 0;
}

static bool set_temporal(Request *request, TemporalKind kind, const char *formula, Place place, DiagList *diags) {
  if (request->temporal != TEMPORAL_NONE || request->checks)
    return diag_error(diags, (Place){0}, "run sextant once for each",
                      "a temporal property cannot be checked together with others");
  request->temporal = kind;
  request->formula = formula ? arena_text(&request->arena, formula) : NULL;
  request->formula_place = place;
  return true;
}

static bool add_property_name(Request *request, const char *name, size_t length, DiagList *diags) {
  if (length == 11 && strncmp(name, "termination", length) == 0)
    return set_temporal(request, TEMPORAL_TERMINATION, NULL, (Place){0}, diags);
  for (uint32_t i = 0; i < PROPERTY_NAMES; i++) {
    if (strlen(property_names[i].name) != length || strncmp(property_names[i].name, name, length) != 0) continue;
    request->checks |= property_names[i].check;
    return true;
  }
  Suggestion best;
  suggestion_init(&best, name, length);
  for (uint32_t i = 0; i < PROPERTY_NAMES; i++) suggestion_offer(&best, property_names[i].name);
  suggestion_offer(&best, "termination");
  return diag_error(
      diags, (Place){0}, suggestion_hint(&best, NULL),
      "unknown property '%.*s'; there are reach, overflow, bounds, null, div, shift, all, termination, and "
      ".prp files",
      (int)length, name);
}

// properties := name ("," name)*
static bool add_property_names(Request *request, const char *names, DiagList *diags) {
  for (;; names++) {
    size_t length = strcspn(names, ",");
    if (!add_property_name(request, names, length, diags)) return false;
    names += length;
    if (!*names) return true;
  }
}

static bool add_property_file(Request *request, const char *path, DiagList *diags) {
  PropertyFile file;
  bool fine = spec_property_file_read(&file, path, diags);
  for (uint32_t i = 0; fine && i < file.properties.count; i++)
    fine = add_property_names(request, file.properties.data[i], diags);
  if (fine && file.ltl) fine = set_temporal(request, TEMPORAL_LTL, file.ltl, file.place, diags);
  if (fine && file.ctl) fine = set_temporal(request, TEMPORAL_CTL, file.ctl, file.place, diags);
  if (fine && (file.ltl || file.ctl)) request->formula_source = arena_text(&request->arena, file.text);
  if (fine && !request->options->given[OPTION_entry]) request->entry = arena_text(&request->arena, file.entry);
  spec_property_file_release(&file);
  return fine;
}

static void name_checks(Request *request) {
  Text text = {0};
  for (uint32_t i = 0; i < PROPERTY_NAMES; i++) {
    if (request->checks == CHECK_ALL ? property_names[i].check != CHECK_ALL
                                     : (request->checks & property_names[i].check) != property_names[i].check)
      continue;
    text_format(&text, "%s%s", text.count ? "," : "", property_names[i].name);
  }
  request->property = arena_text(&request->arena, text_view(&text));
  text_release(&text);
}

static void name_temporal(Request *request) {
  static const char *const names[] = {NULL, "termination", "ltl", "ctl"};
  if (request->temporal != TEMPORAL_NONE) request->property = names[request->temporal];
}

static bool read_properties(Request *request, DiagList *diags) {
  const TextVec *given = &request->options->property;
  for (uint32_t i = 0; i < given->count; i++) {
    bool is_file = ends_with(given->data[i], ".prp");
    if (!(is_file ? add_property_file : add_property_names)(request, given->data[i], diags)) return false;
  }
  const char *ltl = request->options->ltl, *ctl = request->options->ctl;
  if (ltl && !set_temporal(request, TEMPORAL_LTL, ltl, (Place){"--ltl", 1, 1}, diags)) return false;
  if (ctl && !set_temporal(request, TEMPORAL_CTL, ctl, (Place){"--ctl", 1, 1}, diags)) return false;
  request->is_default = !request->checks && request->temporal == TEMPORAL_NONE;
  if (request->is_default) request->checks = request->open ? CHECK_REACH | CHECK_BOUNDS | CHECK_NULL : CHECK_REACH;
  name_checks(request);
  name_temporal(request);
  return true;
}

// ---- files

static bool is_c_file(const char *path) {
  return ends_with(path, ".c") || ends_with(path, ".i") || ends_with(path, ".bc") || ends_with(path, ".ll");
}

static bool is_folder(const char *path) {
  struct stat info;
  return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

static bool add_file(Request *request, const char *path, DiagList *diags) {
  bool is_c = is_c_file(path);
  Program *same = NULL;
  for (uint32_t i = 0; is_c && i < request->programs.count; i++)
    if (request->programs.data[i].is_c) same = &request->programs.data[i];
  if (access(path, R_OK) != 0) return diag_error(diags, (Place){.file = path}, NULL, "%s", strerror(errno));
  bool is_algol = ends_with(path, ".ia");
  if (is_folder(path))
    return diag_error(diags, (Place){.file = path}, "name the files in it: several C files are one program",
                      "this is a folder");
  if (ends_with(path, ".tmts"))
    return diag_error(diags, (Place){.file = path}, "sextant eval and sextant compare take models",
                      "this is a modal model, not a program");
  if (ends_with(path, ".yml"))
    return diag_error(diags, (Place){.file = path}, NULL, "files of this kind are not available in this version");
  if (!is_c && request->open) return diag_error(diags, (Place){.file = path}, NULL, "--open is for C");
  if (!is_c && !is_algol && !ends_with(path, ".cfg"))
    return diag_error(diags, (Place){.file = path},
                      "the ending says what a file is: .c, .i, .bc, .ll, .cfg, .ia; of models .tmts",
                      "not a kind of file that Sextant reads");
  if (same) same->title = arena_format(&request->arena, "%s %s", same->title, path);
  else programvec_push(&request->programs, (Program){.title = path, .is_c = is_c, .is_algol = is_algol});
  textvec_push(same ? &same->files : &request->programs.data[request->programs.count - 1].files, path);
  return true;
}

bool cli_request_init(Request *request, const Options *options, const TextVec *files, DiagList *diags) {
  if (options->open && options->given[OPTION_entry])
    return diag_error(diags, (Place){0}, "an open program starts in its client",
                      "--open and --entry exclude each other");
  *request = (Request){.options = options, .entry = options->entry, .arch = options->arch, .open = options->open};
  request->stutter = options->stutter;
  bool fine = read_properties(request, diags);
  for (uint32_t i = 0; i < files->count; i++) fine = add_file(request, files->data[i], diags) && fine;
  return fine;
}

void cli_request_release(Request *request) {
  for (uint32_t i = 0; i < request->programs.count; i++) textvec_release(&request->programs.data[i].files);
  programvec_release(&request->programs);
  arena_release(&request->arena);
}

bool cli_request_adopt_formula(Request *request, const char *property, const char *formula, const char *file,
                               bool stutter, DiagList *diags) {
  request->checks = 0;
  request->temporal = TEMPORAL_NONE;
  request->stutter = stutter;
  TemporalKind kind = strcmp(property, "ctl") == 0 ? TEMPORAL_CTL : TEMPORAL_LTL;
  bool fine =
      set_temporal(request, kind, formula, (Place){arena_format(&request->arena, "%s: formula", file), 1, 1}, diags);
  name_temporal(request);
  return fine;
}

bool cli_request_adopt(Request *request, const char *property, const char *entry, const char *arch, const char *open,
                       DiagList *diags) {
  const bool *given = request->options->given;
  if (entry && !given[OPTION_entry]) request->entry = arena_text(&request->arena, entry);
  if (open && !given[OPTION_open]) request->open = arena_text(&request->arena, open);
  if (arch && !given[OPTION_arch]) request->arch = strcmp(arch, "ilp32") == 0 ? "ilp32" : "lp64";
  if (!property || given[OPTION_property]) return true;
  request->checks = 0;
  bool fine = add_property_names(request, property, diags);
  name_checks(request);
  name_temporal(request);
  return fine;
}

Prog *cli_request_read_as(const Request *request, const Program *program, TermTable *table, ReadAs as,
                          DiagList *diags) {
  if (program->is_algol)
    return diag_error(diags, (Place){.file = program->title}, NULL,
                      "only check and model take programs of Idealized Algol"),
           NULL;
  if (!program->is_c) {
    Prog *prog = cfg_read(table, program->files.data[0], diags);
    if (prog && request->cover) prog_mark_branches(prog);
    return prog;
  }
  const Options *options = request->options;
  CFrontOptions front = {.files = program->files.data,
                         .file_count = program->files.count,
                         .entry = request->entry,
                         .open = request->open,
                         .ilp32 = strcmp(request->arch, "ilp32") == 0,
                         .checks = as.checks,
                         .exact = as.exact,
                         .calls = as.calls,
                         .clang_flags = options->clang_flags.data,
                         .clang_flag_count = options->clang_flags.count,
                         .compile_commands = options->compile_commands,
                         .expressions = &request->expressions,
                         .cover = request->cover};
  Prog *prog = c_read(table, &front, diags);
  if (prog && as.temporal) prog_take_parameters_as_initial(prog);
  return prog;
}

Prog *cli_request_read(const Request *request, const Program *program, TermTable *table, DiagList *diags) {
  return cli_request_read_as(request, program, table, (ReadAs){.checks = request->checks}, diags);
}
