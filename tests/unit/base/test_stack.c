// Threads with a large stack: a recursion that needs far more than the usual stack runs through.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>

#include "base/stack.h"

enum { FRAME = 1024, DEPTH = 100 * 1024 }; // 100 MB

typedef struct Dive {
  uint64_t depth, sum;
  pthread_t thread;
  sem_t done;
} Dive;

static uint64_t dive(uint64_t depth) {
  volatile char frame[FRAME];
  for (uint32_t i = 0; i < FRAME; i += 64) frame[i] = (char)depth;
  uint64_t below = depth ? dive(depth - 1) : 0;
  return below + ((unsigned char)frame[0] == (unsigned char)depth && frame[FRAME - 64] == frame[0]);
}

static void *run(void *argument) {
  Dive *d = argument;
  d->sum = dive(d->depth);
  d->thread = pthread_self();
  sem_post(&d->done);
  return NULL;
}

static void test_deep_recursion(void **state) {
  (void)state;
  Dive d = {.depth = DEPTH};
  sem_init(&d.done, 0, 0);
  stack_run(run, &d);
  assert_true(d.sum == DEPTH + 1);
  assert_false(pthread_equal(d.thread, pthread_self()));
  sem_destroy(&d.done);
}

static void test_threads_of_their_own(void **state) {
  (void)state;
  Dive d[2] = {{.depth = DEPTH}, {.depth = 10}};
  for (uint32_t i = 0; i < 2; i++) {
    sem_init(&d[i].done, 0, 0);
    assert_true(stack_start(run, &d[i]));
  }
  for (uint32_t i = 0; i < 2; i++) {
    while (sem_wait(&d[i].done) != 0) continue;
    assert_true(d[i].sum == d[i].depth + 1);
    sem_destroy(&d[i].done);
  }
}

// From inside one, too.
static void *nest(void *argument) {
  stack_run(run, argument);
  return NULL;
}

static void test_nested(void **state) {
  (void)state;
  Dive d = {.depth = DEPTH};
  sem_init(&d.done, 0, 0);
  stack_run(nest, &d);
  assert_true(d.sum == DEPTH + 1);
  sem_destroy(&d.done);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_deep_recursion), cmocka_unit_test(test_threads_of_their_own),
                                     cmocka_unit_test(test_nested)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
