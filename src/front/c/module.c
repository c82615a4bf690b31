// Every file becomes a module, all are linked into the first, then the models of the library functions that are missing.
#include "front/c/module.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <llvm-c/Linker.h>
#include <llvm-c/Target.h>

#include "base/text.h"
#include "base/vec.h"
#include "front/c/alias_comparisons.h"
#include "front/c/allocators.h"
#include "front/c/argument_types.h"
#include "front/c/assembly.h"
#include "front/c/builtin_jumps.h"
#include "front/c/clang.h"
#include "front/c/comparators.h"
#include "front/c/compile_commands.h"
#include "front/c/compound_literals.h"
#include "front/c/constant_conversions.h"
#include "front/c/constant_overflow.h"
#include "front/c/contracts.h"
#include "front/c/declared_types.h"
#include "front/c/errors.h"
#include "front/c/evaluation_order.h"
#include "front/c/library_types.h"
#include "front/c/literals.h"
#include "front/c/header.h"
#include "front/c/inline_definitions.h"
#include "front/c/large_atomics.h"
#include "front/c/llvm_file.h"
#include "front/c/library_variables.h"
#include "front/c/loop_contracts.h"
#include "front/c/masked_addresses.h"
#include "front/c/loose_effects.h"
#include "front/c/mmio.h"
#include "front/c/models.h"
#include "front/c/nonzero.h"
#include "front/c/null_arithmetic.h"
#include "front/c/output.h"
#include "front/c/padding.h"
#include "front/c/past_ends.h"
#include "front/c/reached.h"
#include "front/c/restricted.h"
#include "front/c/scan.h"
#include "front/c/format_types.h"
#include "front/c/start.h"
#include "front/c/static_addresses.h"
#include "front/c/steady_lengths.h"
#include "front/c/struct_results.h"
#include "front/c/unsequenced.h"
#include "front/c/unsequenced_constants.h"
#include "front/c/unsequenced_effects.h"
#include "front/c/unsigned_indices.h"
#include "front/c/wrappers.h"
#include "front/c/variadic.h"

enum { JOBS_AHEAD = 8 }; // compilers that run at the same time

typedef enum FileKind { FILE_UNKNOWN, FILE_SOURCE, FILE_BITCODE, FILE_ASSEMBLY } FileKind;

typedef struct Load {
  const CFrontOptions *options;
  DiagList *diags;
  CModule *out;
  Text llvm_errors;          // what LLVM's diagnostic handler was told since the last look
  CompileCommands *commands; // or NULL
  ClangJob *jobs;            // one per file; those of C files are in use
  bool *running;
  bool has_unprototyped; // calls, of which clang warns
  char **contracts;      // one per file: what contracts become at its end; NULL: it was not looked at, or has none
} Load;

static FileKind kind_of(const char *file) {
  const char *ending = strrchr(file, '.');
  if (!ending) return FILE_UNKNOWN;
  if (strcmp(ending, ".c") == 0 || strcmp(ending, ".i") == 0 || c_header_is(file)) return FILE_SOURCE;
  if (strcmp(ending, ".bc") == 0) return FILE_BITCODE;
  return strcmp(ending, ".ll") == 0 ? FILE_ASSEMBLY : FILE_UNKNOWN;
}

static void note_llvm_error(LLVMDiagnosticInfoRef info, void *data) {
  if (LLVMGetDiagInfoSeverity(info) != LLVMDSError) return;
  Text *errors = data;
  char *description = LLVMGetDiagInfoDescription(info);
  if (errors->count) text_add(errors, "; ");
  text_add(errors, description);
  LLVMDisposeMessage(description);
}

// LLVM's own handler prints and exits.
static void ignore_llvm_error(LLVMDiagnosticInfoRef info, void *data) {
  (void)info;
  (void)data;
}

// A diagnostic about `file`, with what LLVM said about it.
static bool llvm_error(Load *load, const char *file, const char *hint, const char *what) {
  const char *said = load->llvm_errors.count ? load->llvm_errors.data : NULL;
  diag_error(load->diags, (Place){.file = file}, hint, "%s%s%s", what, said ? ": " : "", said ? said : "");
  text_release(&load->llvm_errors);
  return false;
}

