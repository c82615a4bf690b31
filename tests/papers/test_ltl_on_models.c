// THEORY T8: falsification of G (x >= 4 -> F (x = 0)) ([BKY], Theorem 8), on the models of the valuations of x >= 4 and x = 0:
// TF, FT, FF.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "check/ltl.h"

static bool is_proposition(void *context, const char *name) {
  return model_modal_find_prop(context, name) != UINT32_MAX;
}

#define STATES "props large, zero; state TF init large=T zero=F; state FT large=F zero=T; state FF large=F zero=F;\n"

static Six value_of(const char *text, bool *has_lasso, uint32_t *loop) {
  DiagList diags = {0};
  Modal *m = model_modal_parse(text, "test.tmts", &diags);
  assert_non_null(m);
  FormulaTable *table = spec_formula_table_new();
  FormulaScope scope = {.is_proposition = is_proposition, .context = m};
  Formula f = spec_formula_parse(table, LANGUAGE_LTL, &scope, "G (large -> F zero)", (Place){0}, &diags);
  bool too_large;
  LtlResult *result = check_ltl_check(m, table, f, NULL, NULL, &too_large);
  Six value = result->values[0];
  Lasso lasso;
  *has_lasso = check_ltl_lasso(result, 0, &lasso);
  *loop = lasso.loop.count;
  check_lasso_release(&lasso);
  check_ltl_delete(result);
  spec_formula_table_delete(table);
  model_modal_delete(m);
  return value;
}

// The automaton of the negation: q0 loops on anything and goes to q1 on x >= 4 && x != 0; q1 loops on x != 0 and is accepting.
static void test_automaton(void **unused) {
  (void)unused;
  DiagList diags = {0};
  Modal *m = model_modal_parse(STATES, "test.tmts", &diags);
  FormulaTable *table = spec_formula_table_new();
  FormulaScope scope = {.is_proposition = is_proposition, .context = m};
  Formula f = spec_formula_parse(table, LANGUAGE_LTL, &scope, "!G (large -> F zero)", (Place){0}, &diags);
  Buchi *a = spec_buchi_of_ltl(table, f, NULL);
  Text text = {0};
  spec_buchi_print(a, table, &text);
  assert_string_equal(text_view(&text),
                      "q0 initial\n  true -> q0\n  large && !zero -> q1\nq1 accepting\n  !zero -> q1\n");
  text_release(&text);
  spec_buchi_delete(a);
  spec_formula_table_delete(table);
  model_modal_delete(m);
}

// x := x + 1 from x >= 4: the loop is total, disjunct (ii).
static void test_count_up(void **unused) {
  (void)unused;
  bool has_lasso;
  uint32_t loop;
  assert_int_equal(value_of(STATES "must+ TF -> TF; exact FF -> FF; exact FF -> FT; exact FF -> TF; must+ FT -> FF;",
                            &has_lasso, &loop),
                   SIX_F);
  assert_true(has_lasso);
  assert_int_equal(loop, 1);
}

// x := x - 1 over the integers: the loop is onto, the formula holds; disjunct (i) must not fire.
static void test_count_down(void **unused) {
  (void)unused;
  bool has_lasso;
  uint32_t loop;
  const char *model = STATES "must- TF -> TF; exact TF -> FF; exact FF -> FF; exact FF -> FT; must+ FT -> FF;";
  assert_int_equal(value_of(model, &has_lasso, &loop), SIX_UNKNOWN);
  assert_true(has_lasso); // a may-lasso keeps it from being verified
  // The same edges over a finite domain: an onto loop has a real cycle, and (i) fires.
  const char *finite = STATES "finite; must- TF -> TF; exact TF -> FF; exact FF -> FF; exact FF -> FT; must+ FT -> FF;";
  assert_int_equal(value_of(finite, &has_lasso, &loop), SIX_F_SOME);
}

// x := x - 1 modulo 16: 15 has no predecessor in TF, so that there is no onto loop, and nothing fires though the domain is finite.
static void test_modulo(void **unused) {
  (void)unused;
  bool has_lasso;
  uint32_t loop;
  const char *model = STATES "finite; exact TF -> TF; exact TF -> FF; exact FF -> FF; exact FF -> FT; exact FT -> TF;";
  assert_int_equal(value_of(model, &has_lasso, &loop), SIX_UNKNOWN);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_automaton), cmocka_unit_test(test_count_up),
                                     cmocka_unit_test(test_count_down), cmocka_unit_test(test_modulo)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
