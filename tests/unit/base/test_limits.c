// Limits: ticks are counted once however deep limits are nested, a limit within another is never wider, and who asked can always cancel.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "base/limits.h"

static void test_no_limits(void **state) {
  (void)state;
  Limits limits;
  limits_init(&limits, 0, 0);
  limits_spend(&limits, 1ull << 60);
  assert_false(limits_reached(&limits));
  assert_int_equal(limits.stopped, STOP_NONE);
  assert_true(limits_left(&limits) > 1e8);
  assert_true(limits_elapsed(&limits) >= 0);
  assert_true(limits_patience(&limits) == UINT64_MAX);
}

static void test_ticks_are_counted_once(void **state) {
  (void)state;
  Limits root;
  limits_init(&root, 0, 0);
  Limits outer = limits_within(&root, 100), inner = limits_within(&outer, 50);
  limits_spend(&inner, 20);
  limits_spend(&outer, 5);
  limits_spend(&root, 1);
  assert_int_equal(limits_used(&root), 26);
  assert_int_equal(limits_used(&outer), 26);
  assert_int_equal(limits_used(&inner), 26);
}

static void test_inner_limits_are_reached_first(void **state) {
  (void)state;
  Limits root;
  limits_init(&root, 0, 0);
  Limits outer = limits_within(&root, 100), inner = limits_within(&outer, 50);
  limits_spend(&inner, 49);
  assert_false(limits_reached(&inner));
  limits_spend(&inner, 1);
  assert_true(limits_reached(&inner));
  assert_int_equal(inner.stopped, STOP_EFFORT);
  assert_false(limits_reached(&outer));
  limits_spend(&root, 50); // what is spent above is spent below
  assert_true(limits_reached(&outer));
  assert_false(limits_reached(&root));
}

static void test_inner_limits_are_not_wider(void **state) {
  (void)state;
  Limits root;
  limits_init(&root, 0, 0);
  limits_spend(&root, 7);
  Limits outer = limits_within(&root, 10), inner = limits_within(&outer, 1000);
  Limits any = limits_within(&outer, UINT64_MAX), free = limits_within(&root, UINT64_MAX);
  limits_spend(&inner, 10);
  assert_true(limits_reached(&inner));
  assert_true(limits_reached(&any));
  assert_false(limits_reached(&free));
  Limits late = limits_within(&outer, 5); // of one that has nothing left
  assert_true(limits_reached(&late));
}

// No effort is none, also where nothing was spent so far.
static void test_no_ticks(void **state) {
  (void)state;
  Limits root;
  limits_init(&root, 0, 0);
  Limits none = limits_within(&root, 0);
  assert_true(limits_reached(&none));
  assert_int_equal(none.stopped, STOP_EFFORT);
  Limits within = limits_within(&none, 10);
  assert_true(limits_reached(&within));
  limits_spend(&root, 3);
  none = limits_within(&root, 0);
  assert_true(limits_reached(&none));
  assert_int_equal(none.stopped, STOP_EFFORT);
  assert_false(limits_reached(&root));
}

static void test_stops_stay(void **state) {
  (void)state;
  Limits root;
  limits_init(&root, 0, 0);
  Limits inner = limits_within(&root, 10);
  limits_spend(&root, 10);
  assert_true(limits_reached(&inner));
  root.used = 0;
  assert_true(limits_reached(&inner));
  Limits below = limits_within(&inner, 100);
  assert_true(limits_reached(&below));
  assert_int_equal(below.stopped, STOP_EFFORT);
}

static void test_cancelling(void **state) {
  (void)state;
  atomic_bool cancelled = false;
  Limits root;
  limits_init(&root, 0, 0);
  root.cancelled = &cancelled;
  Limits inner = limits_within(&root, 10), innermost = limits_within(&inner, 5);
  assert_false(limits_reached(&innermost));
  atomic_store(&cancelled, true);
  assert_true(limits_reached(&innermost));
  assert_int_equal(innermost.stopped, STOP_INTERRUPT);
  assert_true(limits_reached(&inner));
  assert_true(limits_reached(&root));
  assert_string_equal(limits_reason(root.stopped), "interrupted");
}

static void test_deadlines(void **state) {
  (void)state;
  Limits past, future;
  limits_init(&past, 1e-9, 0);
  assert_true(limits_reached(&past));
  assert_int_equal(past.stopped, STOP_TIME);
  assert_true(limits_left(&past) <= 0);
  limits_init(&future, 1e6, 0);
  assert_false(limits_reached(&future));
  assert_true(limits_left(&future) > 1e5 && limits_left(&future) <= 1e6);
  Limits inner = limits_within(&future, 10);
  assert_true(limits_left(&inner) <= 1e6);
}

