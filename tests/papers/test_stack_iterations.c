// THEORY I4: the second table of [BG], the stack with 32-bit elements under approximation. The searches are the published
// iterations; the elements stay one block, and for oflo top ends fully precise.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "../support/algol.h"

static const char stack32[] = STACK("nat%4294967296", "push, pop");

static void assert_searches(uint64_t size, const char *event, uint64_t searches, const char *elements) {
  Text domains = {0};
  Outcome outcome = algol_run(stack32, size, event, algol_approximate, &domains);
  assert_int_equal(outcome.verdict, VERDICT_FALSIFIED);
  assert_true(outcome.evidence_checked);
  assert_int_equal(algol_statistic(&outcome, "searches"), searches);
  assert_non_null(strstr(text_view(&domains), elements));
  text_release(&domains);
  evidence_outcome_release(&outcome);
}

static void test_published_iterations(void **state) {
  (void)state;
  uint64_t iterations = 2;
  for (uint64_t size = 2; size <= 1024; size *= 2, iterations++) {
    assert_searches(size, "oflo", iterations, "elements of buffer: [0,4294967295]\n");
    assert_searches(size, "uflo", 2, "elements of buffer: [0,4294967295]\n");
  }
}

static void test_top_ends_precise(void **state) {
  (void)state;
  assert_searches(8, "oflo", 4, "top: 0 1 2 3 4 5 6 7 8\n");
  assert_searches(8, "uflo", 2, "top: 0 [1,4] [5,8]\n");
}

// "The timings are not much changed by reducing the element type": nor are the searches.
static void test_width_does_not_matter(void **state) {
  (void)state;
  Outcome outcome = algol_run(STACK("nat%1", "push, pop"), 64, "oflo", algol_approximate, NULL);
  assert_int_equal(algol_statistic(&outcome, "searches"), 7);
  evidence_outcome_release(&outcome);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_published_iterations),
                                     cmocka_unit_test(test_top_ends_precise),
                                     cmocka_unit_test(test_width_does_not_matter)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
