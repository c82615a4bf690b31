// Every operation, blasted: with its operands fixed by assertions, no other result than that of expr_op_apply is possible,
// and the result itself is.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "solver_fixture.h"

static const uint32_t widths[] = {1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 15,  16,
                                  17, 23, 24, 31, 32, 33, 40, 48, 61, 63, 64, 65, 70, 100, 128};
#define WIDTHS (sizeof widths / sizeof *widths)

static Term variable(Fixture *f, const char *name, uint32_t width) {
  char text[32];
  snprintf(text, sizeof text, "%s%u", name, width);
  return expr_var(f->table, text, sort_bv(width));
}

// `result` is op(x, y); with x = a and y = b it must be `expected` and nothing else.
static void check_result(Fixture *f, Term result, u128 a, u128 b, uint32_t width, u128 expected) {
  Term right = expr_eq(f->table, result, expr_const(f->table, expr_sort(f->table, result), expected));
  Term wrong = expr_not(f->table, right);
  smt_push(f->solver);
  smt_assert(f->solver, expr_eq(f->table, variable(f, "x", width), expr_bv(f->table, width, a)));
  smt_assert(f->solver, expr_eq(f->table, variable(f, "y", width), expr_bv(f->table, width, b)));
  assert_int_equal(smt_check(f->solver, &wrong, 1), SMT_UNSAT);
  assert_int_equal(smt_check(f->solver, &right, 1), SMT_SAT);
  smt_pop(f->solver);
}

static void check_binary(Fixture *f, Op op, uint32_t width, uint32_t rounds) {
  Term result = expr_binary(f->table, op, variable(f, "x", width), variable(f, "y", width));
  Sort sort = op == OP_CONCAT ? sort_bv(2 * width) : expr_sort(f->table, result);
  for (uint32_t i = 0; i < rounds; i++) {
    u128 args[2] = {random_bits(&f->random, width), random_bits(&f->random, width)}, expected;
    assert_true(expr_op_apply(op, sort, 0, (Sort[]){sort_bv(width), sort_bv(width)}, args, &expected));
    check_result(f, result, args[0], args[1], width, expected);
  }
}

static void check_ops(const Op *ops, uint32_t n, uint32_t rounds) {
  for (uint32_t i = 0; i < n; i++) {
    Fixture f;
    open_fixture(&f, SOLVER_CADICAL, i);
    for (uint32_t w = 0; w < WIDTHS; w++) check_binary(&f, ops[i], widths[w], rounds);
    close_fixture(&f);
  }
}

static void test_bitwise_and_sums(void **state) {
  static const Op ops[] = {OP_BVADD, OP_BVSUB, OP_BVAND, OP_BVOR, OP_BVXOR};
  (void)state;
  check_ops(ops, 5, 8);
}

static void test_shifts(void **state) {
  static const Op ops[] = {OP_BVSHL, OP_BVLSHR, OP_BVASHR};
  (void)state;
  check_ops(ops, 3, 8);
}

static void test_comparisons(void **state) {
  static const Op ops[] = {OP_EQ, OP_BVULT, OP_BVULE, OP_BVSLT, OP_BVSLE};
  (void)state;
  check_ops(ops, 5, 8);
}

static void test_products(void **state) {
  static const Op ops[] = {OP_BVMUL};
  (void)state;
  check_ops(ops, 1, 6);
}

static void test_divisions(void **state) {
  static const Op ops[] = {OP_BVUDIV, OP_BVUREM, OP_BVSDIV, OP_BVSREM};
  (void)state;
  check_ops(ops, 4, 4);
}

static void test_division_by_zero(void **state) {
  static const Op ops[] = {OP_BVUDIV, OP_BVUREM, OP_BVSDIV, OP_BVSREM};
  Fixture f;
  (void)state;
  open_fixture(&f, SOLVER_CADICAL, 1);
  for (uint32_t i = 0; i < 4; i++) {
    Term result = expr_binary(f.table, ops[i], variable(&f, "x", 7), variable(&f, "y", 7));
    for (u128 a = 0; a < 128; a++) {
      u128 args[2] = {a, 0}, expected;
      expr_op_apply(ops[i], sort_bv(7), 0, (Sort[]){sort_bv(7), sort_bv(7)}, args, &expected);
      check_result(&f, result, a, 0, 7, expected);
    }
  }
  close_fixture(&f);
}

static void test_constant_factors(void **state) {
  Fixture f;
  (void)state;
  open_fixture(&f, SOLVER_CADICAL, 2);
  for (uint32_t i = 0; i < 200; i++) {
    uint32_t width = widths[random_below(&f.random, WIDTHS)];
    u128 k = random_bits(&f.random, width), a = random_bits(&f.random, width), expected = a * k & bits_mask(width);
    Term product = expr_binary(f.table, OP_BVMUL, variable(&f, "x", width), expr_bv(f.table, width, k));
    check_result(&f, product, a, 0, width, expected);
  }
  close_fixture(&f);
}

