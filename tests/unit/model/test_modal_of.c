// Predicate models as plain modal models: states, types of edges, and labels of the six values by two questions each.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../../support/predicate_fixture.h"

static uint32_t state_called(const Modal *modal, const char *name) {
  for (uint32_t i = 0; i < modal->states.count; i++)
    if (strcmp(modal->states.data[i].name, name) == 0) return i;
  return UINT32_MAX;
}

static void test_minus3(void **unused) {
  (void)unused;
  PredicateFixture f;
  predicate_fixture_open(&f, "var x : int; init x = 8; L0: x := x - 3 -> L0;", "x > 6", SILENT_REMOVED);
  Term conditions[4] = {predicate_fixture_condition(&f, "x > 6"), predicate_fixture_condition(&f, "x > 9"),
                        predicate_fixture_condition(&f, "x > 3"), predicate_fixture_condition(&f, "x < 7")};
  const char *const names[4] = {"p", "q", "r", "s"};
  Modal *modal = model_modal_of_model(f.model, conditions, names, 4, &f.limits);
  uint32_t a = state_called(modal, "L0:T"), b = state_called(modal, "L0:F");
  assert_int_equal(modal->states.count, 2);
  assert_true(modal->states.data[a].init_some && !modal->states.data[a].init_all);
  assert_false(modal->states.data[b].init_some);
  assert_false(modal->bounded); // the integers are infinite
  static const Six expected[2][4] = {{SIX_T, SIX_M, SIX_T, SIX_F}, {SIX_F, SIX_F, SIX_M, SIX_T}};
  for (uint32_t p = 0; p < 4; p++) {
    assert_int_equal(*modal_label(modal, a, p), expected[0][p]);
    assert_int_equal(*modal_label(modal, b, p), expected[1][p]);
  }
  assert_int_equal(modal->edges.count, 3);
  for (uint32_t i = 0; i < 3; i++) {
    const ModalEdge *e = &modal->edges.data[i];
    unsigned musts = e->from == b ? MODAL_MUST_PLUS : e->to == a ? MODAL_MUST_MINUS : 0;
    assert_int_equal(e->flags, MODAL_EXACT | musts);
    assert_int_equal(e->statement, 0);
  }
  model_modal_delete(modal);
  predicate_fixture_close(&f);
}

static void test_machine_integers_are_bounded(void **unused) {
  (void)unused;
  PredicateFixture f;
  predicate_fixture_open(&f, "var x : bv8; L0: x := x - 3 -> L0;", "x > 6", SILENT_REMOVED);
  Modal *modal = model_modal_of_model(f.model, NULL, NULL, 0, &f.limits);
  assert_true(modal->bounded);
  model_modal_delete(modal);
  predicate_fixture_close(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_minus3),
      cmocka_unit_test(test_machine_integers_are_bounded),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
