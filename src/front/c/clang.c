// clang is a child process: standard output and standard error are anonymous files in memory, so no temporary file can
// be left behind and no pipe can fill up.
//
// The flags keep the program as written: no optimisation, wrap-around arithmetic (what overflows is a property to
// check, not a licence), no assumption about aliasing or about loops that end, no fused floating-point operations.
// Checks are clang's own sanitizers: each failing check is a call of a handler named __ubsan_handle_*_abort. All are there
// always: what of them counts is for readings to say (prog/reading.h).
#include "front/c/clang.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/contracts_header.h"
#include "base/text.h"
#include "front/c/asked_source.h"
#include "front/c/clang_messages.h"
#include "front/c/header.h"

extern char **environ;

#define HEADERS "/sextant-contracts" // for clang alone

// A builtin that clang would fold is the function of the library. (The declaration is no other one where the program has it, too.)
#define NOT_FOLDED(result, name, parameters, arguments)                                                                \
  "-D__builtin_" name "(" arguments ")=(__extension__({ extern " result " __sextant_" name "(" parameters              \
  ") __asm__(\"" name "\"); __sextant_" name "(" arguments "); }))"
#define TEXTS "const char *, const char *"
#define WIDE_TEXTS "const __WCHAR_TYPE__ *, const __WCHAR_TYPE__ *"

// No passes run, so the code is as plain as without optimisation; but only with -O1 clang also emits the bodies of C99 inline
// functions, which have no other definition. Headers must not notice.
static const char *const common_flags[] = {
    "-c", "-emit-llvm", "-o", "-", "-O1", "-Xclang", "-disable-llvm-passes", "-Xclang", "-disable-lifetime-markers",
    "-U__OPTIMIZE__", "-g", "-fno-discard-value-names", "-fno-finite-loops",
    // A file is called what it was called, and not by what its path and the current folder's do not share.
    "-fdebug-compilation-dir=.", "-ffp-contract=off", "-Wno-everything", "-Wunsequenced", "-Wformat",
    "-Winteger-overflow", "-Wdeprecated-non-prototype", "-Wimplicit-function-declaration", "-Warray-bounds",
    "-Warray-bounds-pointer-arithmetic", "-Wgnu-null-pointer-arithmetic", "-Qunused-arguments",
    // Checks; what is signed is marked by them, too. A failing one is the end of the run.
    "-fsanitize=signed-integer-overflow,integer-divide-by-zero,shift,null,float-cast-overflow,array-bounds,vla-bound",
    "-fsanitize=builtin,pointer-overflow", "-fno-sanitize-recover=all",
    // x++ of an atomic x overflows like any other; what fetches and adds by its name wraps.
    "-ftrapv",
    // An array at the end of a struct stands for one of any length where it has no element (one element: subscripts.h).
    "-fstrict-flex-arrays=2",
    // Functions, and calls through pointers, are marked with their C types (call_types.h).
    "-fsanitize=kcfi",
    // Messages in the form that clang_messages.c reads.
    "-fno-caret-diagnostics", "-fno-color-diagnostics", "-fno-diagnostics-show-option", "-ferror-limit=20",
    // Old C is still C.
    "-std=gnu11", "-Wno-error=implicit-function-declaration", "-Wno-error=implicit-int", "-Wno-error=int-conversion",
    "-Wno-error=incompatible-pointer-types", "-Wno-error=incompatible-function-pointer-types",
    "-Wno-error=return-mismatch", "-Wno-error=return-type",
    // What the standard leaves open is not settled by folding; and clang's folding of strchr does not convert what it looks for.
    "-fno-builtin-memcmp", "-fno-builtin-strcmp", "-fno-builtin-strncmp", "-fno-builtin-bcmp",
    "-fno-builtin-strcasecmp", "-fno-builtin-strncasecmp", "-fno-builtin-wmemcmp", "-fno-builtin-wcscmp",
    "-fno-builtin-wcsncmp", "-fno-builtin-strchr",
    NOT_FOLDED("int", "memcmp", "const void *, const void *, __SIZE_TYPE__", "a,b,n"),
    NOT_FOLDED("int", "bcmp", "const void *, const void *, __SIZE_TYPE__", "a,b,n"),
    NOT_FOLDED("int", "strcmp", TEXTS, "a,b"), NOT_FOLDED("int", "strncmp", TEXTS ", __SIZE_TYPE__", "a,b,n"),
    NOT_FOLDED("int", "wcscmp", WIDE_TEXTS, "a,b"), NOT_FOLDED("int", "wcsncmp", WIDE_TEXTS ", __SIZE_TYPE__", "a,b,n"),
    NOT_FOLDED("int", "wmemcmp", WIDE_TEXTS ", __SIZE_TYPE__", "a,b,n"),
    NOT_FOLDED("char *", "strchr", "const char *, int", "a,b"),
    // Two literals with the same text may be two objects (module.c makes them constant again).
    "-fwritable-strings",
    // A local struct that is returned is not what other returns write to, nor what the caller gets.
    "-fno-elide-constructors",
    // isdigit and its kin are functions, which have models, rather than look-ups in the locale's tables.
    "-D__NO_CTYPE"};

