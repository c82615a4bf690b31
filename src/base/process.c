#include "base/process.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

// ---- which program

static bool can_run(const char *path) { return access(path, X_OK) == 0; }

static const char *base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

static bool take(Text *path, const char *folder, size_t length, const char *name) {
  path->count = 0;
  text_add_bytes(path, folder, length);
  text_add(path, name);
  return can_run(text_view(path));
}

// Beside a file, or in a folder above it, or in the bin folder there.
static bool find_near(const char *file, Text *path) {
  for (size_t up = 0, length = strlen(file); up < 4; up++) {
    while (length > 0 && file[length - 1] != '/') length--;
    if (length == 0) return false;
    if (take(path, file, length, "sextant") || take(path, file, length, "bin/sextant")) return true;
    length--;
  }
  return false;
}

static bool find_near_library(Text *path) {
  Dl_info info;
  return dladdr((void *)(uintptr_t)&process_start, &info) && info.dli_fname && find_near(info.dli_fname, path);
}

static void find_program(Text *path) {
  const char *chosen = getenv("SEXTANT_WORKER");
  char self[4096];
  ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
  self[n > 0 ? n : 0] = '\0';
  if (chosen && *chosen) text_add(path, chosen);
  else if (strcmp(base_name(self), "sextant") == 0) text_add(path, "/proc/self/exe");
  else if (!find_near_library(path) && !find_near(self, path)) path->count = 0, text_add(path, "sextant");
}

void process_program(Text *path) {
  find_program(path);
  char *real = realpath(text_view(path), NULL);
  if (real) path->count = 0, text_add(path, real);
  free(real);
}

// ---- starting

static int spawn(Process *process, const char *program, char *const *words, int theirs) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setpgroup(&attributes, 0); // an interrupt of the terminal is the user's, not the worker's
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, theirs, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, theirs, STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  int error = posix_spawnp(&process->pid, program, &actions, &attributes, words, environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return error;
}

bool process_start(Process *process, char *const *words, DiagList *diags) {
  int ends[2];
  *process = (Process){.fd = -1, .status = -1};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    return diag_error(diags, (Place){0}, NULL, "no process can be started: %s", strerror(errno));
  Text program = {0};
  find_program(&program);
  int error = spawn(process, text_view(&program), words, ends[1]);
  close(ends[1]);
  if (error) {
    close(ends[0]);
    process->pid = 0;
    diag_error(diags, (Place){0}, "SEXTANT_WORKER names the program `sextant` to run",
               "no process can be started: %s: %s", text_view(&program), strerror(error));
  } else process->fd = ends[0];
  text_release(&program);
  return !error;
}

// ---- ending

// Waits for a process that has closed its end: it is about to be gone, or has to be made to.
static pid_t await(pid_t pid, int *status) {
  struct timespec pause = {.tv_nsec = 5000000};
  pid_t ended;
  for (uint32_t i = 0; i < 100; i++) {
    ended = waitpid(pid, status, WNOHANG);
    if (ended != 0 && !(ended < 0 && errno == EINTR)) return ended;
    nanosleep(&pause, NULL);
  }
  kill(pid, SIGKILL);
  do ended = waitpid(pid, status, 0);
  while (ended < 0 && errno == EINTR);
  return ended;
}

static void describe(int status, Text *how) {
  if (WIFSIGNALED(status)) text_format(how, "ended by a signal (%s)", strsignal(WTERMSIG(status)));
  else if (WEXITSTATUS(status)) text_format(how, "ended with status %d", WEXITSTATUS(status));
  else text_add(how, "ended too early");
}

void process_stop(const Process *process) {
  if (process->pid) kill(process->pid, SIGKILL);
}

bool process_end(Process *process, Text *how) {
  if (!process->pid) return false;
  int status = 0;
  close(process->fd);
  if (!how) kill(process->pid, SIGKILL);
  pid_t ended = await(process->pid, &status);
  if (how && ended == process->pid) describe(status, how);
  else if (how) text_add(how, "ended too early"); // somebody else has waited for it
  bool normal = ended == process->pid && WIFEXITED(status) && WEXITSTATUS(status) == 0;
  *process = (Process){.fd = -1, .status = ended > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1};
  return normal;
}

uint64_t process_memory_mb(const Process *process) {
  char path[64], line[128];
  unsigned long long size = 0, resident = 0;
  snprintf(path, sizeof path, "/proc/%d/statm", (int)process->pid);
  int fd = process->pid ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  ssize_t n = fd >= 0 ? read(fd, line, sizeof line - 1) : -1;
  if (fd >= 0) close(fd);
  line[n > 0 ? n : 0] = '\0';
  if (sscanf(line, "%llu %llu", &size, &resident) != 2) return 0;
  return resident * (unsigned long long)sysconf(_SC_PAGESIZE) >> 20;
}
