// THEORY T9: the base case of the closure of assume-guarantee edges: a chain of no edges guarantees what was assumed, nothing
// more (THEORY 7.4).
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../support/predicate_fixture.h"

static void test_empty_chain(void **unused) {
  (void)unused;
  PredicateFixture f;
  Steps steps;
  predicate_fixture_open(&f, "var x : int; L0: x := x - 3 -> L0;", "x > 6", SILENT_REMOVED);
  check_steps_init(&steps, f.model, &f.limits);
  uint32_t a = predicate_fixture_node(&f, "L0:T");
  Term yes = expr_true(f.table), no = expr_false(f.table);
  Term weaker = predicate_fixture_condition(&f, "x > 3"), stronger = predicate_fixture_condition(&f, "x > 8");
  assert_false(check_steps_chain_plus(&steps, a, NULL, 0, yes, no));
  assert_false(check_steps_chain_minus(&steps, a, NULL, 0, no, yes));
  assert_true(check_steps_chain_plus(&steps, a, NULL, 0, yes, weaker)); // within the node
  assert_true(check_steps_chain_minus(&steps, a, NULL, 0, weaker, yes));
  assert_true(check_steps_chain_plus(&steps, a, NULL, 0, stronger, yes));
  assert_false(check_steps_chain_plus(&steps, a, NULL, 0, yes, stronger));
  assert_false(check_steps_chain_minus(&steps, a, NULL, 0, stronger, yes));
  check_steps_release(&steps);
  predicate_fixture_close(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_empty_chain),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
