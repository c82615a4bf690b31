// THEORY I1: the stack of [BG], section 5.1, open to any client. Both events are found at every size, in both orders of the
// arguments and in random order, and the traces are the published ones.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "../support/algol.h"

static const char push_first[] = STACK("nat%2", "push, pop"), pop_first[] = STACK("nat%2", "pop, push");

static void assert_falsified(const char *text, uint64_t size, const char *event, AlgolOptions options,
                             const char *moves) {
  Outcome outcome = algol_run(text, size, event, options, NULL);
  assert_int_equal(outcome.verdict, VERDICT_FALSIFIED);
  assert_true(outcome.evidence_checked);
  char *found = algol_moves(&outcome);
  if (moves) assert_string_equal(found, moves);
  free(found);
  evidence_outcome_release(&outcome);
}

static void add_rounds(Text *out, const char *round, uint64_t times) {
  for (uint64_t i = 0; i < times; i++) text_add(out, round);
}

// With pop first, popping the empty stack is found at once.
static void test_underflow_at_once(void **state) {
  (void)state;
  assert_falsified(pop_first, 8, "uflo", algol_exact, "run check.run check.1.run uflo.run");
}

// Each push is check.1.run, input.read, input.v, check.1.done; one more than fit overflows.
static void test_overflow(void **state) {
  (void)state;
  for (uint64_t size = 1; size <= 16; size *= 2) {
    Text moves = {0};
    text_add(&moves, "run check.run ");
    add_rounds(&moves, "check.1.run input.read input.1 check.1.done ", size);
    text_add(&moves, "check.1.run oflo.run");
    assert_falsified(push_first, size, "oflo", algol_exact, text_view(&moves));
    text_release(&moves);
  }
}

// With push first, underflow is found by a longer trace: the stack is filled, emptied, and popped once more.
static void test_underflow_after_overflow(void **state) {
  (void)state;
  Text moves = {0};
  text_add(&moves, "run check.run ");
  add_rounds(&moves, "check.1.run input.read input.1 check.1.done ", 5);
  add_rounds(&moves, "check.2.run output.write(1) output.ok check.2.done ", 5);
  text_add(&moves, "check.2.run uflo.run");
  assert_falsified(push_first, 5, "uflo", algol_exact, text_view(&moves));
  text_release(&moves);
}

static void test_all_sizes(void **state) {
  (void)state;
  static const char *const events[] = {"oflo", "uflo"};
  for (uint64_t size = 2; size <= 1024; size *= 2)
    for (int e = 0; e < 2; e++) {
      assert_falsified(push_first, size, events[e], algol_exact, NULL);
      assert_falsified(pop_first, size, events[e], algol_exact, NULL);
      assert_falsified(push_first, size, events[e], (AlgolOptions){.random = true, .seed = size}, NULL);
    }
}

// The stack itself is right: no client makes it leave its buffer.
static void test_within_bounds(void **state) {
  (void)state;
  for (uint64_t size = 1; size <= 6; size++)
    for (int approximate = 0; approximate < 2; approximate++) {
      Outcome outcome = algol_run(push_first, size, NULL, approximate ? algol_approximate : algol_exact, NULL);
      assert_int_equal(outcome.verdict, VERDICT_VERIFIED);
      assert_true(outcome.evidence_checked);
      evidence_outcome_release(&outcome);
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_underflow_at_once),
      cmocka_unit_test(test_overflow),
      cmocka_unit_test(test_underflow_after_overflow),
      cmocka_unit_test(test_all_sizes),
      cmocka_unit_test(test_within_bounds),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
