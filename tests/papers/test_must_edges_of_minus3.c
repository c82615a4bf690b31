// THEORY T1: x := x - 3 with the predicate x > 6 over the integers: edges, their types, and the parameters under which they
// are must.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../support/predicate_fixture.h"

#define MINUS3 "var x : int; L0: x := x - 3 -> L0;"

static void test_edges(void **unused) {
  (void)unused;
  PredicateFixture f;
  predicate_fixture_open(&f, MINUS3, "x > 6", SILENT_REMOVED);
  ASSERT_EDGES(&f, "L0:F>L0:F+ L0:T>L0:F L0:T>L0:T-");
  ASSERT_STATES(&f, f.model->nodes.data[i].init_all, "L0:F L0:T"); // x starts arbitrary
  predicate_fixture_close(&f);
}

// Theorem 4 and Lemma 1: WP and SP are the most permissive parameters.
static void check_parameters(PredicateFixture *f, Steps *steps, const char *to, const char *plus, const char *minus) {
  const ModelEdge *e = predicate_fixture_edge(f, "L0:T", to);
  U32Vec unknowns = {0};
  Term yes = expr_true(f->table);
  assert_non_null(e);
  Term pre = check_steps_pre(steps, e, check_steps_gamma(steps, e->to), &unknowns);
  Term post = check_steps_post(steps, e, check_steps_gamma(steps, e->from), &unknowns);
  assert_int_equal(unknowns.count, 0);
  assert_true(predicate_fixture_equal(f, steps, e->from, pre, plus));
  assert_true(predicate_fixture_equal(f, steps, e->to, post, minus));
  assert_true(check_steps_must_plus(steps, e, predicate_fixture_condition(f, plus), yes));
  assert_true(check_steps_must_minus(steps, e, yes, predicate_fixture_condition(f, minus)));
  u32vec_release(&unknowns);
}

static void test_parameters(void **unused) {
  (void)unused;
  PredicateFixture f;
  Steps steps;
  predicate_fixture_open(&f, MINUS3, "x > 6", SILENT_REMOVED);
  check_steps_init(&steps, f.model, &f.limits);
  check_parameters(&f, &steps, "L0:T", "x > 9", "x > 3");
  check_parameters(&f, &steps, "L0:F", "x <= 9", "x > 3");
  const ModelEdge *loop = predicate_fixture_edge(&f, "L0:T", "L0:T");
  Term yes = expr_true(f.table);
  assert_false(check_steps_must_plus(&steps, loop, yes, yes)); // 7, 8 and 9 leave
  assert_false(check_steps_must_plus(&steps, loop, predicate_fixture_condition(&f, "x > 8"), yes));
  assert_true(check_steps_must_minus(&steps, loop, yes, yes));
  assert_false(check_steps_must_minus(&steps, predicate_fixture_edge(&f, "L0:T", "L0:F"), yes,
                                      predicate_fixture_condition(&f, "x > 2")));
  check_steps_release(&steps);
  predicate_fixture_close(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_edges),
      cmocka_unit_test(test_parameters),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
