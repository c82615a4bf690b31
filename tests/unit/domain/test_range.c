// Ranges at small widths, exhaustively: every operation and comparison on every pair of ranges covers what expr_op_apply computes on
// the values, refinement loses no value, and the formula of a range has exactly its values.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/vec.h"
#include "domain/range.h"
#include "expr/walk.h"

#define WIDTH 3
#define VALUES (1u << WIDTH)

VEC(RangeVec, rangevec, Range)

static bool has(Sort sort, const Range *r, u128 bits) {
  Range one = domain_range_constant(sort, bits);
  return domain_range_includes(r, &one);
}

static void add_once(RangeVec *all, Range r) {
  for (uint32_t i = 0; i < all->count; i++)
    if (memcmp(&all->data[i], &r, sizeof r) == 0) return;
  rangevec_push(all, r);
}

// Every range of the sort: cuts of the whole in both readings.
static void all_ranges(Sort sort, RangeVec *all) {
  i128 least = domain_number_least(sort, true), most = domain_number_most(sort, true),
       top = domain_number_most(sort, false);
  for (i128 slo = least; slo <= most; slo++)
    for (i128 shi = slo; shi <= most; shi++)
      for (i128 ulo = 0; ulo <= top; ulo++)
        for (i128 uhi = ulo; uhi <= top; uhi++) {
          Range r = domain_range_top(sort);
          if (domain_range_cut(sort, true, slo, shi, &r) && domain_range_cut(sort, false, ulo, uhi, &r))
            add_once(all, r);
        }
}

static void check_apply(Op op, Sort sort, uint32_t param, Sort from, const Range *a, const Range *b) {
  Range args[2] = {*a, *b}, r = domain_range_apply(op, sort, param, (Sort[]){from, from}, args);
  for (u128 x = 0; x <= bits_mask(sort_width(from)); x++)
    for (u128 y = 0; has(from, a, x) && y <= bits_mask(sort_width(from)); y++) {
      u128 result;
      if (!has(from, b, y)) continue;
      assert_true(expr_op_apply(op, sort, param, (Sort[]){from, from}, (u128[]){x, y}, &result));
      if (!has(sort, &r, result)) fail_msg("op %d: %u, %u gives %u", op, (unsigned)x, (unsigned)y, (unsigned)result);
    }
}

static void test_operations(void **state) {
  (void)state;
  static const Op ops[] = {OP_BVADD, OP_BVSUB, OP_BVMUL, OP_BVUDIV, OP_BVUREM, OP_BVSDIV, OP_BVSREM,
                           OP_BVAND, OP_BVOR,  OP_BVXOR, OP_BVSHL,  OP_BVLSHR, OP_BVASHR};
  RangeVec all = {0};
  Sort sort = sort_bv(WIDTH);
  all_ranges(sort, &all);
  for (uint32_t i = 0; i < all.count; i++)
    for (uint32_t j = 0; j < all.count; j++) {
      for (size_t k = 0; k < sizeof ops / sizeof *ops; k++)
        check_apply(ops[k], sort, 0, sort, &all.data[i], &all.data[j]);
      check_apply(OP_CONCAT, sort_bv(2 * WIDTH), 0, sort, &all.data[i], &all.data[j]);
    }
  for (uint32_t i = 0; i < all.count; i++) {
    const Range *a = &all.data[i];
    check_apply(OP_BVNEG, sort, 0, sort, a, a);
    check_apply(OP_BVNOT, sort, 0, sort, a, a);
    check_apply(OP_ZEXT, sort_bv(5), 0, sort, a, a);
    check_apply(OP_SEXT, sort_bv(5), 0, sort, a, a);
    for (uint32_t low = 0; low < WIDTH; low++)
      for (uint32_t w = 1; low + w <= WIDTH; w++) check_apply(OP_EXTRACT, sort_bv(w), low, sort, a, a);
  }
  rangevec_release(&all);
}

