// Modal models as text: reading, printing and reading again, errors with their place.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../../support/random_modal.h"

static void test_reading(void **unused) {
  (void)unused;
  DiagList diags = {0};
  const char *text = "// a model\nprops p, q;\nstate a init p=T q=Fe;\nstate b p=F; state \"c d\" init(some);\n"
                     "may a -> b; must+ a -> b; must- b -> b; edge a -> \"c d\"; exact b -> a; finite; serial;\n";
  Modal *m = model_modal_parse(text, "test.tmts", &diags);
  assert_non_null(m);
  assert_int_equal(m->states.count, 3);
  assert_int_equal(m->edges.count, 4);
  assert_int_equal(m->edges.data[0].flags, MODAL_EXACT | MODAL_MUST_PLUS);
  assert_int_equal(m->edges.data[1].flags, MODAL_EXACT | MODAL_MUST_MINUS);
  assert_int_equal(m->edges.data[2].flags, MODAL_KRIPKE);
  assert_int_equal(m->edges.data[3].flags, MODAL_EXACT);
  assert_int_equal(*modal_label(m, 0, 1), SIX_F_SOME);
  assert_int_equal(*modal_label(m, 1, 1), SIX_UNKNOWN);
  assert_true(m->states.data[0].init_all && m->states.data[2].init_some && !m->states.data[2].init_all);
  assert_true(m->bounded && m->serial && !model_modal_is_kripke(m));
  model_modal_delete(m);
}

static void test_kripke(void **unused) {
  (void)unused;
  DiagList diags = {0};
  Modal *m =
      model_modal_parse("props p; state a init p=T; state b p=F; edge a -> b; edge b -> b;", "test.tmts", &diags);
  assert_true(model_modal_is_kripke(m) && m->bounded && m->serial && m->states.data[0].singleton);
  model_modal_delete(m);
}

static void test_round_trip(void **unused) {
  (void)unused;
  Random r = {3};
  for (uint32_t round = 0; round < 100; round++) {
    Concrete c = random_concrete(&r, 8, 5, false, false);
    Modal *m = random_abstraction(&c, &r, 3);
    Text first = {0}, second = {0};
    DiagList diags = {0};
    model_modal_print(m, &first);
    Modal *again = model_modal_parse(text_view(&first), "test.tmts", &diags);
    assert_non_null(again);
    model_modal_print(again, &second);
    assert_string_equal(text_view(&first), text_view(&second));
    model_modal_delete(m);
    model_modal_delete(again);
    text_release(&first);
    text_release(&second);
  }
}

static void check_error(const char *text, uint32_t line, uint32_t column, const char *message) {
  DiagList diags = {0};
  assert_null(model_modal_parse(text, "test.tmts", &diags));
  assert_true(diags.count > 0);
  assert_string_equal(diags.items[0].message, message);
  assert_int_equal(diags.items[0].place.line, line);
  assert_int_equal(diags.items[0].place.column, column);
  diag_release(&diags);
}

static void test_errors(void **unused) {
  (void)unused;
  check_error("", 0, 0, "the model has no states");
  check_error("props p, p;", 1, 10, "`p` is declared twice");
  check_error("state a;\nstate a;", 2, 7, "`a` is declared twice");
  check_error("state a q=T;", 1, 9, "there is no proposition `q`");
  check_error("props q; state a q=Q;", 1, 20, "a value is one of T F M Te Fe ?");
  check_error("props q; state a q=Tx;", 1, 20, "a value is one of T F M Te Fe ?");
  check_error("props q; state a q=T q=F;", 1, 22, "`q` has a value already");
  check_error("state a; may a -> b;", 1, 19, "there is no state `b`");
  check_error("state a; may a b;", 1, 16, "expected `->`, not `b`");
  check_error("state a; must a -> a;", 1, 10, "`must` begins no statement");
  check_error("state a; may a -> a", 1, 20, "expected `;` before the end of the file");
  check_error("state a init(all);", 1, 14, "initial states are written init or init(some)");
  check_error("state a; props p;", 1, 16, "propositions are declared before the first state");
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_reading), cmocka_unit_test(test_kripke),
                                     cmocka_unit_test(test_round_trip), cmocka_unit_test(test_errors)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