// ---- C source ----

// The entry's data model has to be the one asked for.
static bool check_data_model_flags(Load *load, const char *file, const TextVec *flags) {
  for (uint32_t i = 0; i < flags->count; i++) {
    bool is32 = strcmp(flags->data[i], "-m32") == 0;
    if ((is32 || strcmp(flags->data[i], "-m64") == 0) && is32 != load->options->ilp32)
      return diag_error(load->diags, (Place){.file = file}, is32 ? "give --arch ilp32" : "give --arch lp64",
                        "its compile command says %s, which is another data model", flags->data[i]);
  }
  return true;
}

static bool start_clang(Load *load, ClangJob *job, ClangOutput output, uint32_t i, const char *contracts) {
  const char *file = load->options->files[i];
  TextVec flags = {0};
  bool good = !load->commands || (c_compile_commands_flags(load->commands, file, &flags, load->diags) &&
                                  check_data_model_flags(load, file, &flags));
  good = good && c_clang_start(job, output, file, &flags, contracts, load->options, load->diags);
  textvec_release(&flags);
  return good;
}

static bool start_job(Load *load, uint32_t i) {
  return load->running[i] = start_clang(load, &load->jobs[i], CLANG_BITCODE, i, load->contracts[i]);
}

// Starts compilers for the files from `first`, as many as may run at the same time.
static bool start_jobs(Load *load, uint32_t first) {
  uint32_t end = load->options->file_count;
  if (end - first > JOBS_AHEAD) end = first + JOBS_AHEAD;
  for (uint32_t i = first; i < end; i++)
    if (kind_of(load->options->files[i]) == FILE_SOURCE && !load->running[i] && !start_job(load, i)) return false;
  return true;
}

static void finish_jobs(Load *load) {
  for (uint32_t i = 0; i < load->options->file_count; i++) {
    char *bitcode;
    size_t size;
    if (!load->running[i] || !c_clang_finish(&load->jobs[i], load->options->limits, &bitcode, &size, load->diags))
      continue;
    free(bitcode);
    free(load->jobs[i].warnings);
  }
}

// A compiler that something outside has ended, as it may end a worker, is started once more.
static bool finish_job(Load *load, uint32_t i, char **bitcode, size_t *size) {
  for (bool is_last = false;; is_last = true) {
    ClangJob *job = &load->jobs[i];
    job->is_last = is_last;
    load->running[i] = false;
    if (c_clang_finish(job, load->options->limits, bitcode, size, load->diags)) return true;
    if (job->is_last || !job->was_lost || !start_job(load, i)) return false;
  }
}

// NULL with diagnostics where clang fails.
static SyntaxNode *read_syntax_tree(Load *load, uint32_t i) {
  ClangJob job;
  char *text;
  size_t size;
  if (!start_clang(load, &job, CLANG_SYNTAX_TREE, i, load->contracts[i])) return NULL;
  job.is_last = true;
  if (!c_clang_finish(&job, load->options->limits, &text, &size, load->diags)) return NULL;
  SyntaxNode *tree = c_syntax_tree_new(text, size);
  free(text);
  free(job.warnings);
  return tree;
}

// ---- contracts

// Are there contracts in the file? Then it is compiled again, with what they become at its end.
static bool look_again(Load *load, LLVMModuleRef module, uint32_t i, bool *again) {
  uint32_t first = load->out->clauses.list.count;
  Text text = {0};
  if (!c_contract_notes_read(&load->out->clauses, module, again, load->diags)) return false;
  if (!*again) return true;
  SyntaxNode *tree = read_syntax_tree(load, i);
  if (!tree) return false;
  bool good = c_contract_source_write(&load->out->clauses, first, tree, &text, load->diags);
  c_syntax_tree_delete(tree);
  load->contracts[i] = memory_text(text_view(&text));
  text_release(&text);
  return good && start_job(load, i);
}

// Tests are to cover all functions, clients may call all, and other files may call what is not reached here.
static bool needs_all_bodies(const Load *load) {
  return load->options->open || load->options->cover || load->options->file_count > 1;
}

