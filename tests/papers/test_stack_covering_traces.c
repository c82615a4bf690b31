// THEORY I2: the number of loop-free traces that cover the model of the stack: 10 * 2^(size-1) - 2 over what a client can
// observe, where cells at or above top do not belong to the state. Clearing what is popped makes exactly that the state. With
// stale cells kept there are (3 * size + 2) * 2^size + 1. Traces are the leaves of the depth-first tree: transitions less
// those to new states.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "../support/algol.h"

#define CLEARING                                                                                                       \
  "uflo : com, oflo : com, input : nat%2, output : nat%2, check : com -> com -> com |- "                               \
  "new nat%2[size] buffer in new nat%(size + 1) top := 0 in "                                                          \
  "let push be if top = size then oflo else buffer[top] := input; top := top + 1 fi "                                  \
  "in let pop be if top = 0 then uflo else top := top - 1; output := buffer[top]; buffer[top] := 0 fi "                \
  "in check(push, pop)"

static uint64_t traces(const char *text, uint64_t size, AlgolOptions options) {
  Outcome outcome = algol_run(text, size, NULL, options, NULL);
  assert_int_equal(outcome.verdict, VERDICT_VERIFIED);
  uint64_t leaves = algol_statistic(&outcome, "moves_tried") - (algol_statistic(&outcome, "states") - 1);
  evidence_outcome_release(&outcome);
  return leaves;
}

static void test_observable(void **state) {
  (void)state;
  static const uint64_t published[] = {8, 18, 38, 78, 158, 318};
  for (uint64_t size = 1; size <= 6; size++) {
    assert_int_equal(traces(CLEARING, size, algol_exact), published[size - 1]);
    assert_int_equal(10 * ((uint64_t)1 << (size - 1)) - 2, published[size - 1]);
    assert_int_equal(traces(CLEARING, size, (AlgolOptions){.random = true, .seed = size}), published[size - 1]);
  }
}

static void test_stale_cells(void **state) {
  (void)state;
  for (uint64_t size = 1; size <= 6; size++)
    assert_int_equal(traces(STACK("nat%2", "push, pop"), size, algol_exact),
                     (3 * size + 2) * ((uint64_t)1 << size) + 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_observable), cmocka_unit_test(test_stale_cells)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
