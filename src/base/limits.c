#include "base/limits.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

double limits_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void limits_init(Limits *limits, double seconds, uint64_t memory_mb) {
  *limits = (Limits){.start = limits_now(), .memory_mb = memory_mb};
  if (seconds > 0) limits->deadline = limits->start + seconds;
}

static Limits *root_of(Limits *limits) { return limits->root ? limits->root : limits; }
static const Limits *root_of_const(const Limits *limits) { return limits->root ? limits->root : limits; }

static uint64_t used_by(const Limits *root) { return root->used + (root->work ? *root->work / 16 : 0); }

Limits limits_within(Limits *outer, uint64_t ticks) {
  Limits inner = {.root = root_of(outer),
                  .start = outer->start,
                  .deadline = outer->deadline,
                  .memory_mb = outer->memory_mb,
                  .stopped = outer->stopped};
  uint64_t used = used_by(inner.root);
  inner.end = ticks < UINT64_MAX - used ? used + ticks : UINT64_MAX;
  if (outer->end && outer->end < inner.end) inner.end = outer->end;
  // No ticks, before any was used: an end at 0 would be none.
  if (inner.end == 0 && inner.stopped == STOP_NONE) inner.stopped = STOP_EFFORT;
  return inner;
}

void limits_halve(Limits *limits) {
  if (limits->deadline > 0) limits->deadline -= limits_left(limits) / 2;
}

void limits_watch(Limits *limits, const uint64_t *work) {
  Limits *root = root_of(limits);
  root->used = used_by(root) - (work ? *work / 16 : 0);
  root->work = work;
}

void limits_spend(Limits *limits, uint64_t ticks) { root_of(limits)->used += ticks; }
uint64_t limits_used(const Limits *limits) { return used_by(root_of_const(limits)); }

uint64_t limits_patience(const Limits *limits) {
  uint64_t patience = root_of_const(limits)->patience;
  return patience ? patience : UINT64_MAX;
}

void limits_detach(Limits *limits) { root_of(limits)->allowance = 0; }

uint64_t limits_effort(const Limits *limits, EffortId id) {
  const Effort *effort = limits ? root_of_const(limits)->effort : NULL;
  return effort ? effort->value[id] : effort_row(id)->otherwise;
}

uint64_t limits_memory_mb(void) {
  FILE *f = fopen("/proc/self/statm", "r");
  unsigned long long size = 0, resident = 0;
  if (!f) return 0;
  if (fscanf(f, "%llu %llu", &size, &resident) != 2) resident = 0;
  fclose(f);
  return resident * (unsigned long long)sysconf(_SC_PAGESIZE) >> 20;
}

static bool memory_reached(Limits *limits, double now) {
  if (limits->memory_mb == 0 || now < limits->next_memory_look) return false;
  limits->next_memory_look = now + 0.05;
  return limits_memory_mb() >= limits->memory_mb;
}

static bool is_cancelled(const Limits *root) { return root->cancelled && atomic_load(root->cancelled); }

// Is there no more, though more is asked for?
static bool is_spent(Limits *root) {
  return root->allowance && used_by(root) >= root->allowance && !(root->refill && root->refill(root->context));
}

bool limits_reached(Limits *limits) {
  if (limits->stopped) return true;
  Limits *root = root_of(limits);
  double now = limits_now();
  if (is_cancelled(root) || is_spent(root)) limits->stopped = STOP_INTERRUPT;
  else if (limits->deadline > 0 && now >= limits->deadline) limits->stopped = STOP_TIME;
  else if (memory_reached(limits, now)) limits->stopped = STOP_MEMORY;
  else if (limits->end && used_by(root) >= limits->end) limits->stopped = STOP_EFFORT;
  return limits->stopped != STOP_NONE;
}

double limits_elapsed(const Limits *limits) { return limits_now() - limits->start; }
double limits_left(const Limits *limits) { return limits->deadline > 0 ? limits->deadline - limits_now() : 1e9; }

const char *limits_reason(Stop stop) {
  switch (stop) {
  case STOP_TIME: return "time limit reached";
  case STOP_MEMORY: return "memory limit reached";
  case STOP_INTERRUPT: return "interrupted";
  case STOP_EFFORT: return "the effort for it is used up";
  default: return "no limit reached";
  }
}
