// THEORY T8 on programs, Theorem 8 as corrected (THEORY 7.2): x := x + 1 violates G (x >= 4 -> F x == 0), by a region that
// every state has a step in (disjunct (ii)); x := x - 1 over the integers does not, although its abstract loop is onto
// (disjunct (i)); and over bit-vectors neither falls for it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../support/ask.h"
#include "front/cfg/front_cfg.h"

static Outcome check(Prog *prog, Product **product) {
  DiagList diags = {0};
  FormulaTable *table = spec_formula_table_new();
  FormulaScope scope = {.prog = prog};
  Formula f = spec_formula_parse(table, LANGUAGE_LTL, &scope, "G (x >= 4 -> F (x == 0))", (Place){0}, &diags);
  assert_int_not_equal(f, FORMULA_NONE);
  Buchi *automaton = spec_buchi_of_ltl(table, spec_formula_positive(table, spec_formula_not(table, f)), NULL);
  *product = spec_buchi_product_new(prog, automaton, spec_formula_atoms(table), (ProductOptions){0});
  prog_add_property((*product)->prog, KIND_TEMPORAL, "ltl", NULL, (Place){0});
  Limits limits;
  limits_init(&limits, 20, 0);
  Outcome result = ask_endless(*product, "auto", &limits);
  assert_false(result.internal_error);
  spec_buchi_delete(automaton);
  spec_formula_table_delete(table);
  diag_release(&diags);
  return result;
}

static void assert_verdict(const char *text, Verdict expected, bool by_region) {
  TermTable *table = expr_table_new();
  DiagList diags = {0};
  Prog *prog = cfg_parse(table, "t8.cfg", text, &diags);
  assert_non_null(prog);
  Product *product;
  Outcome result = check(prog, &product);
  assert_int_equal(result.verdict, expected);
  assert_true(result.evidence_checked);
  if (expected == VERDICT_FALSIFIED) assert_int_equal(result.trace->region.count > 0, by_region);
  evidence_outcome_release(&result);
  spec_buchi_product_delete(product);
  prog_delete(prog);
  diag_release(&diags);
  expr_table_delete(table);
}

static void test_counting_up(void **state) {
  (void)state;
  assert_verdict("var x : int;\ninitially x >= 4;\nL0: x := x + 1 -> L0;\n", VERDICT_FALSIFIED, true);
}

static void test_counting_down(void **state) {
  (void)state;
  assert_verdict("var x : int;\nL0: x := x - 1 -> L0;\n", VERDICT_VERIFIED, false);
}

static void test_modulo_sixteen(void **state) {
  (void)state;
  assert_verdict("var x : bv4;\nL0: x := x - 1 -> L0;\n", VERDICT_VERIFIED, false);
  assert_verdict("var x : bv4;\nL0: x := x + 1 -> L0;\n", VERDICT_VERIFIED, false);
  assert_verdict("var x : bv4;\nL0: x := x + 2 -> L0;\n", VERDICT_FALSIFIED, false);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_counting_up),
      cmocka_unit_test(test_counting_down),
      cmocka_unit_test(test_modulo_sixteen),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