enum { PERIOD = 50 };                                               // milliseconds between looks at the limits
enum { OVERLAY_DESCRIPTOR = 3, FIRST_ADDED = 64, FIRST_OWN = 512 }; // their numbers in the child

// ---- files that exist for clang alone
//
// The 64-bit C library's headers serve 32-bit programs too, but for one file that only the 32-bit library installs and
// that lists functions it lacks: clang is shown an empty one. The header of contracts is the one of this build, wherever it is installed. Where expressions were asked for (asked.h), it is shown the source
// file with the functions for them at its end, under the same name; and texts that stand for files in place of these.

// A path as clang looks it up: from the root, without `.` and `..`. NULL where it could not stand in the overlay.
static char *absolute_path(const char *file) {
  Text path = {0};
  char *folder = *file == '/' ? NULL : getcwd(NULL, 0);
  if (folder) text_add(&path, folder);
  free(folder);
  for (const char *at = file; *at;) {
    size_t n = strcspn(at, "/");
    bool up = n == 2 && strncmp(at, "..", 2) == 0;
    while (up && path.count && path.data[--path.count] != '/') continue;
    if (n > 0 && !up && !(n == 1 && *at == '.')) text_format(&path, "/%.*s", (int)n, at);
    at += n + (at[n] == '/');
  }
  char *result = strpbrk(text_view(&path), "\"\\") ? NULL : memory_text(text_view(&path));
  text_release(&path);
  return result;
}

// An anonymous file that no other child inherits, with a number that clang's files do not have.
static int anonymous_file(void) {
  int file = memfd_create("sextant", MFD_CLOEXEC);
  int moved = file >= 0 ? fcntl(file, F_DUPFD_CLOEXEC, FIRST_OWN) : -1;
  if (moved < 0) return file;
  close(file);
  return moved;
}

static void close_files(ClangJob *job) {
  if (job->bitcode >= 0) close(job->bitcode);
  if (job->messages >= 0) close(job->messages);
  if (job->overlay >= 0) close(job->overlay);
  for (uint32_t i = 0; i < job->added.count; i++) close(job->added.data[i]);
  intvec_release(&job->added);
}

static int file_with(const char *text, size_t size) {
  int file = anonymous_file();
  if (file < 0 || write(file, text, size) == (ssize_t)size) return file;
  close(file);
  return -1;
}

// The file to compile, where it is none on disk: clang looks for it there before it looks at the overlay. Its lines are those of `file`.
static bool add_source(ClangJob *job, const char *text, size_t size) {
  Text with_name = {0};
  text_add(&with_name, "# 1 \"");
  for (const char *c = job->file; *c; c++) text_format(&with_name, *c == '"' || *c == '\\' ? "\\%c" : "%c", *c);
  text_add(&with_name, "\"\n");
  text_add_bytes(&with_name, text, size);
  int added = file_with(text_view(&with_name), with_name.count);
  text_release(&with_name);
  if (added < 0) return false;
  job->source = FIRST_ADDED + (int)job->added.count;
  intvec_push(&job->added, added);
  return true;
}

