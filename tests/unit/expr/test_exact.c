// Floats that are integers (expr/exact.h): what is said of the integers is what the operations say of each value.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "expr/walk.h"

static const uint32_t formats[] = {16, 32, 64, 80, 128};
enum { FORMATS = sizeof formats / sizeof *formats };

typedef struct Case {
  TermTable *table;
  Term integer, value;
} Case;

static Term value_of(void *context, Term variable) {
  const Case *c = context;
  return variable == c->integer ? c->value : TERM_NONE;
}

static Term at(Case *c, Term t, uint32_t value) {
  c->value = expr_const(c->table, expr_sort(c->table, c->integer), value);
  return expr_evaluate(c->table, t, value_of, c);
}

static Case case_new(uint32_t width) {
  Case c = {.table = expr_table_new()};
  c.integer = expr_var(c.table, "i", sort_bv(width));
  return c;
}

static void test_conversions(void **state) {
  (void)state;
  static const Op from[] = {OP_STOF, OP_UTOF}, to[] = {OP_FTOS, OP_FTOU, OP_FTOF};
  for (uint32_t width = 1; width <= 13; width++)
    for (uint32_t k = 0; k < 2 * FORMATS * 3; k++) {
      Case c = case_new(width);
      Op op = to[k % 3];
      Term number = expr_resize(c.table, from[k / 3 % 2], c.integer, formats[k / 6]);
      for (uint32_t i = 0; i < (op == OP_FTOF ? FORMATS : 15); i++) {
        uint32_t target = op == OP_FTOF ? formats[i] : i + 1;
        Term back = expr_resize(c.table, op, number, target);
        for (uint32_t v = 0; v < 1u << width; v += width > 9 ? 37 : 1)
          assert_int_equal(at(&c, back, v), expr_resize(c.table, op, at(&c, number, v), target));
      }
      expr_table_delete(c.table);
    }
}

// Quarters around where the integers end, zeros, infinities, no number.
static Term constant(TermTable *table, uint32_t number, uint32_t format) {
  static const uint32_t special[] = {0x80000000, 0x7f800000, 0xff800000, 0x7fc00000, 0x7f7fffff, 0xff7fffff, 1};
  uint32_t count = sizeof special / sizeof *special;
  Term bits = number < count ? expr_const(table, sort_bv(32), special[number])
                             : expr_resize(table, OP_STOF, expr_const(table, sort_bv(16), number - count - 150), 32);
  Term quarter = expr_resize(table, OP_STOF, expr_const(table, sort_bv(8), 4), 32);
  if (number >= count) bits = expr_binary(table, OP_FDIV, bits, quarter);
  return expr_resize(table, OP_FTOF, bits, format);
}

static void test_constants(void **state) {
  (void)state;
  static const Op from[] = {OP_STOF, OP_UTOF}, ops[] = {OP_FEQ, OP_FLT, OP_FLE};
  for (uint32_t width = 1; width <= 5; width++)
    for (uint32_t k = 0; k < 2 * FORMATS * 3; k++) {
      Case c = case_new(width);
      Op op = ops[k % 3];
      Term number = expr_resize(c.table, from[k / 3 % 2], c.integer, formats[k / 6]);
      for (uint32_t n = 0; n < 310; n++) {
        Term other = constant(c.table, n, formats[k / 6]);
        Term left = expr_binary(c.table, op, number, other), right = expr_binary(c.table, op, other, number);
        for (uint32_t v = 0; v < 1u << width; v++) {
          assert_int_equal(at(&c, left, v), expr_binary(c.table, op, at(&c, number, v), other));
          assert_int_equal(at(&c, right, v), expr_binary(c.table, op, other, at(&c, number, v)));
        }
      }
      expr_table_delete(c.table);
    }
}

static void test_two(void **state) {
  (void)state;
  static const Op from[] = {OP_STOF, OP_UTOF}, ops[] = {OP_FEQ, OP_FLT, OP_FLE};
  for (uint32_t k = 0; k < 2 * 2 * 3 * FORMATS; k++) {
    Case c = case_new(8);
    Op op = ops[k % 3];
    Term high = expr_resize(c.table, OP_SEXT, expr_extract(c.table, c.integer, 4, 4), 8);
    Term low = expr_resize(c.table, OP_ZEXT, expr_extract(c.table, c.integer, 0, 4), 8);
    Term a = expr_resize(c.table, from[k / 3 % 2], high, formats[k / 12]),
         b = expr_resize(c.table, from[k / 6 % 2], low, formats[k / 12]);
    Term both = expr_binary(c.table, op, a, b);
    for (uint32_t v = 0; v < 256; v++)
      assert_int_equal(at(&c, both, v), expr_binary(c.table, op, at(&c, a, v), at(&c, b, v)));
    expr_table_delete(c.table);
  }
}

// Nothing of the float is left where it is exact, and it stays where it is not.
static void test_what_is_exact(void **state) {
  (void)state;
  TermTable *t = expr_table_new();
  Term i = expr_var(t, "i", sort_bv(32)), l = expr_var(t, "l", sort_bv(64));
  assert_int_equal(expr_resize(t, OP_FTOS, expr_resize(t, OP_STOF, i, 64), 32), i);
  assert_int_equal(expr_resize(t, OP_FTOS, expr_resize(t, OP_STOF, l, 80), 64), l);
  assert_int_equal(expr_resize(t, OP_FTOS, expr_resize(t, OP_STOF, expr_resize(t, OP_SEXT, i, 64), 64), 32), i);
  assert_int_equal(expr_op(t, expr_resize(t, OP_FTOS, expr_resize(t, OP_STOF, l, 64), 64)), OP_FTOS);
  assert_int_equal(expr_op(t, expr_resize(t, OP_FTOS, expr_resize(t, OP_STOF, i, 32), 32)), OP_FTOS);
  assert_int_equal(expr_op(t, expr_resize(t, OP_FTOS, expr_resize(t, OP_UTOF, i, 64), 32)), OP_FTOS);
  expr_table_delete(t);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_conversions), cmocka_unit_test(test_constants),
                                     cmocka_unit_test(test_two), cmocka_unit_test(test_what_is_exact)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
