#include "query/source.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "front/cfg/front_cfg.h"
#include "prog/goals.h"
#include "prog/initial.h"

#define NULL_ASSUMPTION "runs end at an access through a null pointer (--property null looks for them)"

// ---- files

static bool ends_with(const char *text, const char *ending) {
  size_t n = strlen(text), m = strlen(ending);
  return n > m && strcmp(text + n - m, ending) == 0;
}

bool query_source_is_c(const char *path) {
  return ends_with(path, ".c") || ends_with(path, ".h") || ends_with(path, ".i") || ends_with(path, ".bc") ||
         ends_with(path, ".ll");
}

static bool is_folder(const char *path) {
  struct stat info;
  return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

static bool check_file(const Source *source, const char *path, DiagList *diags) {
  Place place = {.file = path};
  bool is_text = files_find(source->texts, path) != NULL;
  if (!is_text && access(path, R_OK) != 0) return diag_error(diags, place, NULL, "%s", strerror(errno));
  if (!is_text && is_folder(path))
    return diag_error(diags, place, "name the files in it: several C files are one program", "this is a folder");
  if (ends_with(path, ".yml"))
    return diag_error(diags, place, "check, replay and validate take one, in place of the program",
                      "this is a task definition");
  if (query_source_is_c(path) || ends_with(path, ".cfg") || ends_with(path, ".ia") || ends_with(path, ".tmts"))
    return true;
  return diag_error(diags, place, "the ending says what a file is: .c, .h, .i, .bc, .ll, .cfg, .ia; of models .tmts",
                    "not a kind of file that Sextant reads");
}

static SourceKind kind_of(const char *path) {
  return query_source_is_c(path)   ? SOURCE_C
         : ends_with(path, ".cfg") ? SOURCE_GRAPH
         : ends_with(path, ".ia")  ? SOURCE_ALGOL
                                   : SOURCE_MODAL;
}

static bool check_files(Source *source, DiagList *diags) {
  bool fine = true;
  if (source->files.count == 0) return diag_error(diags, (Place){0}, NULL, "no file given");
  for (uint32_t i = 0; i < source->files.count; i++) fine = check_file(source, source->files.data[i], diags) && fine;
  for (uint32_t i = 0; i < source->files.count && fine; i++) {
    SourceKind kind = kind_of(source->files.data[i]);
    if (i > 0 && (kind != source->kind || kind != SOURCE_C))
      return diag_error(diags, (Place){.file = source->files.data[i]}, "ask about each by itself",
                        "only files of C make a program together");
    source->kind = kind;
  }
  return fine;
}

bool query_source_init(Source *source, QueryInput *input, uint32_t count, const Asked *asked, Limits *limits,
                       DiagList *diags) {
  const Settings *settings = &input->settings;
  *source = (Source){.table = expr_table_new(), .limits = limits, .texts = &input->texts, .title = input->title};
  limits_watch(limits, expr_work(source->table));
  for (uint32_t i = 0; i < count; i++) textvec_push(&source->files, input->files.data[i]);
  if (!check_files(source, diags)) return false;
  if (asked->open && source->kind != SOURCE_C)
    return diag_error(diags, (Place){.file = source->title}, NULL, "--open is for C");
  source->options = (CFrontOptions){.files = source->files.data,
                                    .file_count = source->files.count,
                                    .texts = source->texts,
                                    .entry = asked->entry,
                                    .open = asked->open,
                                    .client_requires = asked->owed,
                                    .client_is_fair = asked->open && strcmp(asked->client, "fair") == 0,
                                    .ilp32 = strcmp(asked->arch, "ilp32") == 0,
                                    .alloc_succeeds = strcmp(asked->alloc, "succeeds") == 0,
                                    .volatile_plain = strcmp(asked->volatile_reads, "plain") == 0,
                                    .foreign_any = strcmp(asked->foreign, "any") == 0,
                                    .foreign_keeps_variables = strcmp(asked->foreign, "arguments") == 0,
                                    .allocators = asked->allocators,
                                    .mmio = asked->mmio,
                                    .kinds = asked->kinds,
                                    .clang_flags = settings->clang_flags.data,
                                    .clang_flag_count = settings->clang_flags.count,
                                    .compile_commands = settings->compile_commands,
                                    .expressions = &source->expressions,
                                    .limits = limits};
  return true;
}

void query_source_cover(Source *source, Cover cover) { source->options.cover = cover; }

static void drop_graphs(Source *source) {
  for (uint32_t i = 0; i < CALLS_WAYS; i++) {
    prog_delete(source->lowered[i]);
    source->lowered[i] = NULL;
  }
  c_close(source->compiled);
  source->compiled = NULL;
}

void query_source_require(Source *source, const char *owed) {
  drop_graphs(source);
  source->options.client_requires = owed;
}

void query_source_settle(Source *source) {
  drop_graphs(source);
  if (source->limits) limits_watch(source->limits, NULL);
  source->limits = source->options.limits = NULL;
}

void query_source_release(Source *source) {
  query_source_settle(source);
  textvec_release(&source->files);
  textvec_release(&source->expressions);
  expr_table_delete(source->table);
  *source = (Source){0};
}

// ---- graphs

static bool compile(Source *source, DiagList *diags) {
  if (source->compiled) return true;
  source->compilations++;
  source->compiled = c_open(&source->options, diags);
  return source->compiled != NULL;
}

static Prog *read_graph(Source *source, DiagList *diags) {
  Prog *prog = cfg_read(source->table, source->files.data[0], diags);
  if (prog && source->options.cover) prog_mark_branches(prog);
  return prog;
}

static const Prog *lowered(Source *source, Calls calls, DiagList *diags) {
  Prog **prog = &source->lowered[source->kind == SOURCE_C ? calls : 0];
  if (*prog) return *prog;
  if (source->kind == SOURCE_GRAPH) *prog = read_graph(source, diags);
  else if (source->kind != SOURCE_C)
    diag_error(diags, (Place){.file = source->title},
               source->kind == SOURCE_ALGOL ? NULL : "sextant eval and sextant compare take models",
               source->kind == SOURCE_ALGOL ? "only check and model take programs of Idealized Algol"
                                            : "this is a modal model, not a program");
  else if (compile(source, diags)) *prog = c_lower(source->compiled, source->table, calls, diags);
  return *prog;
}

ReadAs query_read_errors(const Source *source, KindSet kinds) {
  ReadAs as = {.reading = prog_reading_of(kinds, FATE_IGNORED)};
  as.reading.of[KIND_STACK] = FATE_NO_RUN;
  as.reading.of[KIND_HEAP] = as.reading.of[KIND_UNREACHABLE] = FATE_LIMIT;
  if (source->kind == SOURCE_GRAPH) as.reading.of[KIND_REACH] = FATE_ERROR;
  // Where allocation may fail, what a run does after an access through null says nothing about the others.
  bool may_be_null = source->options.open || !source->options.alloc_succeeds;
  if (!(kinds & KIND_BIT(NULL)) && may_be_null) as.reading.of[KIND_NULL] = FATE_NO_RUN;
  if (!source->options.open) return as;
  // The clients of an open program do what they like: nothing is concluded from what happens after a violation that was not asked about.
  if (!(kinds & KIND_BIT(BOUNDS))) as.reading.of[KIND_BOUNDS] = FATE_LIMIT;
  if (!(kinds & KIND_BIT(FREE))) as.reading.of[KIND_FREE] = FATE_LIMIT;
  return as;
}

ReadAs query_read_runs(Fate overflow, Fate undefined, Calls calls) {
  ReadAs as = {.reading = prog_reading_of(0, undefined), .calls = calls, .for_formula = true};
  as.reading.of[KIND_OVERFLOW] = overflow;
  as.reading.of[KIND_REACH] = FATE_END;
  as.reading.of[KIND_STACK] = as.reading.of[KIND_HEAP] = FATE_LIMIT;
  as.reading.of[KIND_UNREACHABLE] = undefined == FATE_NO_RUN ? FATE_NO_RUN : FATE_LIMIT;
  return as;
}

static bool has_kind(const Prog *prog, KindSet kinds) {
  for (uint32_t i = 0; i < prog->properties.count; i++)
    if (kinds >> prog->properties.data[i].kind & 1) return true;
  return false;
}

bool query_source_is_defined(Source *source, DiagList *diags) {
  const Prog *prog = lowered(source, CALLS_STACK, diags);
  return prog && !has_kind(prog, QUERY_UNDEFINED);
}

Prog *query_source_read(Source *source, const ReadAs *as, DiagList *diags) {
  const Prog *whole = lowered(source, as->calls, diags);
  if (!whole) return NULL;
  Prog *prog = prog_read_as(whole, &as->reading);
  if (has_kind(whole, KIND_BIT(NULL)) && as->reading.of[KIND_NULL] == FATE_NO_RUN) prog_assume(prog, NULL_ASSUMPTION);
  if (as->for_formula) prog_take_parameters_as_initial(prog);
  return prog;
}

// ---- expressions

static bool can_compile(Source *source) {
  DiagList ignored = {.files = source->texts};
  drop_graphs(source);
  bool fine = compile(source, &ignored);
  diag_release(&ignored);
  return fine;
}

bool query_source_ask(Source *source, const TextVec *expressions) {
  if (source->kind != SOURCE_C || expressions->count == 0) return true;
  source->expressions.count = 0;
  for (uint32_t i = 0; i < expressions->count; i++) textvec_push(&source->expressions, expressions->data[i]);
  if (can_compile(source)) return true;
  TextVec readable = {0};
  for (uint32_t i = 0; i < expressions->count && expressions->count > 1; i++) {
    source->expressions.count = 0;
    textvec_push(&source->expressions, expressions->data[i]);
    if (can_compile(source)) textvec_push(&readable, expressions->data[i]);
  }
  textvec_release(&source->expressions);
  source->expressions = readable;
  drop_graphs(source);
  return false;
}
