// THEORY T4: program P of [BKY] with the predicates x < 6 and x > 7: the edges of its statements, silent steps, and weak
// reachability by the theorems in turn; and the other reading of its listing, where the second conditional joins the end.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../support/predicate_fixture.h"

#define PLUS "var x : int; L0: x := x + 3 -> L0;"
#define MINUS "var x : int; L0: x := x - 3 -> L0;"
#define PROGRAM(otherwise)                                                                                             \
  "var x : int;\n"                                                                                                     \
  "L0: if (x < 6) -> L1 else exit;\n"                                                                                  \
  "L1: x := x + 3 -> L2;\n"                                                                                            \
  "L2: if (x > 7) -> L3 else " otherwise ";\n"                                                                         \
  "L3: x := x - 3 -> L4;\n"                                                                                            \
  "L4: halt;\n"                                                                                                        \
  "exit: halt;\n"
#define PREDICATES "x < 6; x > 7"

static void test_statements(void **unused) {
  (void)unused;
  PredicateFixture f;
  predicate_fixture_open(&f, PLUS, PREDICATES, SILENT_KEPT);
  ASSERT_EDGES(&f, "L0:FF>L0:FT+ L0:FT>L0:FT+ L0:TF>L0:FF- L0:TF>L0:FT L0:TF>L0:TF-");
  predicate_fixture_close(&f);
  predicate_fixture_open(&f, MINUS, PREDICATES, SILENT_KEPT);
  ASSERT_EDGES(&f, "L0:FF>L0:TF+ L0:FT>L0:FF- L0:FT>L0:FT- L0:FT>L0:TF L0:TF>L0:TF+");
  predicate_fixture_close(&f);
}

static void test_infeasible_valuations_are_not_there(void **unused) {
  (void)unused;
  PredicateFixture f;
  predicate_fixture_open(&f, PLUS, PREDICATES, ALL_STATES);
  ASSERT_STATES(&f, true, "L0:FF L0:FT L0:TF");
  predicate_fixture_close(&f);
}

static void test_silent_edges(void **unused) {
  (void)unused;
  static const char *const silent[][2] = {{"L0:TF", "L1:TF"},   {"L0:FF", "exit:FF"}, {"L0:FT", "exit:FT"},
                                          {"L2:TF", "exit:TF"}, {"L2:FF", "exit:FF"}, {"L2:FT", "L3:FT"}};
  PredicateFixture f;
  predicate_fixture_open(&f, PROGRAM("exit"), PREDICATES, ALL_STATES);
  for (uint32_t i = 0; i < sizeof silent / sizeof *silent; i++) {
    const ModelEdge *e = predicate_fixture_edge(&f, silent[i][0], silent[i][1]);
    assert_non_null(e);
    assert_true(e->may && e->exact && e->must && e->must_minus);
  }
  predicate_fixture_close(&f);
}

static void test_after_elimination(void **unused) {
  (void)unused;
  PredicateFixture f;
  predicate_fixture_open(&f, PROGRAM("exit"), PREDICATES, SILENT_REMOVED);
  ASSERT_EDGES(&f, "L1:TF>L3:FT L1:TF>exit:FF- L1:TF>exit:TF- L3:FT>L4:FF- L3:FT>L4:FT- L3:FT>L4:TF");
  ASSERT_STATES(&f, f.model->nodes.data[i].initial, "L1:TF exit:FF exit:FT");
  predicate_fixture_close(&f);
}

static void test_weak_reachability(void **unused) {
  (void)unused;
  PredicateFixture f;
  predicate_fixture_open(&f, PROGRAM("exit"), PREDICATES, SILENT_REMOVED);
  Weak *weak = check_weak_new(f.model, 100, &f.limits);
  ASSERT_STATES(&f, weak->states[i].theorem3, "L1:TF exit:FF exit:FT exit:TF");
  ASSERT_STATES(&f, weak->states[i].exact_may && !weak->states[i].theorem3, "L3:FT");
  ASSERT_STATES(&f, weak->states[i].theorem5 && !weak->states[i].theorem3, "L4:TF");
  ASSERT_STATES(&f, weak->states[i].weak == REACH_NO, "L4:FF L4:FT");
  ASSERT_STATES(&f, weak->states[i].reachable == REACH_NO, "L4:FF L4:FT");
  const WeakState *goal = &weak->states[predicate_fixture_node(&f, "L4:TF")];
  assert_int_equal(goal->reachable, REACH_YES);
  assert_int_equal(goal->initial[0], expr_int(f.table, 5));
  assert_int_equal(goal->path.count, 3);
  check_weak_delete(weak);
  predicate_fixture_close(&f);
}

// The middle state of the only path: x > 7 with x < 9 from before and x < 9 for after.
static void test_middle(void **unused) {
  (void)unused;
  PredicateFixture f;
  Steps steps;
  predicate_fixture_open(&f, PROGRAM("exit"), PREDICATES, SILENT_REMOVED);
  check_steps_init(&steps, f.model, &f.limits);
  const ModelEdge *first = predicate_fixture_edge(&f, "L1:TF", "L3:FT");
  const ModelEdge *second = predicate_fixture_edge(&f, "L3:FT", "L4:TF");
  U32Vec unknowns = {0};
  Term post = check_steps_post(&steps, first, check_steps_gamma(&steps, first->from), &unknowns);
  Term pre = check_steps_pre(&steps, second, check_steps_gamma(&steps, second->to), &unknowns);
  assert_true(predicate_fixture_equal(&f, &steps, first->to, post, "x < 9"));
  assert_true(predicate_fixture_equal(&f, &steps, first->to, pre, "x < 9"));
  // One contract for each edge, composed (Theorem 6): x == 5 becomes 8 and 5 again.
  Contract chain[2] = {{first, predicate_fixture_condition(&f, "x == 5"), predicate_fixture_condition(&f, "x == 8")},
                       {second, predicate_fixture_condition(&f, "x < 9"), predicate_fixture_condition(&f, "x > 4")}};
  Term five = predicate_fixture_condition(&f, "x == 5");
  assert_true(check_steps_chain_plus(&steps, first->from, chain, 2, five, five));
  assert_false(check_steps_chain_plus(&steps, first->from, chain, 2, expr_true(f.table), five));
  u32vec_release(&unknowns);
  check_steps_release(&steps);
  predicate_fixture_close(&f);
}

static void test_other_reading(void **unused) {
  (void)unused;
  PredicateFixture f;
  predicate_fixture_open(&f, PROGRAM("L4"), PREDICATES, SILENT_REMOVED);
  const ModelEdge *e = predicate_fixture_edge(&f, "L1:TF", "L4:TF");
  assert_true(e && e->must_minus && !e->must);
  e = predicate_fixture_edge(&f, "L1:TF", "L4:FF");
  assert_true(e && e->must_minus && !e->must);
  Weak *weak = check_weak_new(f.model, 100, &f.limits);
  assert_true(weak->states[predicate_fixture_node(&f, "L4:TF")].theorem3);
  assert_true(weak->states[predicate_fixture_node(&f, "L4:FF")].theorem3);
  check_weak_delete(weak);
  predicate_fixture_close(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_statements),        cmocka_unit_test(test_infeasible_valuations_are_not_there),
      cmocka_unit_test(test_silent_edges),      cmocka_unit_test(test_after_elimination),
      cmocka_unit_test(test_weak_reachability), cmocka_unit_test(test_middle),
      cmocka_unit_test(test_other_reading),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
