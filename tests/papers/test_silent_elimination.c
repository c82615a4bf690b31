// THEORY T6: elimination of silent steps: the types of incoming edges are kept, a silent cycle is one divergent state, an
// initial silent state hands on that it is initial, and a conditional that the predicates do not decide stays.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../support/predicate_fixture.h"

static void test_types_are_kept(void **unused) {
  (void)unused;
  PredicateFixture f;
  predicate_fixture_open(&f,
                         "var x : int; L0: x := x - 3 -> L1; L1: skip -> L2; L2: if (x > 6) -> L0 else end; end: halt;",
                         "x > 6", SILENT_REMOVED);
  ASSERT_STATES(&f, true, "L0:F L0:T end:F");
  ASSERT_EDGES(&f, "L0:F>end:F+ L0:T>L0:T- L0:T>end:F");
  predicate_fixture_close(&f);
}

static void test_silent_cycle(void **unused) {
  (void)unused;
  PredicateFixture f;
  predicate_fixture_open(&f, "var x : int; L0: x := x + 1 -> L1; L1: skip -> L2; L2: if (x > 0) -> L1 else L0;",
                         "x > 0", SILENT_REMOVED);
  ASSERT_STATES(&f, f.model->nodes.data[i].divergent, "L1:T");
  ASSERT_EDGES(&f, "L0:F>L0:F- L0:F>L1:T L0:T>L1:T+ L1:T>L1:T+-");
  predicate_fixture_close(&f);
}

static void test_initial_states(void **unused) {
  (void)unused;
  PredicateFixture f;
  predicate_fixture_open(
      &f, "var x : int; initially x > 0; L0: skip -> L1; L1: if (x > 0) -> L2 else L3; L2: x := 0 -> L3; L3: halt;",
      "x > 0", SILENT_REMOVED);
  ASSERT_STATES(&f, f.model->nodes.data[i].initial && f.model->nodes.data[i].init_all, "L2:T");
  predicate_fixture_close(&f);
}

static void test_undecided_conditional_stays(void **unused) {
  (void)unused;
  PredicateFixture f;
  predicate_fixture_open(&f, "var x : int; L0: if (x > 5) -> L1 else L2; L1: halt; L2: halt;", "x > 0", SILENT_REMOVED);
  ASSERT_STATES(&f, true, "L0:T L1:T L2:F L2:T");
  ASSERT_STATES(&f, f.model->nodes.data[i].initial, "L0:T L2:F");
  ASSERT_EDGES(&f, "L0:T>L1:T L0:T>L2:T");
  predicate_fixture_close(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_types_are_kept),
      cmocka_unit_test(test_silent_cycle),
      cmocka_unit_test(test_initial_states),
      cmocka_unit_test(test_undecided_conditional_stays),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
