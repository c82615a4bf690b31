// THEORY T7: the precision preorder ([BKY], Theorem 1): reflexive; a model with must edges dropped is below; an abstraction is
// below what it abstracts; and states that are not related are told apart by a formula, which is evaluated.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "../support/random_modal.h"
#include "check/mu.h"
#include "model/preorder.h"

static Modal *read_model(const char *text) {
  DiagList diags = {0};
  Modal *m = model_modal_parse(text, "test.tmts", &diags);
  assert_non_null(m);
  return m;
}

// Every pair that is not related has a formula that tells it apart; where labels are three-valued the theorem promises it.
static void check_formulas(const Modal *a, const Modal *b, uint32_t *apart) {
  Preorder *p = model_preorder_new(a, b, NULL);
  FormulaTable *table = spec_formula_table_new();
  for (uint32_t s = 0; s < a->states.count; s++)
    for (uint32_t t = 0; t < b->states.count; t++) {
      if (model_preorder_holds(p, s, t)) continue;
      Formula f = model_preorder_distinguish(p, table, s, t);
      MuResult *left = check_mu_check(a, table, f, NULL, &(MuOptions){0}),
               *right = check_mu_check(b, table, f, NULL, &(MuOptions){0});
      assert_false(spec_six_is_at_least(check_mu_values(right)[t], check_mu_values(left)[s]));
      check_mu_delete(left);
      check_mu_delete(right);
      ++*apart;
    }
  spec_formula_table_delete(table);
  model_preorder_delete(p);
}

static bool is_more_abstract(const Modal *a, const Modal *b) {
  Modal *left = model_modal_with_initial(a, "initial"), *right = model_modal_with_initial(b, "initial");
  Preorder *p = model_preorder_new(left, right, NULL);
  bool result = model_preorder_compare(p).difference == DIFFERENCE_NONE;
  model_preorder_delete(p);
  model_modal_delete(left);
  model_modal_delete(right);
  return result;
}

static void test_two_states(void **unused) {
  (void)unused;
  Modal *a = read_model("props p; state a0 init p=T; state a1 p=F; must- a0 -> a1;");
  Modal *b = read_model("props p; state b0 init p=T; state b1 p=F; may b0 -> b1;");
  Preorder *below = model_preorder_new(b, a, NULL), *above = model_preorder_new(a, b, NULL);
  assert_true(model_preorder_holds(below, 0, 0) && model_preorder_holds(below, 1, 1) && is_more_abstract(b, a));
  assert_false(model_preorder_holds(above, 1, 1) || is_more_abstract(a, b));
  FormulaTable *table = spec_formula_table_new();
  Text text = {0};
  spec_formula_print(table, model_preorder_distinguish(above, table, 1, 1), &text);
  assert_string_equal(text_view(&text), "EY p");
  text_release(&text);
  spec_formula_table_delete(table);
  model_preorder_delete(below);
  model_preorder_delete(above);
  uint32_t apart = 0;
  check_formulas(a, b, &apart);
  model_modal_delete(a);
  model_modal_delete(b);
}

static void make_three_valued(Modal *m) {
  for (size_t i = 0; i < (size_t)m->states.count * m->props.count; i++)
    if (m->labels[i] != SIX_T && m->labels[i] != SIX_F) m->labels[i] = SIX_UNKNOWN;
  for (uint32_t s = 0; s < m->states.count; s++) m->states.data[s].singleton = false;
}

static void test_random(void **unused) {
  (void)unused;
  Random r = {71};
  uint32_t apart = 0;
  for (uint32_t round = 0; round < 200; round++) {
    Concrete c = random_concrete(&r, 4 + random_below(&r, 5), 1 + random_below(&r, 4), true, false);
    Modal *concrete = concrete_modal(&c), *a = random_abstraction(&c, &r, 4), *sharp = random_abstraction(&c, &r, 0);
    make_three_valued(a);
    make_three_valued(sharp);
    Preorder *self = model_preorder_new(a, a, NULL), *p = model_preorder_new(a, concrete, NULL);
    for (uint32_t s = 0; s < a->states.count; s++) assert_true(model_preorder_holds(self, s, s));
    for (uint32_t s = 0; s < c.count; s++) assert_true(model_preorder_holds(p, c.class_of[s], s));
    assert_true(is_more_abstract(a, concrete));
    model_preorder_delete(self);
    model_preorder_delete(p);
    check_formulas(a, sharp, &apart);
    check_formulas(sharp, a, &apart);
    check_formulas(concrete, a, &apart);
    model_modal_delete(concrete);
    model_modal_delete(a);
    model_modal_delete(sharp);
  }
  assert_true(apart > 1000);
}

// Dropping must- edges keeps every state below itself.
static void test_dropped(void **unused) {
  (void)unused;
  Random r = {72};
  for (uint32_t round = 0; round < 100; round++) {
    Concrete c = random_concrete(&r, 8, 4, true, false);
    uint64_t seed = r.state;
    Modal *a = random_abstraction(&c, &r, 0);
    r.state = seed;
    Modal *b = random_abstraction(&c, &r, 0);
    for (uint32_t e = 0; e < a->edges.count; e++) a->edges.data[e].flags &= ~(unsigned)MODAL_MUST_MINUS;
    Preorder *p = model_preorder_new(a, b, NULL);
    for (uint32_t s = 0; s < a->states.count; s++) assert_true(model_preorder_holds(p, s, s));
    model_preorder_delete(p);
    model_modal_delete(a);
    model_modal_delete(b);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_two_states), cmocka_unit_test(test_random),
                                     cmocka_unit_test(test_dropped)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
