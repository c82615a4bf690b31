// Bounds by the form of a term: no value of a random term is outside of them, and where an operation is said never to overflow, it does not.
// What they are for: products of numbers that are narrower than their type are decided without a solver.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "expr/bounds.h"
#include "random_terms.h"

static i128 number(u128 bits, uint32_t width, bool is_signed) {
  return is_signed ? bits_signed(bits, width) : (i128)bits;
}

static uint32_t check_bounds(RandomTerms *r, const Meaning *m, bool is_signed) {
  Bounds b, all;
  uint32_t width = sort_width(m->sort);
  if (!expr_bounds(r->table, m->term, is_signed, &b)) return 0;
  for (uint32_t k = 0; k < ASSIGNMENTS; k++) {
    i128 n = number(m->value[k], width, is_signed);
    assert_true(n >= b.least && n <= b.most);
  }
  assert_true(expr_bounds(r->table, expr_var(r->table, "any", m->sort), is_signed, &all));
  return b.least > all.least || b.most < all.most;
}

static bool overflows(Op op, i128 x, i128 y, uint32_t width, bool is_signed) {
  i128 exact;
  bool lost = op == OP_BVADD   ? __builtin_add_overflow(x, y, &exact)
              : op == OP_BVSUB ? __builtin_sub_overflow(x, y, &exact)
                               : __builtin_mul_overflow(x, y, &exact);
  return lost || number((u128)exact & bits_mask(width), width, is_signed) != exact;
}

static uint32_t check_overflow(RandomTerms *r, const Meaning *m, bool is_signed) {
  uint32_t never = 0;
  for (Op op = OP_BVADD; op <= OP_BVMUL; op++) {
    const Meaning *other = &r->pool.data[random_below(r, r->pool.count)];
    if (other->sort != m->sort || !expr_never_overflows(r->table, op, m->term, other->term, is_signed)) continue;
    uint32_t width = sort_width(m->sort);
    for (uint32_t k = 0; k < ASSIGNMENTS; k++)
      assert_false(overflows(op, number(m->value[k], width, is_signed), number(other->value[k], width, is_signed),
                             width, is_signed));
    never++;
  }
  return never;
}

static void check_random(uint64_t seeds, const uint32_t *widths, uint32_t count, uint32_t most_width) {
  uint32_t narrowed = 0, never = 0;
  for (uint64_t seed = 1; seed <= seeds; seed++) {
    RandomTerms r = {.table = expr_table_new(), .seed = seed, .most_width = most_width};
    static const char *const names[] = {"x", "y", "z", "w"};
    for (uint32_t i = 0; i < count; i++) random_var(&r, names[i], sort_bv(widths[i]));
    random_grow(&r, 300);
    for (uint32_t i = 0; i < r.pool.count; i++)
      for (int is_signed = 0; is_signed < 2 && sort_is_bv(r.pool.data[i].sort); is_signed++) {
        narrowed += check_bounds(&r, &r.pool.data[i], is_signed);
        never += check_overflow(&r, &r.pool.data[i], is_signed);
      }
    random_release(&r);
  }
  assert_true(narrowed > seeds && never > seeds); // else nothing was tried
}

static void test_small(void **state) {
  (void)state;
  check_random(150, (uint32_t[]){2, 2, 3, 1}, 4, 8);
}

static void test_machine(void **state) {
  (void)state;
  check_random(150, (uint32_t[]){8, 32, 64, 32}, 4, 128);
}

static void test_product_of_narrow_numbers(void **state) {
  (void)state;
  TermTable *table = expr_table_new();
  Term x = expr_resize(table, OP_SEXT, expr_var(table, "x", sort_bv(32)), 64);
  Term y = expr_resize(table, OP_SEXT, expr_var(table, "y", sort_bv(32)), 64);
  Term product = expr_binary(table, OP_BVMUL, x, y);
  i128 most = (i128)1 << 62;
  Bounds b;
  assert_true(expr_bounds(table, product, true, &b));
  assert_true(b.most == most && b.least == -most + ((i128)1 << 31));
  assert_true(expr_never_overflows(table, OP_BVMUL, x, y, true));
  assert_false(expr_never_overflows(table, OP_BVMUL, product, y, true));
  assert_true(expr_binary(table, OP_BVSLT, expr_bv(table, 64, (u128)most), product) == expr_false(table));
  assert_true(expr_binary(table, OP_BVSLT, product, expr_bv(table, 64, (u128)most + 1)) == expr_true(table));
  expr_table_delete(table);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_small), cmocka_unit_test(test_machine),
                                     cmocka_unit_test(test_product_of_narrow_numbers)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
