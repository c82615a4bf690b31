// Compiles with the first of cc, gcc and clang that works, in a temporary folder. The harness comes first and the linker takes the
// first definition, so that its error functions are the ones that are called. Undefined behaviour has no effect of its own that
// could be watched for: for such properties the compiler's sanitizers report it.
#include "evidence/export/native.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/contracts_header.h"
#include "evidence/export/client.h"
#include "evidence/export/shown.h"

// ---- processes

// Runs a program with output and error output in the file `log`. Returns the wait status, or -1 where time was up.
static int run_process(char *const *arguments, const char *log, double seconds) {
  pid_t child = fork();
  if (child < 0) return -1;
  if (child == 0) {
    setpgid(0, 0);
    int out = open(log, O_WRONLY | O_CREAT | O_TRUNC, 0600), in = open("/dev/null", O_RDONLY);
    if (out < 0 || in < 0) _exit(127);
    dup2(in, 0);
    dup2(out, 1);
    dup2(out, 2);
    execvp(arguments[0], arguments);
    _exit(127);
  }
  double end = limits_now() + seconds;
  int status = -1;
  while (waitpid(child, &status, WNOHANG) == 0) {
    if (limits_now() > end) {
      kill(-child, SIGKILL);
      kill(child, SIGKILL);
      waitpid(child, &status, 0);
      return -1;
    }
    usleep(2000);
  }
  return status;
}

static bool succeeded(int status) { return status != -1 && WIFEXITED(status) && WEXITSTATUS(status) == 0; }

// ---- compilation

typedef struct Native {
  const NativeRequest *request;
  Arena arena;
  const char *folder, *harness, *program, *log;
  const char *headers, *contracts; // a folder, and the header in it
  double seconds;
} Native;

static bool compile(Native *native, const char *compiler, bool as_ilp32) {
  const NativeRequest *request = native->request;
  TextVec words = {0};
  const char *fixed[] = {compiler, "-w", "-g", "-O0", "-fwrapv", "-DSEXTANT_STRONG", "-Wl,-z,muldefs"};
  for (uint32_t i = 0; i < sizeof fixed / sizeof *fixed; i++) textvec_push(&words, fixed[i]);
  const char *sanitizer = evidence_shown_by(request->property);
  if (sanitizer) textvec_push(&words, "-fno-wrapv");
  if (sanitizer) textvec_push(&words, sanitizer);
  if (sanitizer) textvec_push(&words, "-fno-sanitize-recover=all");
  if (as_ilp32) textvec_push(&words, "-m32");
  for (uint32_t i = 0; i < request->flag_count; i++) textvec_push(&words, request->flags[i]);
  textvec_push(&words, "-idirafter"); // for what the program includes of Sextant
  textvec_push(&words, native->folder);
  textvec_push(&words, "-o");
  textvec_push(&words, native->program);
  textvec_push(&words, native->harness);
  textvec_push(&words, "-iquote"); // for what the harness includes
  textvec_push(&words, ".");
  for (uint32_t i = 0; i < request->file_count; i++)
    if (!evidence_client_includes(request->files[i])) textvec_push(&words, request->files[i]);
  textvec_push(&words, "-lm");
  textvec_push(&words, NULL);
  int status = run_process((char *const *)words.data, native->log, 60);
  textvec_release(&words);
  return succeeded(status);
}

static bool compile_with_any(Native *native, bool as_ilp32) {
  static const char *const compilers[] = {"cc", "gcc", "clang", "clang-19"};
  for (uint32_t i = 0; i < sizeof compilers / sizeof *compilers; i++)
    if (compile(native, compilers[i], as_ilp32)) return true;
  return false;
}

// A machine without 32-bit libraries still can show a violation that does not depend on the data model.
static bool compile_somehow(Native *native, Text *why) {
  if (native->request->ilp32 && compile_with_any(native, true)) return true;
  if (compile_with_any(native, false)) {
    if (native->request->ilp32) text_add(why, "as a 64-bit program, ");
    return true;
  }
  char *log = text_read_file(native->log, NULL);
  const char *first = log ? strstr(log, "error:") : NULL;
  text_add(why, "the program does not compile with its inputs");
  if (first) text_format(why, ": %.*s", (int)strcspn(first, "\n"), first);
  free(log);
  return false;
}

// ---- the run

static bool log_has(const Native *native, const char *text) {
  char *log = text_read_file(native->log, NULL);
  bool found = log && strstr(log, text);
  free(log);
  return found;
}

static CheckResult judge(const Native *native, int status, Text *why) {
  if (status == -1) {
    text_format(why, "the native run did not end within %g seconds", native->seconds);
    return CHECK_UNDECIDED;
  }
  if (log_has(native, HARNESS_MESSAGE)) text_add(why, "the native run reached the error");
  else if (log_has(native, "runtime error:") || log_has(native, "AddressSanitizer"))
    text_add(why, "the native run was stopped by a sanitizer");
  else if (WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT) text_add(why, "the native run failed an assertion");
  else {
    text_format(why, "the native run ended with %s %d and without the error", WIFSIGNALED(status) ? "signal" : "status",
                WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    return CHECK_UNDECIDED;
  }
  return CHECK_CONFIRMED;
}

static bool write_file(const char *path, const void *text, size_t size) {
  FILE *f = fopen(path, "w");
  if (!f) return false;
  bool fine = fwrite(text, 1, size, f) == size;
  return fclose(f) == 0 && fine;
}

static bool write_files(const Native *native) {
  const char *harness = native->request->harness;
  return mkdir(native->headers, 0700) == 0 && write_file(native->harness, harness, strlen(harness)) &&
         write_file(native->contracts, base_contracts_header, base_contracts_header_size);
}

static void remove_all(const Native *native) {
  unlink(native->harness);
  unlink(native->contracts);
  rmdir(native->headers);
  unlink(native->program);
  unlink(native->log);
  rmdir(native->folder);
}

CheckResult evidence_native_run(const NativeRequest *request, double seconds, Text *why) {
  Native native = {.request = request, .seconds = seconds};
  const char *base = getenv("TMPDIR");
  char *folder = arena_format(&native.arena, "%s/sextant-XXXXXX", base && *base ? base : "/tmp");
  CheckResult result = CHECK_UNDECIDED;
  if (!mkdtemp(folder)) {
    text_format(why, "no temporary folder: %s", strerror(errno));
  } else {
    native.folder = folder;
    native.harness = arena_format(&native.arena, "%s/harness.c", folder);
    native.headers = arena_format(&native.arena, "%s/sextant", folder);
    native.contracts = arena_format(&native.arena, "%s/contracts.h", native.headers);
    native.program = arena_format(&native.arena, "%s/program", folder);
    native.log = arena_format(&native.arena, "%s/log", folder);
    if (!write_files(&native)) text_add(why, "the harness cannot be written");
    else if (compile_somehow(&native, why)) {
      TextVec words = {0};
      textvec_push(&words, native.program);
      for (uint32_t i = 0; i < request->argument_count; i++) textvec_push(&words, request->arguments[i]);
      textvec_push(&words, NULL);
      result = judge(&native, run_process((char *const *)words.data, native.log, seconds), why);
      textvec_release(&words);
    }
    remove_all(&native);
  }
  arena_release(&native.arena);
  return result;
}
