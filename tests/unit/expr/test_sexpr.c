// Terms as exact text: what was written is read back, into the same table and into another one; what is no term is refused.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>

#include "expr/sexpr.h"

static Term read_back(TermTable *from, Term t, TermTable *to) {
  Text text = {0};
  const char *error = NULL;
  expr_to_sexpr(from, t, &text);
  Term again = expr_from_sexpr(to, text_view(&text), &error);
  if (!again) print_error("%s: %s\n", error, text_view(&text));
  text_release(&text);
  return again;
}

static void assert_round_trip(TermTable *table, Term t) { assert_int_equal(read_back(table, t, table), t); }

static void test_operations(void **state) {
  (void)state;
  TermTable *t = expr_table_new();
  Term x = expr_var(t, "f::x#2", sort_bv(32)), y = expr_var(t, "odd |name\\", sort_bv(32)),
       n = expr_var(t, "n", SORT_INT);
  Term a = expr_var(t, "a", sort_array(sort_bv(64), sort_bv(8))), i = expr_var(t, "i", sort_bv(64));
  Term p = expr_var(t, "p", SORT_BOOL), d = expr_var(t, "d", sort_bv(64));
  for (Op op = OP_BVADD; op <= OP_BVASHR; op++) assert_round_trip(t, expr_binary(t, op, x, y));
  for (Op op = OP_BVULT; op <= OP_BVSLE; op++) assert_round_trip(t, expr_binary(t, op, x, y));
  for (Op op = OP_INTADD; op <= OP_INTLE; op++) assert_round_trip(t, expr_binary(t, op, n, expr_int(t, -7)));
  for (Op op = OP_FADD; op <= OP_FREM; op++) assert_round_trip(t, expr_binary(t, op, d, i));
  assert_round_trip(t, expr_fround(t, d, ROUND_ZERO));
  assert_round_trip(t, expr_resize(t, OP_FTOS, d, 16));
  assert_round_trip(t, expr_resize(t, OP_SEXT, x, 100));
  assert_round_trip(t, expr_extract(t, x, 3, 9));
  assert_round_trip(t, expr_binary(t, OP_CONCAT, x, y));
  assert_round_trip(t, expr_ite(t, p, expr_store(t, a, i, expr_extract(t, x, 8, 8)), a));
  assert_round_trip(
      t, expr_copy(t, a, i, d, expr_const_array(t, sort_array(sort_bv(64), sort_bv(8)), expr_bv(t, 8, 5)), i));
  assert_round_trip(t, expr_select(t, a, i));
  assert_round_trip(t, expr_bv(t, 128, ~(u128)0));
  assert_round_trip(t, expr_not(t, expr_and(t, p, expr_eq(t, x, y))));
  expr_table_delete(t);
}

// 200 times t := t * t ^ 5 is a term of some 400 nodes, and a tree that no disk could hold.
static void test_shared_terms_are_written_once(void **state) {
  (void)state;
  TermTable *table = expr_table_new(), *other = expr_table_new();
  Term t = expr_var(table, "x", sort_bv(32));
  for (int i = 0; i < 200; i++)
    t = expr_binary(table, OP_BVXOR, expr_binary(table, OP_BVMUL, t, t), expr_bv(table, 32, 5));
  Text first = {0}, second = {0};
  expr_to_sexpr(table, t, &first);
  assert_true(first.count < 40000);
  Term again = read_back(table, t, other);
  assert_int_not_equal(again, TERM_NONE);
  expr_to_sexpr(other, again, &second);
  assert_string_equal(text_view(&first), text_view(&second));
  text_release(&first);
  text_release(&second);
  expr_table_delete(other);
  expr_table_delete(table);
}

static void test_deep_terms_need_no_stack(void **state) {
  (void)state;
  TermTable *table = expr_table_new();
  Term array = expr_var(table, "a", sort_array(sort_bv(32), sort_bv(32)));
  for (uint32_t i = 0; i < 200000; i++) {
    Term x = expr_var(table, "x", sort_bv(32));
    array = expr_store(table, array, expr_binary(table, OP_BVADD, x, expr_bv(table, 32, i)), x);
  }
  assert_round_trip(table, array);
  expr_table_delete(table);
}

static void test_bad_texts(void **state) {
  (void)state;
  static const char *const texts[] = {"",
                                      "x",
                                      "(",
                                      "()",
                                      "(nonsense bool)",
                                      "(not bool",
                                      "(not bool (var bv32 |x|))",
                                      "(var bv32 x)",
                                      "(var bv32 ||)",
                                      "(const bv8 0x100)",
                                      "(const bool 0x2)",
                                      "(const bv8[bv8] 0x0)",
                                      "(const bv32 12)",
                                      "(const bv999 0x0)",
                                      "(bvadd bv32 (var bv32 |x|) (var bv8 |y|))",
                                      "(bvadd bv8 (var bv32 |x|) (var bv32 |y|))",
                                      "(extract bv8 0x1e (var bv32 |x|))",
                                      "(zext bv8 (var bv32 |x|))",
                                      "(concat bv200 (var bv100 |x|) (var bv100 |y|))",
                                      "(select bv8 (var bv8 |x|) (var bv8 |y|))",
                                      "(eq bool (var bv8[bv8] |x|) (var bv8[bv8] |x|))",
                                      "(fadd bv33 (var bv33 |x|) (var bv33 |x|))",
                                      "(let ($0 (var bv32 |x|)) $1)",
                                      "(let ($1 (var bv32 |x|)) $1)",
                                      "(const bool 0x1) (const bool 0x1)",
                                      "(fround bv32 0x9 (var bv32 |x|))",
                                      "$0"};
  TermTable *table = expr_table_new();
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    const char *error = NULL;
    assert_int_equal(expr_from_sexpr(table, texts[i], &error), TERM_NONE);
    assert_non_null(error);
  }
  expr_table_delete(table);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_operations),
      cmocka_unit_test(test_shared_terms_are_written_once),
      cmocka_unit_test(test_deep_terms_need_no_stack),
      cmocka_unit_test(test_bad_texts),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