static void test_memory(void **state) {
  (void)state;
  Limits little, much;
  assert_true(limits_memory_mb() >= 1);
  limits_init(&little, 0, 1);
  assert_true(limits_reached(&little));
  assert_int_equal(little.stopped, STOP_MEMORY);
  limits_init(&much, 0, limits_memory_mb() + 100000);
  assert_false(limits_reached(&much));
}

// Somebody else's counter: sixteen of its units are a tick, and what it has counted stays when it goes.
static void test_watched_work(void **state) {
  (void)state;
  uint64_t work = 1600, other = 3200;
  Limits root;
  limits_init(&root, 0, 0);
  limits_spend(&root, 10);
  limits_watch(&root, &work);
  assert_int_equal(limits_used(&root), 10); // from now on
  work += 160;
  assert_int_equal(limits_used(&root), 20);
  Limits inner = limits_within(&root, 10);
  assert_false(limits_reached(&inner));
  work += 160;
  assert_true(limits_reached(&inner));
  limits_watch(&inner, &other);
  assert_int_equal(limits_used(&root), 30);
  other += 32;
  assert_int_equal(limits_used(&root), 32);
  limits_watch(&root, NULL);
  other += 1600;
  assert_int_equal(limits_used(&root), 32);
}

typedef struct Purse {
  Limits *limits;
  uint32_t left, asked;
} Purse;

static bool refill(void *context) {
  Purse *purse = context;
  purse->asked++;
  if (!purse->left) return false;
  purse->left--;
  purse->limits->allowance += 100;
  return true;
}

static void test_allowances(void **state) {
  (void)state;
  Limits root;
  limits_init(&root, 0, 0);
  Purse purse = {&root, 2, 0};
  root.allowance = 100;
  root.refill = refill;
  root.context = &purse;
  Limits inner = limits_within(&root, 1000);
  limits_spend(&inner, 99);
  assert_false(limits_reached(&inner));
  assert_int_equal(purse.asked, 0);
  limits_spend(&inner, 1);
  assert_false(limits_reached(&inner)); // more is there
  limits_spend(&inner, 100);
  assert_false(limits_reached(&inner));
  assert_int_equal(purse.asked, 2);
  limits_spend(&inner, 100);
  assert_true(limits_reached(&inner)); // no more
  assert_int_equal(inner.stopped, STOP_INTERRUPT);
}

static void test_detached(void **state) {
  (void)state;
  Limits root;
  limits_init(&root, 0, 0);
  Purse purse = {&root, 0, 0};
  root.allowance = 10;
  root.refill = refill;
  root.context = &purse;
  Limits inner = limits_within(&root, 1000);
  limits_detach(&inner);
  limits_spend(&inner, 500);
  assert_false(limits_reached(&inner));
  assert_int_equal(purse.asked, 0);
}

static void test_effort_and_patience(void **state) {
  (void)state;
  Effort effort;
  Limits root;
  limits_init(&root, 0, 0);
  Limits inner = limits_within(&root, 10);
  assert_int_equal(EFFORT(&inner, schedule_slice), effort_row(EFFORT_schedule_slice)->otherwise);
  effort_init(&effort);
  effort.value[EFFORT_schedule_slice] = 777;
  root.effort = &effort;
  root.patience = 5;
  assert_int_equal(EFFORT(&inner, schedule_slice), 777);
  assert_int_equal(EFFORT32(&root, schedule_slice), 777);
  assert_int_equal(limits_patience(&inner), 5);
}

static void test_reasons(void **state) {
  (void)state;
  for (Stop a = STOP_NONE; a <= STOP_EFFORT; a++)
    for (Stop b = STOP_NONE; b < a; b++) assert_string_not_equal(limits_reason(a), limits_reason(b));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_no_limits),
                                     cmocka_unit_test(test_ticks_are_counted_once),
                                     cmocka_unit_test(test_inner_limits_are_reached_first),
                                     cmocka_unit_test(test_inner_limits_are_not_wider),
                                     cmocka_unit_test(test_no_ticks),
                                     cmocka_unit_test(test_stops_stay),
                                     cmocka_unit_test(test_cancelling),
                                     cmocka_unit_test(test_deadlines),
                                     cmocka_unit_test(test_memory),
                                     cmocka_unit_test(test_watched_work),
                                     cmocka_unit_test(test_allowances),
                                     cmocka_unit_test(test_detached),
                                     cmocka_unit_test(test_effort_and_patience),
                                     cmocka_unit_test(test_reasons)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
