#include "smt/child.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#define PERIOD_MS 20 // between two looks at the limits

static void write_all(int fd, const char *data, size_t count) {
  while (count > 0) {
    ssize_t n = write(fd, data, count);
    if (n < 0 && errno != EINTR) return;
    if (n < 0) continue;
    data += n;
    count -= (size_t)n;
  }
}

// Whatever the library prints, or a handler of the parent's would say about a crash, is of no interest to anybody.
static void be_quiet(void) {
  static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
  for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) signal(crashes[i], SIG_DFL);
  int null = open("/dev/null", O_WRONLY);
  if (null < 0) return;
  dup2(null, STDOUT_FILENO);
  dup2(null, STDERR_FILENO);
  close(null);
}

static _Noreturn void work(int fd, Limits *limits, ChildJob job, void *argument) {
  Text out = {0};
  limits_detach(limits);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  be_quiet();
  job(argument, &out);
  write_all(fd, text_view(&out), out.count);
  _exit(0);
}

// Reads until the other end is closed; false where a limit was met before.
static bool listen_to(int fd, Limits *limits, Text *out) {
  char buffer[4096];
  for (;;) {
    struct pollfd p = {.fd = fd, .events = POLLIN};
    double left = limits_left(limits) * 1000;
    int ready = poll(&p, 1, left > PERIOD_MS ? PERIOD_MS : left < 1 ? 1 : (int)lround(left));
    if (ready > 0) {
      ssize_t n = read(fd, buffer, sizeof buffer);
      if (n == 0) return true;
      if (n > 0) text_add_bytes(out, buffer, (size_t)n);
      if (n < 0 && errno != EINTR) return false;
    }
    if (limits_reached(limits)) return false;
  }
}

bool smt_child_run(Limits *limits, ChildJob job, void *argument, Text *out) {
  int ends[2], status = 0;
  if (pipe(ends) != 0) return false;
  pid_t pid = fork();
  if (pid == 0) {
    close(ends[0]);
    work(ends[1], limits, job, argument);
  }
  close(ends[1]);
  bool whole = pid > 0 && listen_to(ends[0], limits, out);
  close(ends[0]);
  if (pid < 0) return false;
  if (!whole) kill(pid, SIGKILL);
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {}
  return whole && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}
