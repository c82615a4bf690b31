// The solver over the rationals: fractions in models, and no solutions beyond those of linear arithmetic.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "smt/solver.h"

static Term times(TermTable *table, int k, Term t) { return term_binary(table, OP_INTMUL, term_int(table, k), t); }

static void test_fractions(void **state) {
  (void)state;
  TermTable *table = term_table_new();
  Limits limits;
  limits_init(&limits, 20, 0);
  Solver *solver = solver_new(SOLVER_RATIONALS, table, &limits);
  Term x = term_var(table, "x", SORT_INT), y = term_var(table, "y", SORT_INT), z = term_var(table, "z", SORT_INT);
  i128 over, under;
  solver_assert(solver, term_eq(table, times(table, 6, x), term_int(table, -4)));
  solver_assert(solver, term_eq(table, y, times(table, 3, x)));
  assert_int_equal(solver_check(solver, NULL, 0), SMT_SAT);
  assert_true(solver_fraction(solver, x, &over, &under));
  assert_true(over == -2 && under == 3);
  assert_true(solver_fraction(solver, y, &over, &under));
  assert_true(over == -2 && under == 1);
  assert_true(solver_fraction(solver, z, &over, &under)); // in no assertion
  assert_true(over == 0 && under == 1);
  Term above = term_binary(table, OP_INTLT, x, term_binary(table, OP_INTADD, y, term_int(table, 1)));
  assert_int_equal(solver_check(solver, &above, 1), SMT_UNSAT);
  solver_delete(solver);
  term_table_delete(table);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_fractions)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