// A file with that text, where it can be named in the overlay.
static bool add_file(ClangJob *job, const char *file, const char *text, size_t size, Text *overlay) {
  if (strcmp(file, job->file) == 0 && access(file, F_OK) != 0) return add_source(job, text, size);
  char *path = absolute_path(file);
  int added = path ? file_with(text, size) : -1;
  if (added >= 0) {
    text_format(overlay, ", {\"name\": \"%s\", \"type\": \"file\", \"external-contents\": \"/dev/fd/%u\"}", path,
                FIRST_ADDED + job->added.count);
    intvec_push(&job->added, added);
  }
  free(path);
  return added >= 0;
}

// The source with the functions for contracts and those that were asked for.
static bool add_extended(ClangJob *job, const char *contracts, bool asked, const CFrontOptions *options,
                         Text *overlay) {
  Text text = {0};
  char *source = files_read(options->texts, job->file, NULL);
  if (source) text_add(&text, source);
  free(source);
  if (contracts) text_add(&text, contracts);
  if (asked) c_asked_write(options->expressions, &text);
  bool fine = add_file(job, job->file, text_view(&text), text.count, overlay);
  text_release(&text);
  return fine;
}

static bool add_files(ClangJob *job, const char *contracts, const CFrontOptions *options, Text *overlay) {
  bool asked = options->expressions && options->expressions->count && job->file == options->files[0];
  bool extended = asked || contracts;
  bool fine = add_file(job, HEADERS "/sextant/contracts.h", (const char *)base_contracts_header,
                       base_contracts_header_size, overlay);
  fine = fine && (!extended || add_extended(job, contracts, asked, options, overlay));
  for (uint32_t i = 0; options->texts && i < options->texts->count; i++) {
    const FileText *text = &options->texts->data[i];
    if (!extended || strcmp(text->path, job->file) != 0)
      fine = add_file(job, text->path, text->text, text->size, overlay) && fine;
  }
  return fine;
}

static bool open_files(ClangJob *job, const char *contracts, const CFrontOptions *options) {
  Text overlay = {0};
  text_add(&overlay,
           "{\"version\": 0, \"use-external-names\": false, \"roots\": [{\"name\": \"/sextant-headers/gnu\", \"type\": "
           "\"directory\", \"contents\": [{\"name\": \"stubs-32.h\", \"type\": \"file\", \"external-contents\": "
           "\"/dev/null\"}]}");
  job->bitcode = anonymous_file();
  job->messages = anonymous_file();
  bool fine = job->bitcode >= 0 && job->messages >= 0 && add_files(job, contracts, options, &overlay);
  text_add(&overlay, "]}");
  job->overlay = fine ? file_with(text_view(&overlay), overlay.count) : -1;
  text_release(&overlay);
  return job->overlay >= 0;
}

// ---- the command

static void add_flags(TextVec *arguments, const char *const *flags, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) textvec_push(arguments, flags[i]);
}

// Checks of what is no undefined behaviour, which programs are full of.
static void add_flags_on_request(TextVec *arguments, KindSet kinds) {
  if (kinds & KIND_BIT(WRAP)) textvec_push(arguments, "-fsanitize=unsigned-integer-overflow");
  static const char *const truncation[] = {"-fsanitize=implicit-conversion",        "-Wliteral-conversion",
                                           "-Wimplicit-const-int-float-conversion", "-Wimplicit-float-conversion",
                                           "-Wbitfield-constant-conversion",        "-Wconstant-conversion"};
  if (kinds & KIND_BIT(TRUNCATION)) add_flags(arguments, truncation, sizeof truncation / sizeof *truncation);
  if (kinds & (KIND_BIT(WRAP) | KIND_BIT(TRUNCATION))) textvec_push(arguments, "-fno-sanitize-recover=all");
}

static void add_data_model(TextVec *arguments, bool ilp32) {
  static const char *const lp64_flags[] = {"-m64"};
  // With SSE2, float arithmetic is in the types as written.
  static const char *const ilp32_flags[] = {
      "-m32", "-msse2", "-idirafter", "/sextant-headers", "-idirafter", "/usr/include/x86_64-linux-gnu"};
  if (ilp32) add_flags(arguments, ilp32_flags, sizeof ilp32_flags / sizeof *ilp32_flags);
  else add_flags(arguments, lp64_flags, 1);
}

