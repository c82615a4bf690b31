#include "base/command.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { PERIOD = 50 }; // milliseconds between looks at the limits

static int start(pid_t *process, const char *const *words, int out) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out, STDERR_FILENO);
  int error = posix_spawnp(process, words[0], &actions, NULL, (char *const *)words, environ);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

// Up to the end of what is printed. False where that takes too long.
static bool read_all(int in, double end, Limits *limits, Text *printed) {
  char buffer[4096];
  struct pollfd ready = {.fd = in, .events = POLLIN};
  while (limits_now() < end && !(limits && limits_reached(limits))) {
    if (poll(&ready, 1, PERIOD) <= 0) continue;
    ssize_t n = read(in, buffer, sizeof buffer);
    if (n > 0) text_add_bytes(printed, buffer, (size_t)n);
    else if (n == 0 || errno != EINTR) return true;
  }
  return false;
}

int command_run(const char *const *words, double seconds, Limits *limits, Text *printed) {
  int ends[2], status = 0;
  pid_t process;
  int error = pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno;
  if (!error && (error = start(&process, words, ends[1]))) close(ends[0]), close(ends[1]);
  if (error) {
    text_add(printed, strerror(error));
    return 127;
  }
  close(ends[1]);
  if (!read_all(ends[0], limits_now() + seconds, limits, printed)) kill(process, SIGKILL);
  close(ends[0]);
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) continue;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
