// clang is a child process: standard output and standard error are anonymous files in memory, so no temporary file can
// be left behind and no pipe can fill up.
//
// The flags keep the program as written: no optimisation, wrap-around arithmetic (what overflows is a property to
// check, not a licence), no assumption about aliasing or about loops that end, no fused floating-point operations.
// Checks are clang's own sanitizers: each failing check is a call of a handler named __ubsan_handle_*_abort.
#include "front/c/clang.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/text.h"
#include "front/c/asked_source.h"
#include "front/c/clang_messages.h"

extern char **environ;

// No passes run, so the code is as plain as without optimisation; but only with -O1 clang also emits the bodies of C99 inline
// functions, which have no other definition. Headers must not notice.
static const char *const common_flags[] = {
    "-c", "-emit-llvm", "-o", "-", "-O1", "-Xclang", "-disable-llvm-passes", "-Xclang", "-disable-lifetime-markers",
    "-U__OPTIMIZE__", "-g", "-fno-discard-value-names", "-fno-strict-aliasing", "-fno-finite-loops",
    "-ffp-contract=off", "-w", "-Qunused-arguments",
    // Messages in the form that clang_messages.c reads.
    "-fno-caret-diagnostics", "-fno-color-diagnostics", "-fno-diagnostics-show-option", "-ferror-limit=20",
    // Old C is still C.
    "-std=gnu11", "-Wno-error=implicit-function-declaration", "-Wno-error=implicit-int", "-Wno-error=int-conversion",
    "-Wno-error=incompatible-pointer-types", "-Wno-error=incompatible-function-pointer-types",
    "-Wno-error=return-mismatch", "-Wno-error=return-type",
    // isdigit and its kin are functions, which have models, rather than look-ups in the locale's tables.
    "-D__NO_CTYPE"};

static const struct {
  uint32_t check;
  const char *flag;
} check_flags[] = {
    {CHECK_OVERFLOW, "-fsanitize=signed-integer-overflow"},
    {CHECK_DIV, "-fsanitize=integer-divide-by-zero"},
    {CHECK_SHIFT, "-fsanitize=shift"},
    {CHECK_NULL, "-fsanitize=null"},
};

enum { OVERLAY_DESCRIPTOR = 3, SOURCE_DESCRIPTOR = 63 }; // their numbers in the child

// The 64-bit C library's headers serve 32-bit programs too, but for one file that only the 32-bit library installs and
// that lists functions it lacks. clang is shown an empty one, which exists in this overlay alone. Where expressions were asked for
// (asked.h), it is shown the source file with the functions for them at its end, under the same name.
static void overlay_write(const char *source, Text *out) {
  text_add(out,
           "{\"version\": 0, \"use-external-names\": false, \"roots\": [{\"name\": \"/sextant-headers/gnu\", \"type\": "
           "\"directory\", \"contents\": [{\"name\": \"stubs-32.h\", \"type\": \"file\", \"external-contents\": "
           "\"/dev/null\"}]}");
  if (source)
    text_format(out, ", {\"name\": \"%s\", \"type\": \"file\", \"external-contents\": \"/dev/fd/%d\"}", source,
                SOURCE_DESCRIPTOR);
  text_add(out, "]}");
}

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

// An anonymous file that no other child inherits.
static int anonymous_file(void) { return memfd_create("sextant", MFD_CLOEXEC); }

static void close_files(ClangJob *job) {
  if (job->bitcode >= 0) close(job->bitcode);
  if (job->messages >= 0) close(job->messages);
  if (job->overlay >= 0) close(job->overlay);
  if (job->source >= 0) close(job->source);
}

static int file_with(const char *text, size_t size) {
  int file = anonymous_file();
  if (file < 0 || write(file, text, size) == (ssize_t)size) return file;
  close(file);
  return -1;
}

// The source with the functions that were asked for.
static int extended_source(const char *file, const TextVec *expressions) {
  Text text = {0};
  char *source = text_read_file(file, NULL);
  if (source) text_add(&text, source);
  free(source);
  c_asked_write(expressions, &text);
  int result = file_with(text_view(&text), text.count);
  text_release(&text);
  return result;
}

static bool open_files(ClangJob *job, const char *file, const CFrontOptions *options) {
  bool asked = options->expressions && options->expressions->count && file == options->files[0];
  char *path = asked ? absolute_path(file) : NULL;
  job->bitcode = anonymous_file();
  job->messages = anonymous_file();
  job->source = path ? extended_source(file, options->expressions) : -1;
  Text overlay = {0};
  overlay_write(path, &overlay);
  job->overlay = path || options->ilp32 ? file_with(text_view(&overlay), overlay.count) : -1;
  bool fine = job->bitcode >= 0 && job->messages >= 0 && (!path || job->source >= 0);
  fine = fine && (job->overlay >= 0 || !(path || options->ilp32));
  text_release(&overlay);
  free(path);
  return fine;
}

