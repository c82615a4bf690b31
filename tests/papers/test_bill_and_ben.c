// THEORY I7: Bill and Ben. That the result is never true is violated by the only solution, which both searches find.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "../support/algol.h"

static const char text[] = "Bill : nat%85, Ben : nat%85 |- new nat%85 bill := Bill in new nat%85 ben := Ben in "
                           "new nat%85 diff := bill - ben in (bill + ben = 84) & (bill = 2 * (ben - diff))";

static void assert_ages(AlgolOptions options, uint64_t most_searches) {
  Outcome outcome = algol_run(text, 0, "result=true", options, NULL);
  assert_int_equal(outcome.verdict, VERDICT_FALSIFIED);
  assert_true(outcome.evidence_checked);
  char *moves = algol_moves(&outcome);
  assert_string_equal(moves, "q Bill.read Bill.48 Ben.read Ben.36 true");
  assert_true(algol_statistic(&outcome, "searches") <= most_searches);
  free(moves);
  evidence_outcome_release(&outcome);
}

static void test_precise(void **state) {
  (void)state;
  assert_ages(algol_exact, 1);
  assert_ages((AlgolOptions){.random = true, .seed = 5}, 1);
}

static void test_approximate(void **state) {
  (void)state;
  assert_ages(algol_approximate, 40);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_precise), cmocka_unit_test(test_approximate)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
