// What solvers are told about quotients of floats holds for all of them: special values, and random ones near the bound and far from it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "smt/quotients.h"
#include "solver_fixture.h"

static Term value_of(void *context, Term variable) {
  (void)variable;
  return *(Term *)context;
}

static u128 any_bits(Random *r, uint32_t width, u128 near, uint32_t i) {
  static const u128 special[] = {0,
                                 1,
                                 0x7f800000,
                                 0xff800000,
                                 0x7fc00000,
                                 (u128)0x7ff << 52,
                                 (u128)0xfff << 52,
                                 (u128)0x7ff8 << 48,
                                 (u128)1 << 63};
  if (i < sizeof special / sizeof *special) return special[i] & bits_mask(width);
  if (i % 3 == 0) return (near + random_below(r, 5) - 2 + ((u128)random_below(r, 2) << (width - 1))) & bits_mask(width);
  return (u128)random_next(r) & bits_mask(width);
}

// x < k or the like, and c / x.
static void check_lemmas(Random *r, uint32_t width, u128 c, u128 k) {
  TermTable *table = expr_table_new();
  Quotients quotients = {0};
  Term x = expr_var(table, "x", sort_bv(width));
  smt_quotients_look(&quotients, table, expr_binary(table, OP_FLT, expr_bv(table, width, k), x));
  smt_quotients_look(&quotients, table,
                     expr_binary(table, OP_FEQ, expr_binary(table, OP_FDIV, expr_bv(table, width, c), x), x));
  for (uint32_t l = 0; l < quotients.lemmas.count; l++)
    for (uint32_t i = 0; i < 200; i++) {
      Term value = expr_bv(table, width, any_bits(r, width, k, i));
      assert_true(expr_evaluate(table, quotients.lemmas.data[l], value_of, &value) == expr_true(table));
    }
  smt_quotients_release(&quotients);
  expr_table_delete(table);
}

static void test_lemmas_hold(void **state) {
  (void)state;
  Random r = {7};
  for (uint32_t i = 0; i < 300; i++) {
    uint32_t width = i % 2 ? 32 : 64;
    check_lemmas(&r, width, any_bits(&r, width, 0, 1 + i), any_bits(&r, width, 0, 300 - i));
  }
}

// 100.0 / x with 0.000001 <= |x|: the solver need not divide.
static void test_bound_is_known(void **state) {
  (void)state;
  Fixture fixture, *f = &fixture;
  open_fixture(f, SOLVER_Z3, 1);
  TermTable *t = f->table;
  const u128 hundred = (u128)0x4059 << 48, millionth = 0x3eb0c6f7a0b5ed8d, large = (u128)0x41dfffff << 32;
  Term x = expr_var(t, "x", sort_bv(64)), quotient = expr_binary(t, OP_FDIV, expr_bv(t, 64, hundred), x);
  smt_assert(f->solver, expr_binary(t, OP_FLT, expr_bv(t, 64, millionth), x));
  Term above = expr_binary(t, OP_FLE, expr_bv(t, 64, large), quotient);
  assert_int_equal(smt_check(f->solver, &above, 1), SMT_UNSAT);
  close_fixture(f);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_lemmas_hold), cmocka_unit_test(test_bound_is_known)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