static LLVMModuleRef read_reached(Load *load, const char *bitcode, size_t size, const char *file) {
  LLVMModuleRef module = c_llvm_bitcode_open(load->out->context, bitcode, size, file);
  if (module) c_reached_read(module, LLVMGetNamedFunction(module, load->options->entry));
  return module;
}

static LLVMModuleRef compile_once(Load *load, uint32_t i) {
  const char *file = load->options->files[i];
  char *bitcode;
  size_t size;
  if (!finish_job(load, i, &bitcode, &size)) return NULL;
  LLVMModuleRef module = needs_all_bodies(load) ? c_llvm_bitcode_parse(load->out->context, bitcode, size, file)
                                                : read_reached(load, bitcode, size, file);
  free(bitcode);
  if (!module) llvm_error(load, file, "clang has to be version 19", "clang wrote bitcode that LLVM cannot read");
  if (module && load->options->open && c_header_is(file)) c_header_offer(module, file);
  return module;
}

static LLVMModuleRef compile_twice(Load *load, uint32_t i) {
  LLVMModuleRef module = compile_once(load, i);
  char *warnings = load->jobs[i].warnings; // of this look
  bool again = false;
  if (!module) return NULL;
  bool good = look_again(load, module, i, &again);
  if (good && !again) return module;
  LLVMDisposeModule(module);
  free(warnings);
  return good ? compile_once(load, i) : NULL;
}

static LLVMModuleRef compile(Load *load, uint32_t i) {
  LLVMModuleRef module = compile_twice(load, i);
  if (module) c_unsequenced_insert(module, load->jobs[i].warnings);
  if (module) c_constant_overflow_insert(module, load->jobs[i].warnings);
  if (module) c_null_arithmetic_doubt(module, load->jobs[i].warnings);
  if (module) c_format_types_insert(module, load->jobs[i].warnings);
  if (module) c_constant_conversions_insert(module, load->jobs[i].warnings);
  if (!module) return NULL;
  c_static_addresses_note(module, load->jobs[i].warnings);
  char *text = files_read(load->options->texts, load->options->files[i], NULL);
  if (text) c_static_addresses_look(module, text);
  free(text);
  load->has_unprototyped |= c_argument_types_are_warned_of(load->jobs[i].warnings);
  free(load->jobs[i].warnings);
  return module;
}

// ---- all files ----

static LLVMModuleRef read_file(Load *load, uint32_t i) {
  const char *file = load->options->files[i];
  FileKind kind = kind_of(file);
  if (kind == FILE_SOURCE) return compile(load, i);
  return c_llvm_file_read(load->out->context, load->options, file, kind == FILE_ASSEMBLY, &load->llvm_errors,
                          load->diags);
}

static const char *const ilp32_layout =
    "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128";

// The module is for a little-endian machine with pointers of the width asked for. One that names no machine fits.
static bool check_machine(Load *load, LLVMModuleRef module, const char *file) {
  bool ilp32 = load->options->ilp32;
  if (!*LLVMGetDataLayoutStr(module) && ilp32) LLVMSetDataLayout(module, ilp32_layout);
  LLVMTargetDataRef layout = LLVMGetModuleDataLayout(module);
  if (LLVMByteOrder(layout) != LLVMLittleEndian)
    return diag_error(load->diags, (Place){.file = file}, "compile it for x86", "is for a big-endian machine (%s)",
                      LLVMGetTarget(module));
  unsigned bits = 8 * LLVMPointerSize(layout);
  if (bits == (ilp32 ? 32 : 64)) return true;
  const char *hint = bits == 32   ? "give --arch ilp32, or compile it with -m64"
                     : bits == 64 ? "give --arch lp64, or compile it with -m32"
                                  : NULL;
  return diag_error(load->diags, (Place){.file = file}, hint, "is for a machine with %u-bit pointers (%s)", bits,
                    LLVMGetTarget(module));
}

