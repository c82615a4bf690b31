#include "base/limits.h"

#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

// Signals have no argument to pass a context through: the one mutable global of the program.
static volatile sig_atomic_t interrupted;

static void on_signal(int signal) {
  (void)signal;
  interrupted = 1;
}

void limits_catch_interrupt(void) {
  struct sigaction action = {.sa_handler = on_signal};
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
}

double limits_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void limits_init(Limits *limits, double seconds, uint64_t memory_mb) {
  *limits = (Limits){.start = limits_now(), .memory_mb = memory_mb};
  if (seconds > 0) limits->deadline = limits->start + seconds;
}

Limits limits_within(const Limits *outer, double seconds) {
  Limits inner = *outer;
  double deadline = limits_now() + seconds;
  if (inner.deadline == 0 || deadline < inner.deadline) inner.deadline = deadline;
  return inner;
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

bool limits_reached(Limits *limits) {
  if (limits->stopped) return true;
  double now = limits_now();
  if (interrupted) limits->stopped = STOP_INTERRUPT;
  else if (limits->deadline > 0 && now >= limits->deadline) limits->stopped = STOP_TIME;
  else if (memory_reached(limits, now)) limits->stopped = STOP_MEMORY;
  return limits->stopped != STOP_NONE;
}

double limits_elapsed(const Limits *limits) { return limits_now() - limits->start; }
double limits_left(const Limits *limits) { return limits->deadline > 0 ? limits->deadline - limits_now() : 1e9; }

const char *limits_reason(Stop stop) {
  switch (stop) {
  case STOP_TIME: return "time limit reached";
  case STOP_MEMORY: return "memory limit reached";
  case STOP_INTERRUPT: return "interrupted";
  default: return "no limit reached";
  }
}
