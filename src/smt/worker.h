// A thread with a large stack, for libraries that recurse over deep terms and cannot watch the limits themselves.
// smt_worker_run returns when the job is done; meanwhile the caller polls the limits and calls `stop` (from its own thread,
// maybe more than once) when one is met. The thread is made at the first run and sleeps between runs;
// like all threads it does not survive a fork in the child.
#ifndef SMT_WORKER_H
#define SMT_WORKER_H
#include <pthread.h>
#include <stdbool.h>

#include "base/limits.h"

typedef struct Worker {
  Limits *limits;
  void (*stop)(void *context);
  void *context;
  pthread_t thread;
  bool has_thread;
  pthread_mutex_t mutex; // guards the fields below
  pthread_cond_t changed;
  void (*job)(void *argument); // NULL: nothing to do
  void *argument;
  bool quit;
} Worker;

void smt_worker_init(Worker *worker, Limits *limits, void (*stop)(void *), void *context);
void smt_worker_release(Worker *worker);
void smt_worker_run(Worker *worker, void (*job)(void *), void *argument);
#endif