static bool join_literals(Load *load, LLVMModuleRef module, uint32_t i) {
  if (kind_of(load->options->files[i]) != FILE_SOURCE) return true;
  c_literals_make_constant(module);
  c_literals_join_names(module);
  LLVMValueRef entry = needs_all_bodies(load) ? NULL : LLVMGetNamedFunction(module, load->options->entry);
  if (!c_literals_may_be_copies(module, entry)) return true;
  SyntaxNode *tree = read_syntax_tree(load, i);
  if (!tree) return false;
  c_literals_join(module, entry, tree);
  c_syntax_tree_delete(tree);
  return true;
}

// A second definition of a symbol is found here rather than by LLVM's linker, which does not say where.
static bool check_clash(Load *load, LLVMModuleRef module, const char *file) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
    if (LLVMIsDeclaration(f) || LLVMGetLinkage(f) != LLVMExternalLinkage) continue;
    size_t n;
    const char *name = LLVMGetValueName2(f, &n);
    LLVMValueRef other = LLVMGetNamedFunction(load->out->module, name);
    if (!other || LLVMIsDeclaration(other) || LLVMGetLinkage(other) != LLVMExternalLinkage) continue;
    unsigned length = 0;
    const char *where = LLVMGetDebugLocFilename(other, &length);
    Place place = {.file = file, .line = LLVMGetDebugLocLine(f)};
    return diag_error(load->diags, place, NULL, "the function '%s' is defined a second time; first at %.*s:%u", name,
                      (int)length, where ? where : "", LLVMGetDebugLocLine(other));
  }
  return true;
}

// Takes the module over.
static bool add_module(Load *load, LLVMModuleRef module, const char *file) {
  if (!check_machine(load, module, file) || (load->out->module && !check_clash(load, module, file))) {
    LLVMDisposeModule(module);
    return false;
  }
  if (!load->out->module) {
    load->out->module = module;
    return true;
  }
  if (!LLVMLinkModules2(load->out->module, module)) return true;
  return llvm_error(load, file, NULL, "does not link with the files before it");
}

static bool can_read(const Load *load, const char *file) {
  struct stat status;
  if (files_find(load->options->texts, file)) return true;
  if (access(file, R_OK) != 0 || stat(file, &status) != 0) return false;
  errno = EISDIR;
  return !S_ISDIR(status.st_mode);
}

static bool check_files(Load *load) {
  uint32_t before = load->diags->count;
  for (uint32_t i = 0; i < load->options->file_count; i++) {
    const char *file = load->options->files[i];
    if (kind_of(file) == FILE_UNKNOWN)
      diag_error(load->diags, (Place){.file = file}, "C source is .c or .i, LLVM's is .bc or .ll",
                 "cannot tell what it is from its name");
    else if (!can_read(load, file))
      diag_error(load->diags, (Place){.file = file}, NULL, "cannot be read: %s", strerror(errno));
  }
  return load->diags->count == before;
}

// Goes on after a file that fails, so that the errors of all are seen.
static bool read_files(Load *load) {
  bool good = true;
  for (uint32_t i = 0; i < load->options->file_count; i++) {
    if (!start_jobs(load, i)) return false;
    LLVMModuleRef module = read_file(load, i);
    if (module) good = join_literals(load, module, i) && good;
    if (module) c_argument_types_note_source(module, i);
    if (module && load->options->file_count > 1) c_declared_types_mark(module);
    if (module) c_unsigned_indices_mark(module);
    if (module) c_inline_definitions_mark(module);
    if (module) c_past_ends_check(module);
    if (!module) good = false;
    else if (good) good = add_module(load, module, load->options->files[i]);
    else LLVMDisposeModule(module);
  }
  if (good) c_inline_definitions_doubt(load->out->module);
  return good;
}

static bool is_own(const char *name) { return strncmp(name, "__sextant_", strlen("__sextant_")) == 0; }

static bool check_entry(Load *load) {
  const char *entry = load->options->entry;
  if (load->options->open) return true;
  LLVMValueRef function = LLVMGetNamedFunction(load->out->module, entry);
  if (function && !LLVMIsDeclaration(function)) return true;
  Text hint = {0};
  uint32_t listed = 0;
  for (LLVMValueRef f = LLVMGetFirstFunction(load->out->module); f; f = LLVMGetNextFunction(f)) {
    size_t n;
    const char *name = LLVMGetValueName2(f, &n);
    if (LLVMIsDeclaration(f) || is_own(name)) continue;
    if (++listed > 10) continue;
    text_format(&hint, "%s%s", listed == 1 ? "--open all checks a library, --entry F starts in F; defined are: " : ", ",
                name);
  }
  if (listed > 10) text_format(&hint, " and %u more", listed - 10);
  if (!listed) text_add(&hint, "no function is defined here");
  diag_error(load->diags, (Place){.file = load->options->files[0]}, text_view(&hint),
             "there is no function '%s' to start in", entry);
  text_release(&hint);
  return false;
}

