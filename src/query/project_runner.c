#include "query/project_runner.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

#include "base/process.h"

#define GRACE 5.0     // seconds after its limit in which a process says so itself
enum { PERIOD = 50 }; // milliseconds between looks at the limits

typedef struct Running {
  Process process;
  ProjectOrder order;
  Text printed;
  double end; // monotonic seconds; 0: none
} Running;
VEC(RunningVec, runningvec, Running)

static Running start(const ProjectOrder *order, DiagList *diags) {
  Running r = {.order = *order};
  Arena arena = {0};
  TextVec words = {0};
  textvec_push(&words, "sextant");
  textvec_push(&words, "worker");
  textvec_push(&words, "check");
  for (uint32_t i = 0; i < order->words.count; i++) {
    if (i == 0) {
      textvec_push(&words, "--format=json");
      textvec_push(&words, "--jobs=1");
      textvec_push(&words, arena_format(&arena, "--timeout=%.3f", order->limits.seconds));
      textvec_push(&words, arena_format(&arena, "--memory=%llu", (unsigned long long)order->limits.memory_mb));
    }
    textvec_push(&words, order->words.data[i]);
  }
  textvec_push(&words, NULL);
  process_start(&r.process, (char *const *)words.data, diags);
  r.end = order->limits.seconds > 0 ? limits_now() + order->limits.seconds + GRACE : 0;
  textvec_release(&words);
  arena_release(&arena);
  return r;
}

// A process that does not come to its end in time is as good as one that says so.
static void print_overdue(Text *printed) {
  printed->count = 0;
  text_format(printed,
              "{\"version\": 2, \"verdict\": \"unknown\", \"reason\": \"%s\", \"properties\": [], \"assumptions\": []}",
              limits_reason(STOP_TIME));
}

static void finish(const ProjectRunner *runner, Running *r, bool is_overdue) {
  Text how = {0}, record = {0}, lost = {0};
  process_end(&r->process, is_overdue ? NULL : &how);
  int status = is_overdue ? SEXTANT_UNKNOWN : r->process.status;
  if (is_overdue) print_overdue(&r->printed);
  bool fine = query_project_record_make(&r->printed, status, &r->order.limits, &record);
  text_format(&lost, "its process %s", text_view(&how));
  runner->done(runner->context, r->order.job, fine ? &record : NULL, fine ? NULL : text_view(&lost));
  text_release(&how);
  text_release(&record);
  text_release(&lost);
}

static void release(Running *r) {
  process_end(&r->process, NULL);
  textvec_release(&r->order.words);
  text_release(&r->printed);
}

// Reads what there is; false at the end.
static bool take(Running *r) {
  char buffer[65536];
  ssize_t n = read(r->process.fd, buffer, sizeof buffer);
  if (n > 0) text_add_bytes(&r->printed, buffer, (size_t)n);
  return n > 0 || (n < 0 && (errno == EINTR || errno == EAGAIN));
}

static void fill(const ProjectRunner *runner, RunningVec *running) {
  ProjectOrder order = {0};
  while (running->count < runner->at_a_time && runner->next(runner->context, &order)) {
    DiagList diags = {0};
    Running r = start(&order, &diags);
    if (r.process.pid) runningvec_push(running, r);
    else {
      runner->done(runner->context, order.job, NULL, diags.count ? diags.items[0].message : "no process");
      release(&r);
    }
    diag_release(&diags);
    order = (ProjectOrder){0};
  }
}

static void look(const ProjectRunner *runner, RunningVec *running) {
  struct pollfd *streams = memory_new(running->count * sizeof *streams);
  for (uint32_t i = 0; i < running->count; i++) streams[i] = (struct pollfd){running->data[i].process.fd, POLLIN, 0};
  poll(streams, running->count, PERIOD);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < running->count; i++) {
    Running *r = &running->data[i];
    bool is_overdue = r->end > 0 && limits_now() > r->end, goes_on = !streams[i].revents || take(r);
    if (goes_on && !is_overdue) running->data[kept++] = *r;
    else finish(runner, r, is_overdue && goes_on), release(r);
  }
  running->count = kept;
  free(streams);
}

void query_project_run(const ProjectRunner *runner) {
  RunningVec running = {0};
  while (!runner->limits || !limits_reached(runner->limits)) {
    fill(runner, &running);
    if (!running.count) break;
    look(runner, &running);
  }
  for (uint32_t i = 0; i < running.count; i++) release(&running.data[i]);
  runningvec_release(&running);
}