static void test_unary_and_resizing(void **state) {
  Fixture f;
  (void)state;
  open_fixture(&f, SOLVER_CADICAL, 3);
  for (uint32_t w = 0; w < WIDTHS; w++) {
    uint32_t width = widths[w];
    Term x = variable(&f, "x", width);
    for (uint32_t i = 0; i < 6; i++) {
      u128 a = random_bits(&f.random, width);
      uint32_t low = random_below(&f.random, width), n = 1 + random_below(&f.random, width - low);
      uint32_t wide = width + random_below(&f.random, 129 - width);
      check_result(&f, expr_unary(f.table, OP_BVNOT, x), a, 0, width, ~a & bits_mask(width));
      check_result(&f, expr_unary(f.table, OP_BVNEG, x), a, 0, width, -a & bits_mask(width));
      check_result(&f, expr_extract(f.table, x, low, n), a, 0, width, a >> low & bits_mask(n));
      check_result(&f, expr_resize(f.table, OP_ZEXT, x, wide), a, 0, width, a);
      check_result(&f, expr_resize(f.table, OP_SEXT, x, wide), a, 0, width,
                   (u128)bits_signed(a, width) & bits_mask(wide));
      if (width <= 64) check_binary(&f, OP_CONCAT, width, 1);
    }
  }
  close_fixture(&f);
}

static void test_z3_operations(void **state) {
  static const Op ops[] = {OP_BVADD,  OP_BVSUB, OP_BVMUL, OP_BVUDIV, OP_BVUREM, OP_BVSDIV,
                           OP_BVSREM, OP_BVAND, OP_BVOR,  OP_BVXOR,  OP_BVSHL,  OP_BVLSHR,
                           OP_BVASHR, OP_EQ,    OP_BVULT, OP_BVULE,  OP_BVSLT,  OP_BVSLE};
  Fixture f;
  (void)state;
  open_fixture(&f, SOLVER_Z3, 4);
  for (uint32_t i = 0; i < sizeof ops / sizeof *ops; i++)
    for (uint32_t w = 0; w < WIDTHS; w += 5) check_binary(&f, ops[i], widths[w], 2);
  close_fixture(&f);
}

static void check_integer(Fixture *f, Op op, i128 a, i128 b) {
  Term x = expr_var(f->table, "i", SORT_INT), y = expr_var(f->table, "j", SORT_INT);
  Term result = op == OP_INTNEG ? expr_unary(f->table, op, x) : expr_binary(f->table, op, x, y);
  u128 args[2] = {(u128)a, (u128)b}, expected;
  assert_true(expr_op_apply(op, expr_sort(f->table, result), 0, (Sort[]){SORT_INT, SORT_INT}, args, &expected));
  Term right = expr_eq(f->table, result, expr_const(f->table, expr_sort(f->table, result), expected));
  Term wrong = expr_not(f->table, right);
  smt_push(f->solver);
  smt_assert(f->solver, expr_eq(f->table, x, expr_int(f->table, a)));
  smt_assert(f->solver, expr_eq(f->table, y, expr_int(f->table, b)));
  assert_int_equal(smt_check(f->solver, &wrong, 1), SMT_UNSAT);
  assert_int_equal(smt_check(f->solver, &right, 1), SMT_SAT);
  assert_int_equal(smt_value(f->solver, x), expr_int(f->table, a));
  smt_pop(f->solver);
}

static void test_integers(void **state) {
  static const Op ops[] = {OP_INTNEG, OP_INTADD, OP_INTSUB, OP_INTMUL, OP_INTDIV, OP_INTMOD, OP_INTLT, OP_INTLE};
  Fixture f;
  (void)state;
  open_fixture(&f, SOLVER_Z3, 5);
  for (uint32_t i = 0; i < sizeof ops / sizeof *ops; i++)
    for (int a = -7; a <= 7; a += 7)
      for (int b = -3; b <= 3; b++) check_integer(&f, ops[i], a, b);
  check_integer(&f, OP_INTADD, (i128)1 << 100, -((i128)1 << 90));
  close_fixture(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_bitwise_and_sums), cmocka_unit_test(test_shifts),
      cmocka_unit_test(test_comparisons),      cmocka_unit_test(test_products),
      cmocka_unit_test(test_divisions),        cmocka_unit_test(test_division_by_zero),
      cmocka_unit_test(test_constant_factors), cmocka_unit_test(test_unary_and_resizing),
      cmocka_unit_test(test_z3_operations),    cmocka_unit_test(test_integers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