static LLVMValueRef entry_of(const Load *load) {
  return load->options->open ? NULL : LLVMGetNamedFunction(load->out->module, load->options->entry);
}

static bool add_contracts(Load *load) {
  if (!c_loop_contracts_insert(load->out->module, load->diags)) return false;
  load->out->contracts = c_contracts_insert(load->out->module, &load->out->clauses, entry_of(load), load->diags);
  return load->out->contracts != NULL;
}

static bool add_start(Load *load) {
  LLVMValueRef entry = entry_of(load);
  c_static_addresses_insert(load->out->module, entry);
  c_start_insert(load->out->module, entry);
  return true;
}

// Tests are to cover all functions, and clients may call all.
static bool drop_unreached(Load *load) {
  if (!load->options->open && !load->options->cover)
    c_reached_only(load->out->module, LLVMGetNamedFunction(load->out->module, load->options->entry));
  return true;
}

// Before what is not reached is dropped: of what clang has folded there may be nothing left.
static bool doubt_folded_addresses(Load *load) {
  for (uint32_t i = 0; i < load->options->file_count; i++) {
    const char *file = load->options->files[i];
    if (kind_of(file) != FILE_SOURCE) continue;
    bool has_masks = c_masked_addresses_may_be_in(load->out->module, load->options, file);
    bool has_aliases = c_alias_comparisons_may_be_in(load->out->module);
    SyntaxNode *tree = has_masks || has_aliases ? read_syntax_tree(load, i) : NULL;
    if (!tree && (has_masks || has_aliases)) return false;
    if (has_masks) c_masked_addresses_insert(load->out->module, tree);
    if (has_aliases) c_alias_comparisons_insert(load->out->module, entry_of(load), tree);
    if (tree) c_syntax_tree_delete(tree);
  }
  return true;
}

// Of what is reached.
static bool ask_syntax_tree(Load *load) {
  LLVMModuleRef module = load->out->module;
  for (uint32_t i = 0; i < load->options->file_count; i++) {
    const char *file = load->options->files[i];
    if (kind_of(file) != FILE_SOURCE) continue;
    bool assigns = c_unsequenced_constants_may_be_in(module, load->options, file);
    bool has_literals = c_compound_literals_are_open(module, load->options, file);
    bool has_loose = c_loose_effects_may_be_in(module, load->options, file);
    SyntaxNode *tree = assigns || has_literals || has_loose ? read_syntax_tree(load, i) : NULL;
    if ((assigns || has_literals || has_loose) && !tree) return false;
    if (has_loose) c_loose_effects_insert(module, entry_of(load), tree);
    if (assigns) c_unsequenced_constants_insert(module, tree);
    if (has_literals) c_compound_literals_mark(module, tree);
    if (tree) c_syntax_tree_delete(tree);
  }
  return true;
}

// A syntax tree is large, and asked for only where what is reached needs it.
static bool mark_argument_types(Load *load) {
  if (!load->has_unprototyped && !c_argument_types_matter(load->out->module)) return true;
  ArgumentTypes *types = c_argument_types_new();
  bool good = true;
  for (uint32_t i = 0; i < load->options->file_count && good; i++) {
    if (kind_of(load->options->files[i]) != FILE_SOURCE) continue;
    SyntaxNode *tree = read_syntax_tree(load, i);
    if (tree) c_argument_types_mark(types, load->out->module, tree, i);
    if (tree) c_syntax_tree_delete(tree);
    good = tree != NULL;
  }
  c_argument_types_delete(types);
  return good;
}

// When all files are there: one of them may define the function.
static bool separate_library_types(Load *load) {
  c_library_types_separate(load->out->module);
  return true;
}

