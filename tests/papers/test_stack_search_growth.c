// THEORY I3: the first table of [BG], lazy precise search. Published times are of another machine; what must hold is that
// every column grows no faster than the size (published: fourfold for twice the size), measured in steps, not in seconds.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "../support/algol.h"

static uint64_t steps(const char *text, uint64_t size, const char *event, AlgolOptions options) {
  Outcome outcome = algol_run(text, size, event, options, NULL);
  assert_int_equal(outcome.verdict, VERDICT_FALSIFIED);
  uint64_t count = algol_statistic(&outcome, "hidden_steps");
  evidence_outcome_release(&outcome);
  return count;
}

static void test_linear_columns(void **state) {
  (void)state;
  static const char *const texts[] = {STACK("nat%2", "push, pop"), STACK("nat%2", "pop, push")};
  static const char *const events[] = {"oflo", "uflo"};
  for (int t = 0; t < 2; t++)
    for (int e = 0; e < 2; e++) {
      uint64_t small = steps(texts[t], 1024, events[e], algol_exact),
               large = steps(texts[t], 4096, events[e], algol_exact);
      assert_true(large <= 5 * small);
    }
}

// In random order the way down may be found at once or after filling the stack: bounded by a multiple of the size.
static void test_random_columns(void **state) {
  (void)state;
  for (uint64_t seed = 0; seed < 5; seed++) {
    AlgolOptions options = {.random = true, .seed = seed};
    assert_true(steps(STACK("nat%2", "push, pop"), 1024, "oflo", options) < 64 * 1024);
    assert_true(steps(STACK("nat%2", "push, pop"), 1024, "uflo", options) < 64 * 1024);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_linear_columns), cmocka_unit_test(test_random_columns)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