static void add_flags(TextVec *arguments, const char *const *flags, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) textvec_push(arguments, flags[i]);
}

static void add_data_model(TextVec *arguments, bool ilp32) {
  static const char *const lp64_flags[] = {"-m64"};
  // With SSE2, float arithmetic is in the types as written.
  static const char *const ilp32_flags[] = {
      "-m32", "-msse2", "-idirafter", "/sextant-headers", "-idirafter", "/usr/include/x86_64-linux-gnu"};
  if (ilp32) add_flags(arguments, ilp32_flags, sizeof ilp32_flags / sizeof *ilp32_flags);
  else add_flags(arguments, lp64_flags, 1);
}

static void add_checks(TextVec *arguments, uint32_t checks) {
  for (size_t i = 0; i < sizeof check_flags / sizeof *check_flags; i++)
    if (checks & check_flags[i].check) textvec_push(arguments, check_flags[i].flag);
  textvec_push(arguments, "-fno-sanitize-recover=all");
}

// Does a file declare an input function such as __VERIFIER_nondet_int as one that does not return? Some benchmarks do, in one line
// with the error function; clang would leave out all that follows a call.
static bool declares_inputs_noreturn(const char *file) {
  static const char *const names[] = {"__VERIFIER_nondet", "__VERIFIER_assume"};
  char *text = text_read_file(file, NULL);
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

// clang [flags] -- FILE, terminated as exec wants it.
static TextVec command_line(const char *file, const TextVec *flags, bool overlay, const CFrontOptions *options) {
  static const char *const overlay_flags[] = {"-ivfsoverlay", "/dev/fd/3"};
  TextVec arguments = {0};
  textvec_push(&arguments, "clang");
  add_flags(&arguments, common_flags, sizeof common_flags / sizeof *common_flags);
  add_data_model(&arguments, options->ilp32);
  if (overlay) add_flags(&arguments, overlay_flags, 2);
  // Without it signed operations are marked as such, which is what exact arithmetic needs to know.
  if (!options->exact) textvec_push(&arguments, "-fwrapv");
  add_checks(&arguments, options->checks);
  // A static function that nothing calls is compiled too where it may be the one to start in.
  if (strcmp(options->entry, "main") != 0) textvec_push(&arguments, "-femit-all-decls");
  add_flags(&arguments, flags->data, flags->count);
  add_flags(&arguments, options->clang_flags, options->clang_flag_count);
  if (declares_inputs_noreturn(file)) add_flags(&arguments, no_noreturn, 2);
  textvec_push(&arguments, "--");
  textvec_push(&arguments, file);
  textvec_push(&arguments, NULL);
  return arguments;
}

static int spawn(ClangJob *job, const char *program, const TextVec *arguments) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, job->bitcode, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, job->messages, STDERR_FILENO);
  if (job->source >= 0) posix_spawn_file_actions_adddup2(&actions, job->source, SOURCE_DESCRIPTOR);
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

bool c_clang_start(ClangJob *job, const char *file, const TextVec *flags, const CFrontOptions *options,
                   DiagList *diags) {
  *job = (ClangJob){.file = file};
  if (!open_files(job, file, options)) {
    int error = errno;
    close_files(job);
    return diag_error(diags, (Place){0}, NULL, "no file in memory for clang's output: %s", strerror(error));
  }
  TextVec arguments = command_line(file, flags, job->overlay >= 0, options);
  const char *chosen = getenv("SEXTANT_CLANG");
  if (chosen && !*chosen) chosen = NULL;
  int error = spawn(job, chosen ? chosen : "clang-19", &arguments);
  if (error == ENOENT && !chosen) error = spawn(job, "clang", &arguments);
  textvec_release(&arguments);
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
static bool failed(const char *file, int status, const char *messages, DiagList *diags) {
  uint32_t before = diags->count;
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

bool c_clang_finish(ClangJob *job, char **bitcode, size_t *size, DiagList *diags) {
  int status = 0;
  while (waitpid(job->process, &status, 0) < 0 && errno == EINTR) continue;
  bool good = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  if (good) {
    *bitcode = contents(job->bitcode, size);
  } else {
    size_t n;
    char *messages = contents(job->messages, &n);
    failed(job->file, status, messages, diags);
    free(messages);
  }
  close_files(job);
  return good;
}
