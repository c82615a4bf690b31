// THEORY I6: an assertion over 32-bit data that always holds. The first trace is false and fails the test of Proposition 7,
// contrary to what [BG] says in passing (THEORY 7.16): the program never aborts. After three refinements it is proved.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "../support/algol.h"

static const char text[] =
    "i : nat%4294967296 |- new nat%4294967296 x := i in assert (x < 1000000000 | x > 1000) abort";
static const char blocks[] =
    "x: 0 1 2 [3,536870913] [536870914,1073741824] [1073741825,2147483647] [2147483648,4294967295]\n";

static void test_three_refinements(void **state) {
  (void)state;
  Text domains = {0};
  Outcome outcome = algol_run(text, 0, "abort", algol_approximate, &domains);
  assert_int_equal(outcome.verdict, VERDICT_VERIFIED);
  assert_true(outcome.evidence_checked);
  assert_int_equal(algol_statistic(&outcome, "searches"), 4);
  assert_int_equal(algol_statistic(&outcome, "refinements"), 3);
  assert_non_null(strstr(text_view(&domains), blocks));
  text_release(&domains);
  evidence_outcome_release(&outcome);
}

// With `and` for `or` there is something to find, and what is found is replayed.
static void test_wrong_assertion(void **state) {
  (void)state;
  Outcome outcome = algol_run("i : nat%4294967296 |- new nat%4294967296 x := i in "
                              "assert (x < 1000000000 & x > 1000) abort",
                              0, "abort", algol_approximate, NULL);
  assert_int_equal(outcome.verdict, VERDICT_FALSIFIED);
  uint64_t value = strtoull(outcome.play->inputs.data[0].value, NULL, 10);
  assert_true(value >= 1000000000 || value <= 1000);
  evidence_outcome_release(&outcome);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_three_refinements), cmocka_unit_test(test_wrong_assertion)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