// Does a file declare an input function such as __VERIFIER_nondet_int as one that does not return? Some benchmarks do, in one line
// with the error function; clang would leave out all that follows a call. What is preprocessed is read as C, to be so again.
static bool declares_inputs_noreturn(const char *file, const CFrontOptions *options) {
  static const char *const names[] = {"nondet_", "_assume"}; // __VERIFIER_, __CPROVER_, klee_ and no prefix
  char *text = files_read(options->texts, file, NULL);
  bool found = false;
  for (size_t i = 0; text && i < sizeof names / sizeof *names; i++)
    for (const char *at = text; !found && (at = strstr(at, names[i])); at += strlen(names[i])) {
      const char *attribute = strstr(at, "noreturn");
      found = attribute && attribute < at + strcspn(at, ";{}");
    }
  free(text);
  return found;
}

static const char *const no_noreturn[] = {"-D__noreturn__=__unused__", "-Dnoreturn=__unused__"};

// A source that is none on disk: what it is, and where it looks for what it includes.
static void add_source_flags(TextVec *arguments, const ClangJob *job, bool preprocess, Arena *arena) {
  const char *slash = strrchr(job->file, '/');
  size_t n = strlen(job->file);
  textvec_push(arguments, "-x");
  textvec_push(arguments, n > 2 && !preprocess && strcmp(job->file + n - 2, ".i") == 0 ? "cpp-output" : "c");
  textvec_push(arguments, "-iquote");
  textvec_push(arguments, slash ? arena_format(arena, "%.*s/", (int)(slash - job->file), job->file) : ".");
}

// clang [flags] -- FILE, terminated as exec wants it.
static TextVec command_line(const ClangJob *job, const TextVec *flags, const CFrontOptions *options, Arena *arena) {
  static const char *const syntax_flags[] = {"-fsyntax-only", "-Xclang", "-ast-dump=json"};
  static const char *const files_flags[] = {"-M", "-MT", "unit"};
  static const char *const overlay_flags[] = {"-ivfsoverlay", "/dev/fd/3", "-I", HEADERS};
  const char *file = job->file;
  TextVec arguments = {0};
  textvec_push(&arguments, "clang");
  add_flags(&arguments, common_flags, sizeof common_flags / sizeof *common_flags);
  add_flags_on_request(&arguments, options->kinds);
  add_data_model(&arguments, options->ilp32);
  add_flags(&arguments, overlay_flags, sizeof overlay_flags / sizeof *overlay_flags);
  textvec_push(&arguments, job->is_second ? "-D__SEXTANT__=2" : "-D__SEXTANT__=1");
  // A static function that nothing calls is compiled too where it may be the one to start in.
  bool is_header = c_header_is(file);
  if (is_header || strcmp(options->entry, "main") != 0) textvec_push(&arguments, "-femit-all-decls");
  add_flags(&arguments, flags->data, flags->count);
  add_flags(&arguments, options->clang_flags, options->clang_flag_count);
  bool are_noreturn = declares_inputs_noreturn(file, options);
  // Nothing is assumed of aliasing, as no passes run: accesses are marked with their types (access_alignment.h).
  textvec_push(&arguments, "-fstrict-aliasing");
  if (are_noreturn) add_flags(&arguments, no_noreturn, 2);
  if (job->wanted == CLANG_SYNTAX_TREE) add_flags(&arguments, syntax_flags, sizeof syntax_flags / sizeof *syntax_flags);
  if (job->wanted == CLANG_FILES) add_flags(&arguments, files_flags, sizeof files_flags / sizeof *files_flags);
  if (job->source >= 0 || are_noreturn || is_header) add_source_flags(&arguments, job, are_noreturn, arena);
  textvec_push(&arguments, "--");
  textvec_push(&arguments, job->source >= 0 ? arena_format(arena, "/dev/fd/%d", job->source) : file);
  textvec_push(&arguments, NULL);
  return arguments;
}

static int spawn(ClangJob *job, const char *program, const TextVec *arguments) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, job->bitcode, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, job->messages, STDERR_FILENO);
  for (uint32_t i = 0; i < job->added.count; i++)
    posix_spawn_file_actions_adddup2(&actions, job->added.data[i], FIRST_ADDED + (int)i);
  if (job->overlay >= 0) posix_spawn_file_actions_adddup2(&actions, job->overlay, OVERLAY_DESCRIPTOR);
  int error = posix_spawnp(&job->process, program, &actions, NULL, (char *const *)arguments->data, environ);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

