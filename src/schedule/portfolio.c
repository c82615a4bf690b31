#include "schedule/portfolio.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/text.h"

#define MOST_CHILDREN 8
#define GRACE 0.8 // seconds between asking children to stop and ending them

typedef struct Child {
  pid_t pid;
  int read_fd, write_fd;
  bool gone;
  Text message;
} Child;

void schedule_portfolio_init(Portfolio *portfolio) {
  *portfolio = (Portfolio){.child_status = -1, .to_parent = -1, .from_parent = -1};
}

static bool start_child(Portfolio *portfolio, Child *child) {
  int up[2], down[2];
  if (pipe(up) != 0) return false;
  if (pipe(down) != 0) {
    close(up[0]);
    close(up[1]);
    return false;
  }
  fflush(NULL);
  child->pid = fork();
  if (child->pid == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    close(up[0]);
    close(down[1]);
    portfolio->in_child = true;
    portfolio->to_parent = up[1];
    portfolio->from_parent = down[0];
    return true;
  }
  close(up[1]);
  close(down[0]);
  child->read_fd = up[0];
  child->write_fd = down[1];
  return child->pid > 0;
}

static int exit_status(pid_t pid) {
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {}
  return WIFEXITED(status) ? WEXITSTATUS(status) : 4;
}

static void end_child(Child *child) {
  if (child->gone) return;
  kill(child->pid, SIGKILL);
  exit_status(child->pid);
  child->gone = true;
}

static void crown(Portfolio *portfolio, Child *children, uint32_t count, uint32_t winner) {
  for (uint32_t i = 0; i < count; i++)
    if (i != winner) end_child(&children[i]);
  if (write(children[winner].write_fd, "!", 1) != 1) kill(children[winner].pid, SIGKILL);
  portfolio->child_status = exit_status(children[winner].pid);
  children[winner].gone = true;
}

// Reads what a child says; true where it claims the result.
static bool listen_to(Child *child) {
  char buffer[512];
  ssize_t n = read(child->read_fd, buffer, sizeof buffer);
  if (n < 0 && errno == EINTR) return false;
  if (n > 0 && child->message.count == 0 && buffer[0] == '!') return true;
  if (n > 0) {
    text_add_bytes(&child->message, buffer, (size_t)n);
    return false;
  }
  if (exit_status(child->pid) != 0 && child->message.count == 0)
    text_add(&child->message, "an engine ended abnormally");
  child->gone = true;
  return false;
}

static bool some_left(const Child *children, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if (!children[i].gone) return true;
  return false;
}

static void stop_children(Child *children, uint32_t count, int signal) {
  for (uint32_t i = 0; i < count; i++)
    if (!children[i].gone) kill(children[i].pid, signal);
}

static void supervise(Portfolio *portfolio, Child *children, uint32_t count, Limits *limits) {
  double asked = 0;
  while (some_left(children, count)) {
    struct pollfd fds[MOST_CHILDREN];
    for (uint32_t i = 0; i < count; i++)
      fds[i] = (struct pollfd){.fd = children[i].gone ? -1 : children[i].read_fd, .events = POLLIN};
    poll(fds, count, 50);
    for (uint32_t i = 0; i < count; i++)
      if (!children[i].gone && (fds[i].revents & (POLLIN | POLLHUP)) && listen_to(&children[i])) {
        crown(portfolio, children, count, i);
        return;
      }
    if (!limits_reached(limits)) continue;
    if (asked == 0) { // children see the clock for themselves
      asked = limits_now();
      if (limits->stopped != STOP_TIME) stop_children(children, count, SIGTERM);
    } else if (limits_now() - asked > GRACE)
      for (uint32_t i = 0; i < count; i++) end_child(&children[i]);
  }
}

static char *join_reasons(const Child *children, uint32_t count, Limits *limits) {
  Text text = {0};
  for (uint32_t i = 0; i < count; i++) {
    if (children[i].message.count == 0) continue;
    if (text.count) text_add(&text, "; ");
    text_add(&text, text_view(&children[i].message));
  }
  if (text.count == 0) text_add(&text, limits_reason(limits->stopped));
  char *reason = memory_text(text_view(&text));
  text_release(&text);
  return reason;
}

int schedule_portfolio_split(Portfolio *portfolio, uint32_t count, Limits *limits, char **reason) {
  Child children[MOST_CHILDREN] = {0};
  if (count > MOST_CHILDREN) count = MOST_CHILDREN;
  for (uint32_t i = 0; i < count; i++) {
    if (!start_child(portfolio, &children[i])) children[i].gone = true;
    if (portfolio->in_child) return (int)i;
  }
  supervise(portfolio, children, count, limits);
  *reason = portfolio->child_status < 0 ? join_reasons(children, count, limits) : NULL;
  for (uint32_t i = 0; i < count; i++) {
    close(children[i].read_fd);
    close(children[i].write_fd);
    text_release(&children[i].message);
  }
  return -1;
}

void schedule_portfolio_claim(Portfolio *portfolio) {
  char grant;
  ssize_t n = write(portfolio->to_parent, "!", 1);
  while (n == 1 && (n = read(portfolio->from_parent, &grant, 1)) < 0 && errno == EINTR) n = 1;
  if (n != 1) _exit(2);
}

void schedule_portfolio_resign(const Portfolio *portfolio, const char *reason) {
  ssize_t n = write(portfolio->to_parent, reason, strlen(reason));
  _exit(n < 0);
}
