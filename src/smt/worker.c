#include "smt/worker.h"

#include <math.h>
#include <time.h>

#define PERIOD 0.05                        // seconds between two looks at the limits
#define STACK_SIZE ((size_t)512 << 20)     // address space; memory is used as far as the recursion goes
#define LEAST_STACK_SIZE ((size_t)1 << 20) // where there is not even this, jobs run in the caller's thread

void smt_worker_init(Worker *worker, Limits *limits, void (*stop)(void *), void *context) {
  pthread_condattr_t attributes;
  *worker = (Worker){.limits = limits, .stop = stop, .context = context};
  pthread_mutex_init(&worker->mutex, NULL);
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(&worker->changed, &attributes);
  pthread_condattr_destroy(&attributes);
}

static void *work(void *context) {
  Worker *worker = context;
  pthread_mutex_lock(&worker->mutex);
  while (!worker->quit) {
    if (!worker->job) {
      pthread_cond_wait(&worker->changed, &worker->mutex);
      continue;
    }
    pthread_mutex_unlock(&worker->mutex);
    worker->job(worker->argument);
    pthread_mutex_lock(&worker->mutex);
    worker->job = NULL;
    pthread_cond_broadcast(&worker->changed);
  }
  pthread_mutex_unlock(&worker->mutex);
  return NULL;
}

// Halves the stack until the system gives one.
static bool make_thread(Worker *worker) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  for (size_t size = STACK_SIZE; !worker->has_thread && size >= LEAST_STACK_SIZE; size /= 2) {
    pthread_attr_setstacksize(&attributes, size);
    worker->has_thread = pthread_create(&worker->thread, &attributes, work, worker) == 0;
  }
  pthread_attr_destroy(&attributes);
  return worker->has_thread;
}

// Waits for a period, or less where the deadline is nearer.
static void doze(Worker *worker) {
  double left = limits_left(worker->limits), seconds = left < 0.001 ? 0.001 : left < PERIOD ? left : PERIOD;
  struct timespec until;
  clock_gettime(CLOCK_MONOTONIC, &until);
  until.tv_nsec += lround(seconds * 1e9);
  if (until.tv_nsec >= 1000000000) {
    until.tv_sec++;
    until.tv_nsec -= 1000000000;
  }
  pthread_cond_timedwait(&worker->changed, &worker->mutex, &until);
}

void smt_worker_run(Worker *worker, void (*job)(void *), void *argument) {
  if (!worker->has_thread && !make_thread(worker)) {
    job(argument);
    return;
  }
  pthread_mutex_lock(&worker->mutex);
  worker->job = job;
  worker->argument = argument;
  pthread_cond_broadcast(&worker->changed);
  while (worker->job) {
    doze(worker);
    if (worker->job && limits_reached(worker->limits)) worker->stop(worker->context);
  }
  pthread_mutex_unlock(&worker->mutex);
}

void smt_worker_release(Worker *worker) {
  pthread_mutex_lock(&worker->mutex);
  worker->quit = true;
  pthread_cond_broadcast(&worker->changed);
  pthread_mutex_unlock(&worker->mutex);
  if (worker->has_thread) pthread_join(worker->thread, NULL);
  pthread_mutex_destroy(&worker->mutex);
  pthread_cond_destroy(&worker->changed);
}
