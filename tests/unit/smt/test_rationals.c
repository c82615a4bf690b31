// The solver over the rationals: fractions in models, and no solutions beyond those of linear arithmetic.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "smt/solver.h"

static Term times(TermTable *table, int k, Term t) { return expr_binary(table, OP_INTMUL, expr_int(table, k), t); }

static void test_fractions(void **state) {
  (void)state;
  TermTable *table = expr_table_new();
  Limits limits;
  limits_init(&limits, 20, 0);
  Solver *solver = smt_new(SOLVER_RATIONALS, table, &limits);
  Term x = expr_var(table, "x", SORT_INT), y = expr_var(table, "y", SORT_INT), z = expr_var(table, "z", SORT_INT);
  i128 over, under;
  smt_assert(solver, expr_eq(table, times(table, 6, x), expr_int(table, -4)));
  smt_assert(solver, expr_eq(table, y, times(table, 3, x)));
  assert_int_equal(smt_check(solver, NULL, 0), SMT_SAT);
  assert_true(smt_fraction(solver, x, &over, &under));
  assert_true(over == -2 && under == 3);
  assert_true(smt_fraction(solver, y, &over, &under));
  assert_true(over == -2 && under == 1);
  assert_true(smt_fraction(solver, z, &over, &under)); // in no assertion
  assert_true(over == 0 && under == 1);
  Term above = expr_binary(table, OP_INTLT, x, expr_binary(table, OP_INTADD, y, expr_int(table, 1)));
  assert_int_equal(smt_check(solver, &above, 1), SMT_UNSAT);
  smt_delete(solver);
  expr_table_delete(table);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_fractions)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