static bool add_allocators(Load *load) { return c_allocators_insert(load->out->module, load->options, load->diags); }

static bool add_models(Load *load) {
  c_evaluation_order_insert(load->out->module, entry_of(load));
  c_unsequenced_effects_insert(load->out->module);
  c_restricted_insert(load->out->module);
  c_padding_insert(load->out->module, entry_of(load));
  c_assembly_expand(load->out->module);
  c_builtin_jumps_expand(load->out->module);
  c_comparators_doubt(load->out->module);
  c_errors_insert(load->out->module);
  c_output_expand(load->out->module);
  c_scan_expand(load->out->module);
  if (!load->options->mmio || !*load->options->mmio)
    c_steady_lengths_move(load->out->module); // what is read of a device is never steady
  c_nonzero_insert(load->out->module, load->options->kinds & KIND_BIT(TRUNCATION));
  if (c_models_link(load->out->module, load->options->ilp32)) {
    c_wrappers_insert(load->out->module);
    c_library_variables_limit(load->out->module);
    c_contracts_finish(load->out->contracts, load->out->module);
    return true;
  }
  return llvm_error(load, load->options->files[0], NULL, "does not link with the models of the C library");
}

// Passing through the new form brings every function to the old one, also where linked modules differed.
static bool use_old_debug_form(Load *load) {
  LLVMSetIsNewDbgInfoFormat(load->out->module, true);
  LLVMSetIsNewDbgInfoFormat(load->out->module, false);
  return true;
}

static bool lower_variadic(Load *load) {
  c_large_atomics_expand(load->out->module);
  c_struct_results_insert(load->out->module);
  c_variadic_insert(load->out->module, load->options->entry ? load->options->entry : "");
  return true;
}

// Another name of a variable is the variable.
static bool resolve_aliases(Load *load) {
  for (LLVMValueRef a = LLVMGetFirstGlobalAlias(load->out->module); a; a = LLVMGetNextGlobalAlias(a)) {
    LLVMValueRef aliasee = LLVMAliasGetAliasee(a);
    if (LLVMIsAGlobalVariable(aliasee)) LLVMReplaceAllUsesWith(a, aliasee);
  }
  return true;
}

static bool load_all(Load *load) {
  if (!check_files(load)) return false;
  if (load->options->compile_commands &&
      !(load->commands = c_compile_commands_new(load->options->compile_commands, load->diags)))
    return false;
  return c_mmio_is_good(load->options->mmio, load->diags) && read_files(load) && resolve_aliases(load) &&
         separate_library_types(load) && check_entry(load) && add_contracts(load) && add_start(load) &&
         add_allocators(load) && doubt_folded_addresses(load) && drop_unreached(load) && ask_syntax_tree(load) &&
         mark_argument_types(load) && add_models(load) && use_old_debug_form(load) && lower_variadic(load);
}

bool c_module_load(CModule *out, const CFrontOptions *options, DiagList *diags) {
  *out = (CModule){.context = LLVMContextCreate()};
  Load load = {.options = options, .diags = diags, .out = out};
  LLVMContextSetDiagnosticHandler(out->context, note_llvm_error, &load.llvm_errors);
  load.jobs = memory_new(options->file_count * sizeof *load.jobs);
  load.running = memory_new(options->file_count * sizeof *load.running);
  load.contracts = memory_new(options->file_count * sizeof *load.contracts);
  bool good = load_all(&load);
  finish_jobs(&load);
  free(load.jobs);
  free(load.running);
  for (uint32_t i = 0; i < options->file_count; i++) free(load.contracts[i]);
  free(load.contracts);
  c_compile_commands_delete(load.commands);
  text_release(&load.llvm_errors);
  LLVMContextSetDiagnosticHandler(out->context, ignore_llvm_error, NULL);
  if (!good) c_module_release(out);
  return good;
}

void c_module_release(CModule *module) {
  c_contracts_delete(module->contracts);
  c_clauses_release(&module->clauses);
  if (module->module) LLVMDisposeModule(module->module);
  if (module->context) LLVMContextDispose(module->context);
  *module = (CModule){0};
}