static void check_comparison(Op op, Sort sort, const Range *a, const Range *b) {
  Truth truth = domain_range_compare(op, sort, a, b), seen = TRUTH_NONE;
  Range refined[2][2] = {{*a, *b}, {*a, *b}};
  bool possible[2];
  for (int holds = 0; holds < 2; holds++)
    possible[holds] = domain_range_refine(op, sort, holds, &refined[holds][0], &refined[holds][1]);
  for (u128 x = 0; x < VALUES; x++)
    for (u128 y = 0; has(sort, a, x) && y < VALUES; y++) {
      u128 holds;
      if (!has(sort, b, y)) continue;
      expr_op_apply(op, SORT_BOOL, 0, (Sort[]){sort, sort}, (u128[]){x, y}, &holds);
      seen = (Truth)(seen | truth_of(holds));
      assert_true(possible[holds] && has(sort, &refined[holds][0], x) && has(sort, &refined[holds][1], y));
    }
  assert_int_equal(truth & seen, seen);
}

static void test_comparisons(void **state) {
  (void)state;
  static const Op ops[] = {OP_EQ, OP_BVULT, OP_BVULE, OP_BVSLT, OP_BVSLE};
  RangeVec all = {0};
  Sort sort = sort_bv(WIDTH);
  all_ranges(sort, &all);
  for (uint32_t i = 0; i < all.count; i++)
    for (uint32_t j = 0; j < all.count; j++)
      for (size_t k = 0; k < sizeof ops / sizeof *ops; k++) check_comparison(ops[k], sort, &all.data[i], &all.data[j]);
  rangevec_release(&all);
}

static Term value_of(void *context, Term var) {
  (void)var;
  return *(Term *)context;
}

static void test_formulas(void **state) {
  (void)state;
  RangeVec all = {0};
  Sort sort = sort_bv(WIDTH);
  TermTable *table = expr_table_new();
  Term x = expr_var(table, "x", sort);
  all_ranges(sort, &all);
  assert_int_equal(all.count, 11 * 11 - 1); // an interval or nothing in each half, but not nothing in both
  for (uint32_t i = 0; i < 2 * all.count; i++) {
    Term t = domain_range_term(table, sort, i % 2, x, &all.data[i / 2]);
    for (u128 v = 0; v < VALUES; v++) {
      Term value = expr_bv(table, WIDTH, v);
      assert_int_equal(expr_evaluate(table, t, value_of, &value), expr_bool(table, has(sort, &all.data[i / 2], v)));
    }
  }
  rangevec_release(&all);
  expr_table_delete(table);
}

static void test_lattice(void **state) {
  (void)state;
  RangeVec all = {0};
  Sort sort = sort_bv(WIDTH);
  Thresholds none = {0};
  all_ranges(sort, &all);
  for (uint32_t i = 0; i < all.count; i++)
    for (uint32_t j = 0; j < all.count; j++) {
      const Range *a = &all.data[i], *b = &all.data[j];
      Range join = domain_range_join(sort, a, b), widen = domain_range_widen(&none, sort, a, b), meet = *a;
      Range narrow = domain_range_narrow(sort, &widen, b);
      bool common = domain_range_meet(sort, a, b, &meet);
      assert_true(domain_range_includes(&join, a) && domain_range_includes(&join, b));
      assert_true(domain_range_includes(&widen, &join));
      assert_true(domain_range_includes(&narrow, b) && domain_range_includes(&widen, &narrow));
      for (u128 v = 0; v < VALUES; v++)
        assert_int_equal(has(sort, a, v) && has(sort, b, v), common && has(sort, &meet, v));
    }
  rangevec_release(&all);
}

