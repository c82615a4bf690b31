#include "cli/watchdog.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "base/memory.h"

#define GRACE 0.95   // seconds after a limit was met
#define FINISHING 3. // seconds for a run that has made its last report
#define PERIOD 0.02  // seconds between looks at the limits

struct Watchdog {
  pthread_t thread;
  bool running;
  pthread_mutex_t mutex;
  pthread_cond_t stopping;
  bool stop;                  // under the mutex
  _Atomic uint32_t *reported; // in memory that forked processes share
  _Atomic uint32_t own_count; // where there is no such memory
  Limits limits;
  GiveUp give_up;
  void *context;
};

static bool far_too_much_memory(const Limits *limits) {
  return limits->memory_mb && limits_memory_mb() > limits->memory_mb + limits->memory_mb / 20;
}

// Waits that long, or until the watchdog is stopped; true where it is.
static bool stopped_within(Watchdog *watchdog, double seconds) {
  double end = limits_now() + seconds;
  struct timespec until = {.tv_sec = (time_t)end, .tv_nsec = (long)((end - (double)(time_t)end) * 1e9)};
  pthread_mutex_lock(&watchdog->mutex);
  while (!watchdog->stop && pthread_cond_timedwait(&watchdog->stopping, &watchdog->mutex, &until) == 0) {}
  bool stop = watchdog->stop;
  pthread_mutex_unlock(&watchdog->mutex);
  return stop;
}

static void *watch(void *argument) {
  Watchdog *watchdog = argument;
  Limits *limits = &watchdog->limits;
  while (!limits_reached(limits))
    if (stopped_within(watchdog, PERIOD)) return NULL;
  for (double end = limits_now() + GRACE; limits_now() < end && !far_too_much_memory(limits);)
    if (stopped_within(watchdog, PERIOD)) return NULL;
  int status = watchdog->give_up(watchdog->context, limits->stopped, atomic_load(watchdog->reported));
  if (stopped_within(watchdog, status == GAVE_NOTHING_UP ? FINISHING : 0)) return NULL;
  _exit(status == GAVE_NOTHING_UP ? 2 : status);
}

static void init_condition(pthread_cond_t *condition) { // on the clock of limits_now
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(condition, &attributes);
  pthread_condattr_destroy(&attributes);
}

Watchdog *cli_watchdog_start(const Limits *limits, GiveUp give_up, void *context) {
  Watchdog *watchdog = memory_new(sizeof *watchdog);
  watchdog->limits = *limits;
  watchdog->give_up = give_up;
  watchdog->context = context;
  void *shared = mmap(NULL, sizeof(uint32_t), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  watchdog->reported = shared == MAP_FAILED ? &watchdog->own_count : shared;
  pthread_mutex_init(&watchdog->mutex, NULL);
  init_condition(&watchdog->stopping);
  watchdog->running = pthread_create(&watchdog->thread, NULL, watch, watchdog) == 0;
  return watchdog;
}

bool cli_watchdog_claim(Watchdog *watchdog, uint32_t index) {
  return atomic_compare_exchange_strong(watchdog->reported, &index, index + 1);
}

void cli_watchdog_stop(Watchdog *watchdog) {
  pthread_mutex_lock(&watchdog->mutex);
  watchdog->stop = true;
  pthread_cond_signal(&watchdog->stopping);
  pthread_mutex_unlock(&watchdog->mutex);
  if (watchdog->running) pthread_join(watchdog->thread, NULL);
  if (watchdog->reported != &watchdog->own_count) munmap(watchdog->reported, sizeof(uint32_t));
  pthread_cond_destroy(&watchdog->stopping);
  pthread_mutex_destroy(&watchdog->mutex);
  free(watchdog);
}