static bool no_clang(DiagList *diags, const char *chosen, int error) {
  if (chosen)
    return diag_error(diags, (Place){0}, "SEXTANT_CLANG names the clang to use; unset it to take clang-19 from PATH",
                      "cannot run '%s': %s", chosen, strerror(error));
  return diag_error(diags, (Place){0},
                    "install it (Debian, Ubuntu: apt install clang-19), or set SEXTANT_CLANG to the program",
                    "cannot run clang-19, which reads C: %s", strerror(error));
}

bool c_clang_start(ClangJob *job, ClangOutput output, const char *file, const TextVec *flags, const char *contracts,
                   const CFrontOptions *options, DiagList *diags) {
  *job = (ClangJob){.file = file, .wanted = output, .overlay = -1, .source = -1, .is_second = contracts != NULL};
  if (!open_files(job, contracts, options)) {
    int error = errno;
    close_files(job);
    return diag_error(diags, (Place){0}, NULL, "no file in memory for clang's output: %s", strerror(error));
  }
  Arena arena = {0};
  TextVec arguments = command_line(job, flags, options, &arena);
  const char *chosen = getenv("SEXTANT_CLANG");
  if (chosen && !*chosen) chosen = NULL;
  int error = spawn(job, chosen ? chosen : "clang-19", &arguments);
  if (error == ENOENT && !chosen) error = spawn(job, "clang", &arguments);
  textvec_release(&arguments);
  arena_release(&arena);
  if (!error) return true;
  close_files(job);
  return no_clang(diags, chosen, error);
}

// The whole of an anonymous file; the caller frees it.
static char *contents(int descriptor, size_t *size) {
  off_t end = lseek(descriptor, 0, SEEK_END);
  size_t total = end > 0 ? (size_t)end : 0;
  char *data = memory_new(total + 1);
  size_t got = 0;
  while (got < total) {
    ssize_t n = pread(descriptor, data + got, total - got, (off_t)got);
    if (n <= 0) break;
    got += (size_t)n;
  }
  *size = got;
  return data;
}

// False with diagnostics, from the child's status and its messages.
static bool failed(ClangJob *job, int status, const char *messages, DiagList *diags) {
  const char *file = job->file;
  uint32_t before = diags->count;
  job->was_lost = WIFSIGNALED(status);
  if (job->was_lost && !job->is_last) return false;
  c_clang_messages_read(messages, diags);
  if (diags->count > before) return false;
  if (WIFSIGNALED(status))
    return diag_error(diags, (Place){.file = file}, NULL, "clang was ended by a signal: %s",
                      strsignal(WTERMSIG(status)));
  if (WEXITSTATUS(status) == 127)
    return diag_error(diags, (Place){.file = file}, "install clang-19, or set SEXTANT_CLANG to the program",
                      "clang could not be run");
  return diag_error(diags, (Place){.file = file}, *messages ? messages : NULL, "clang failed with status %d",
                    WEXITSTATUS(status));
}

// Looks at the limits now and then; where one is met the compiler ends.
static int wait_for(pid_t process, Limits *limits) {
  int status = 0, handle = pidfd_open(process, 0);
  struct pollfd ended = {.fd = handle, .events = POLLIN};
  while (handle >= 0 && poll(&ended, 1, PERIOD) <= 0)
    if (limits && limits_reached(limits)) {
      kill(process, SIGKILL);
      break;
    }
  if (handle >= 0) close(handle);
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) continue;
  return status;
}

bool c_clang_finish(ClangJob *job, Limits *limits, char **bitcode, size_t *size, DiagList *diags) {
  int status = wait_for(job->process, limits);
  bool good = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  size_t n;
  char *messages = contents(job->messages, &n);
  if (good) {
    *bitcode = contents(job->bitcode, size);
    job->warnings = messages;
  } else {
    if (limits && limits_reached(limits)) job->is_last = true;
    failed(job, status, messages, diags);
    free(messages);
  }
  close_files(job);
  return good;
}
