// THEORY T2: x := x - 3 over the integers, predicate x > 6 ([BKY], section 1). Theorem 2 is false for infinite concretisations
// (THEORY 7.1): read as published, AF (x <= 6) comes out as F-exists although it holds everywhere.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "check/mu.h"

static const char model[] = "props p; state a init p=T; state b init p=F;\n"
                            "must- a -> a; exact a -> b; must+ b -> b;\n";

static void check(MuFix fix, bool exact_may, const char *formula, Six at_a, Six at_b) {
  DiagList diags = {0};
  Modal *m = model_modal_parse(model, "minus3.tmts", &diags);
  assert_non_null(m);
  assert_false(m->bounded);
  FormulaTable *table = spec_formula_table_new();
  spec_formula_add_atom(table, (Atom){.kind = ATOM_NAME, .text = "p"});
  Formula p = spec_formula_atom(table, 0), f = FORMULA_NONE;
  if (strcmp(formula, "AF !p") == 0) f = spec_formula_unary(table, FORMULA_AF, spec_formula_not(table, p));
  if (strcmp(formula, "EG p") == 0) f = spec_formula_unary(table, FORMULA_EG, p);
  if (strcmp(formula, "EF !p") == 0) f = spec_formula_unary(table, FORMULA_EF, spec_formula_not(table, p));
  if (strcmp(formula, "AG p") == 0) f = spec_formula_unary(table, FORMULA_AG, p);
  if (strcmp(formula, "EX p") == 0) f = spec_formula_unary(table, FORMULA_EX, p);
  if (strcmp(formula, "AX p") == 0) f = spec_formula_unary(table, FORMULA_AX, p);
  MuResult *r = check_mu_check(m, table, f, NULL, &(MuOptions){.fix = fix, .exact_may = exact_may});
  assert_int_equal(check_mu_values(r)[0], at_a);
  assert_int_equal(check_mu_values(r)[1], at_b);
  check_mu_delete(r);
  spec_formula_table_delete(table);
  model_modal_delete(m);
}

static void test_one_step(void **unused) {
  (void)unused;
  for (int fix = 0; fix < 2; fix++) {
    check(fix ? MU_PAPER : MU_SOUND, false, "EX p", SIX_T_SOME, SIX_F);
    check(fix ? MU_PAPER : MU_SOUND, false, "AX p", SIX_UNKNOWN, SIX_F);
    check(fix ? MU_PAPER : MU_SOUND, true, "AX p", SIX_F_SOME, SIX_F);
  }
}

static void test_paper(void **unused) {
  (void)unused;
  check(MU_PAPER, false, "AF !p", SIX_F_SOME, SIX_T);
  check(MU_PAPER, false, "EG p", SIX_T_SOME, SIX_F);
  check(MU_PAPER, false, "EF !p", SIX_UNKNOWN, SIX_T);
  check(MU_PAPER, false, "AG p", SIX_UNKNOWN, SIX_F);
}

static void test_sound(void **unused) {
  (void)unused;
  check(MU_SOUND, false, "AF !p", SIX_UNKNOWN, SIX_T);
  check(MU_SOUND, false, "EG p", SIX_UNKNOWN, SIX_F);
  check(MU_SOUND, false, "EF !p", SIX_UNKNOWN, SIX_T);
  check(MU_SOUND, false, "AG p", SIX_UNKNOWN, SIX_F);
}

static void test_exact_may(void **unused) {
  (void)unused;
  check(MU_SOUND, true, "EF !p", SIX_T_SOME, SIX_T);
  check(MU_SOUND, true, "AG p", SIX_F_SOME, SIX_F);
  check(MU_SOUND, true, "AF !p", SIX_UNKNOWN, SIX_T);
  check(MU_SOUND, true, "EG p", SIX_UNKNOWN, SIX_F);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_one_step), cmocka_unit_test(test_paper),
                                     cmocka_unit_test(test_sound), cmocka_unit_test(test_exact_may)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
