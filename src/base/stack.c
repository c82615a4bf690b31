#include "base/stack.h"

#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>

#include "base/memory.h"

enum { SIGNAL_STACK = 65536 };

typedef struct Start {
  void *(*run)(void *);
  void *argument;
} Start;

// Whoever handles signals can do so where the stack is used up.
static void *enter(void *argument) {
  Start start = *(Start *)argument;
  free(argument);
  stack_t stack = {.ss_sp = memory_new(SIGNAL_STACK), .ss_size = SIGNAL_STACK}, none = {.ss_flags = SS_DISABLE};
  sigaltstack(&stack, NULL);
  start.run(start.argument);
  sigaltstack(&none, NULL);
  free(stack.ss_sp);
  return NULL;
}

static bool start(void *(*run)(void *), void *argument, bool is_detached, pthread_t *thread) {
  Start *first = memory_new(sizeof *first);
  *first = (Start){run, argument};
  bool fine = false;
  for (size_t size = (size_t)4 << 30; size >= (size_t)64 << 20 && !fine; size /= 4) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    if (is_detached) pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    fine = pthread_attr_setstacksize(&attributes, size) == 0 && pthread_create(thread, &attributes, enter, first) == 0;
    pthread_attr_destroy(&attributes);
  }
  if (!fine) free(first);
  return fine;
}

bool stack_start(void *(*run)(void *), void *argument) {
  pthread_t thread;
  return start(run, argument, true, &thread);
}

void stack_run(void *(*run)(void *), void *argument) {
  pthread_t thread;
  if (start(run, argument, false, &thread)) pthread_join(thread, NULL);
  else run(argument);
}