// 128 bits: the unsigned reading does not fit, and nothing goes wrong.
static void test_widest(void **state) {
  (void)state;
  static const Op ops[] = {OP_BVADD, OP_BVSUB, OP_BVMUL, OP_BVUDIV, OP_BVSDIV, OP_BVAND, OP_BVOR, OP_BVSHL, OP_BVLSHR};
  static const Op comparisons[] = {OP_EQ, OP_BVULT, OP_BVULE, OP_BVSLT, OP_BVSLE};
  for (uint32_t width = 126; width <= 128; width++) {
    Sort sort = sort_bv(width), sorts[2] = {sort, sort};
    u128 high = (u128)1 << (width - 1), mask = bits_mask(width);
    u128 values[] = {0, 1, 2, high - 1, high, high + 1, mask - 1, mask};
    enum { COUNT = sizeof values / sizeof *values };
    for (uint32_t n = 0; n < COUNT * COUNT * COUNT * COUNT; n++) {
      u128 v[4] = {values[n % COUNT], values[n / COUNT % COUNT], values[n / COUNT / COUNT % COUNT],
                   values[n / COUNT / COUNT / COUNT]};
      Range one[4], args[2];
      for (int i = 0; i < 4; i++) one[i] = domain_range_constant(sort, v[i]);
      args[0] = domain_range_join(sort, &one[0], &one[1]);
      args[1] = domain_range_join(sort, &one[2], &one[3]);
      assert_true(has(sort, &args[0], v[0]) && has(sort, &args[1], v[3]));
      u128 result;
      for (size_t k = 0; k < sizeof ops / sizeof *ops; k++) {
        Range r = domain_range_apply(ops[k], sort, 0, sorts, args);
        expr_op_apply(ops[k], sort, 0, sorts, (u128[]){v[0], v[3]}, &result);
        assert_true(has(sort, &r, result));
      }
      for (size_t k = 0; k < sizeof comparisons / sizeof *comparisons; k++) {
        expr_op_apply(comparisons[k], SORT_BOOL, 0, sorts, (u128[]){v[0], v[3]}, &result);
        assert_true(truth_may(domain_range_compare(comparisons[k], sort, &args[0], &args[1]), result != 0));
        Range a = args[0], b = args[1];
        assert_true(domain_range_refine(comparisons[k], sort, result != 0, &a, &b));
        assert_true(has(sort, &a, v[0]) && has(sort, &b, v[3]));
      }
    }
  }
}

// Integers: all pairs of small intervals, some of them infinite.
static void test_integers(void **state) {
  (void)state;
  static const Op ops[] = {OP_INTADD, OP_INTSUB, OP_INTMUL, OP_INTDIV, OP_INTMOD};
  static const i128 bounds[] = {-4, -2, -1, 0, 1, 2, 3};
  RangeVec all = {0};
  for (size_t i = 0; i < 7; i++)
    for (size_t j = i; j < 7; j++)
      for (int infinite = 0; infinite < 4; infinite++)
        rangevec_push(&all, domain_range_between(SORT_INT, infinite & 1 ? NUMBER_MIN : bounds[i],
                                                 infinite & 2 ? NUMBER_MAX : bounds[j]));
  for (uint32_t i = 0; i < all.count * all.count; i++) {
    Range args[2] = {all.data[i / all.count], all.data[i % all.count]};
    for (size_t k = 0; k < sizeof ops / sizeof *ops; k++) {
      Range r = domain_range_apply(ops[k], SORT_INT, 0, (Sort[]){SORT_INT, SORT_INT}, args);
      for (i128 x = -6; x <= 6; x++)
        for (i128 y = -6; y <= 6; y++) {
          u128 result;
          if (!has(SORT_INT, &args[0], (u128)x) || !has(SORT_INT, &args[1], (u128)y)) continue;
          expr_op_apply(ops[k], SORT_INT, 0, (Sort[]){SORT_INT, SORT_INT}, (u128[]){(u128)x, (u128)y}, &result);
          assert_true(has(SORT_INT, &r, result));
        }
    }
  }
  rangevec_release(&all);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_operations), cmocka_unit_test(test_comparisons), cmocka_unit_test(test_formulas),
      cmocka_unit_test(test_lattice),    cmocka_unit_test(test_widest),      cmocka_unit_test(test_integers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
