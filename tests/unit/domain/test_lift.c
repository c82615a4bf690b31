// Equations that ask whether an operation overflows: what they say about the wider result, held against every value.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "domain/lift.h"
#include "expr/walk.h"

enum { WIDTH = 4 };

typedef struct Fixture {
  TermTable *table;
  Term x, y;
} Fixture;

static int set_up(void **state) {
  Fixture *f = memory_new(sizeof *f);
  f->table = expr_table_new();
  f->x = expr_var(f->table, "x", sort_bv(WIDTH));
  f->y = expr_var(f->table, "y", sort_bv(WIDTH));
  *state = f;
  return 0;
}

static int tear_down(void **state) {
  Fixture *f = *state;
  expr_table_delete(f->table);
  free(f);
  return 0;
}

static bool holds(Fixture *f, Term condition, u128 x, u128 y) {
  Subst subst;
  expr_subst_init(&subst, f->table);
  expr_subst_bind(&subst, f->x, expr_bv(f->table, WIDTH, x));
  expr_subst_bind(&subst, f->y, expr_bv(f->table, WIDTH, y));
  Term value = expr_subst_apply(&subst, condition);
  expr_subst_release(&subst);
  assert_true(expr_is_const(f->table, value));
  return expr_bits(f->table, value) != 0;
}

// The bounds say what the equation says, for all values of x and y.
static void assert_same(Fixture *f, Term equation, const Lifted *lifted) {
  Term exact = expr_binary(f->table, OP_BVADD, lifted->side, lifted->shift);
  Term low = expr_binary(f->table, lifted->compare, lifted->least, exact);
  Term high = expr_binary(f->table, lifted->compare, exact, lifted->most);
  for (u128 x = 0; x < 1u << WIDTH; x++)
    for (u128 y = 0; y < 1u << WIDTH; y++)
      assert_int_equal(holds(f, equation, x, y), holds(f, low, x, y) && holds(f, high, x, y));
}

static Term question(Fixture *f, Op op, Op extend, Term a, Term b, uint32_t wide) {
  Term exact =
      expr_binary(f->table, op, expr_resize(f->table, extend, a, wide), expr_resize(f->table, extend, b, wide));
  return expr_eq(f->table, exact, expr_resize(f->table, extend, expr_binary(f->table, op, a, b), wide));
}

static void test_questions(void **state) {
  Fixture *f = *state;
  static const Op ops[] = {OP_BVADD, OP_BVSUB, OP_BVMUL}, extensions[] = {OP_SEXT, OP_ZEXT};
  uint32_t found = 0;
  for (int o = 0; o < 3; o++)
    for (int e = 0; e < 2; e++)
      for (u128 constant = 0; constant <= 1u << WIDTH; constant++) {
        Term b = constant == 1u << WIDTH ? f->y : expr_bv(f->table, WIDTH, constant);
        Term equation = question(f, ops[o], extensions[e], f->x, b, ops[o] == OP_BVMUL ? 2 * WIDTH : WIDTH + 1);
        Lifted lifted;
        if (expr_op(f->table, equation) != OP_EQ || !domain_lifted(f->table, equation, &lifted)) continue;
        found++;
        assert_same(f, equation, &lifted);
      }
  assert_true(found > 40); // the others are simpler for other reasons
}

static void test_other_equations(void **state) {
  Fixture *f = *state;
  TermTable *t = f->table;
  uint32_t wide = WIDTH + 1;
  Term x = expr_resize(t, OP_SEXT, f->x, wide), y = expr_resize(t, OP_SEXT, f->y, wide);
  Term sum = expr_resize(t, OP_SEXT, expr_binary(t, OP_BVADD, f->x, f->y), wide);
  Lifted lifted;
  assert_false(domain_lifted(t, expr_eq(t, x, y), &lifted));                                // two variables
  assert_false(domain_lifted(t, expr_eq(t, expr_binary(t, OP_BVSUB, x, y), sum), &lifted)); // another operation
  assert_false(domain_lifted(t, expr_eq(t, expr_binary(t, OP_BVMUL, x, y), sum), &lifted));
  assert_false(domain_lifted(t, expr_eq(t, expr_binary(t, OP_BVADD, x, x), sum), &lifted)); // another operand
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)
int main(void) {
  const struct CMUnitTest tests[] = {TEST(test_questions), TEST(test_other_equations)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
