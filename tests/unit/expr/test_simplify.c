// Simplification keeps the meaning: random terms of all operations, compared under assignments with what expr_op_apply says
// about the same operations one by one.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/text.h"
#include "expr/print.h"
#include "random_terms.h"

static void check_pool(RandomTerms *r, uint64_t seed) {
  for (uint32_t k = 0; k < ASSIGNMENTS; k++) {
    Subst subst;
    random_assignment(r, k, &subst);
    for (uint32_t i = 0; i < r->pool.count; i++) {
      const Meaning *m = &r->pool.data[i];
      if (agrees(r, &subst, m->term, m, k)) continue;
      Text text = {0};
      expr_print(r->table, m->term, &text, 2000);
      fail_msg("seed %llu, node %u, assignment %u: %s", (unsigned long long)seed, i, k, text_view(&text));
    }
    expr_subst_release(&subst);
  }
}

static void run(uint64_t seeds, uint32_t nodes, bool floats, void (*declare)(RandomTerms *), uint32_t most_width) {
  for (uint64_t seed = 1; seed <= seeds; seed++) {
    RandomTerms r = {.table = expr_table_new(), .seed = seed, .most_width = most_width, .floats = floats};
    declare(&r);
    random_grow(&r, nodes);
    check_pool(&r, seed);
    random_release(&r);
  }
}

static void declare_tiny(RandomTerms *r) { // so small that the assignments meet every corner
  random_var(r, "x", sort_bv(2));
  random_var(r, "y", sort_bv(2));
  random_var(r, "z", sort_bv(3));
  random_var(r, "one", sort_bv(1));
  random_var(r, "p", SORT_BOOL);
  random_var(r, "q", SORT_BOOL);
}

static void declare_arrays(RandomTerms *r) {
  random_var(r, "x", sort_bv(3));
  random_var(r, "y", sort_bv(2));
  random_var(r, "i", sort_bv(2));
  random_var(r, "a", sort_array(sort_bv(2), sort_bv(3)));
  random_var(r, "b", sort_array(sort_bv(2), sort_bv(3)));
  random_var(r, "c", sort_array(sort_bv(3), SORT_BOOL));
  random_var(r, "p", SORT_BOOL);
}

static void declare_integers(RandomTerms *r) {
  random_var(r, "i", SORT_INT);
  random_var(r, "j", SORT_INT);
  random_var(r, "k", SORT_INT);
  random_var(r, "p", SORT_BOOL);
}

static void declare_machine(RandomTerms *r) {
  random_var(r, "c", sort_bv(8));
  random_var(r, "x", sort_bv(32));
  random_var(r, "y", sort_bv(32));
  random_var(r, "l", sort_bv(64));
  random_var(r, "wide", sort_bv(128));
  random_var(r, "p", SORT_BOOL);
}

static void declare_floats(RandomTerms *r) {
  random_var(r, "h", sort_bv(16));
  random_var(r, "f", sort_bv(32));
  random_var(r, "g", sort_bv(32));
  random_var(r, "d", sort_bv(64));
  random_var(r, "p", SORT_BOOL);
}

static void test_tiny_widths(void **state) { (void)state, run(600, 150, false, declare_tiny, 5); }
static void test_arrays(void **state) { (void)state, run(400, 150, false, declare_arrays, 4); }
static void test_integers(void **state) { (void)state, run(400, 120, false, declare_integers, 1); }
static void test_machine_widths(void **state) { (void)state, run(300, 150, false, declare_machine, 128); }
static void test_floats(void **state) { (void)state, run(200, 150, true, declare_floats, 64); }

// ---- figures of THEORY 0.3: weakest preconditions and strongest postconditions by substitution

typedef struct Figure {
  Term x;
  int value;
} Figure;

static Term value_of(void *context, Term var) {
  Figure *f = context;
  (void)var;
  return f->x;
}

static bool holds(TermTable *t, Term condition, int x) {
  Figure f = {expr_int(t, x), x};
  return expr_evaluate(t, condition, value_of, &f) == expr_true(t);
}

static Term substitute(TermTable *t, Term e, Term x, Term by) {
  Subst subst;
  expr_subst_init(&subst, t);
  expr_subst_bind(&subst, x, by);
  Term r = expr_subst_apply(&subst, e);
  expr_subst_release(&subst);
  return r;
}

static void check_figure(TermTable *t, Term formula, bool (*expected)(int)) {
  for (int x = -50; x <= 50; x++) assert_int_equal(holds(t, formula, x), expected(x));
}
static bool above4(int x) { return x > 4; }
static bool below9(int x) { return x < 9; }

static void test_wp_and_sp_figures(void **state) {
  (void)state;
  TermTable *t = expr_table_new();
  Term x = expr_var(t, "x", SORT_INT), three = expr_int(t, 3);
  Term plus = expr_binary(t, OP_INTADD, x, three), minus = expr_binary(t, OP_INTSUB, x, three);
  Term above7 = expr_binary(t, OP_INTLT, expr_int(t, 7), x), below6 = expr_binary(t, OP_INTLT, x, expr_int(t, 6));
  check_figure(t, substitute(t, above7, x, plus), above4);  // WP(x := x + 3, x > 7)
  check_figure(t, substitute(t, below6, x, minus), below9); // SP(x := x + 3, x < 6): e[x / x - 3]
  check_figure(t, substitute(t, below6, x, minus), below9); // WP(x := x - 3, x < 6)
  check_figure(t, substitute(t, above7, x, plus), above4);  // SP(x := x - 3, x > 7): e[x / x + 3]
  expr_table_delete(t);
}

// WP(swap(a, i, j), a[k] == v): reads of a[k] become ite(k = i, a[j], ite(k = j, a[i], a[k])).
static void test_wp_of_a_swap(void **state) {
  (void)state;
  TermTable *t = expr_table_new();
  Sort s = sort_array(sort_bv(3), sort_bv(3));
  Term a = expr_var(t, "a", s), i = expr_var(t, "i", sort_bv(3)), j = expr_var(t, "j", sort_bv(3));
  Term k = expr_var(t, "k", sort_bv(3)), v = expr_var(t, "v", sort_bv(3));
  Term swap = expr_store(t, expr_store(t, a, i, expr_select(t, a, j)), j, expr_select(t, a, i));
  Term wp = substitute(t, expr_eq(t, expr_select(t, a, k), v), a, swap);
  Term other = expr_ite(t, expr_eq(t, k, j), expr_select(t, a, i), expr_select(t, a, k));
  Term read = expr_ite(t, expr_eq(t, k, i), expr_select(t, a, j), other);
  RandomTerms r = {.table = t, .seed = 7};
  random_var(&r, "a", s);
  const char *names[] = {"i", "j", "k", "v"};
  for (int n = 0; n < 4; n++) random_var(&r, names[n], sort_bv(3));
  for (uint32_t n = 0; n < ASSIGNMENTS; n++) {
    Subst subst;
    random_assignment(&r, n, &subst);
    assert_true(expr_subst_apply(&subst, wp) == expr_subst_apply(&subst, expr_eq(t, read, v)));
    expr_subst_release(&subst);
  }
  random_release(&r);
}

// ---- normal forms that others rely on

static void test_normal_forms(void **state) {
  (void)state;
  TermTable *t = expr_table_new();
  Term x = expr_var(t, "x", sort_bv(32)), y = expr_var(t, "y", sort_bv(32)), k = expr_bv(t, 32, 5);
  assert_true(expr_binary(t, OP_BVADD, k, x) == expr_binary(t, OP_BVADD, x, k));
  assert_true(expr_binary(t, OP_BVSUB, x, k) == expr_binary(t, OP_BVADD, x, expr_bv(t, 32, -(u128)5)));
  assert_true(expr_binary(t, OP_BVSLE, x, y) == expr_not(t, expr_binary(t, OP_BVSLT, y, x)));
  Term c = expr_binary(t, OP_BVSLT, x, y);
  assert_true(expr_or(t, expr_and(t, c, expr_eq(t, x, k)), expr_and(t, expr_not(t, c), expr_eq(t, x, k))) ==
              expr_eq(t, x, k));
  Term chosen = expr_ite(t, c, expr_bv(t, 32, 1), expr_bv(t, 32, 0));
  assert_true(expr_eq(t, chosen, expr_bv(t, 32, 1)) == c);
  expr_table_delete(t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_tiny_widths),  cmocka_unit_test(test_arrays),
      cmocka_unit_test(test_integers),     cmocka_unit_test(test_machine_widths),
      cmocka_unit_test(test_floats),       cmocka_unit_test(test_wp_and_sp_figures),
      cmocka_unit_test(test_wp_of_a_swap), cmocka_unit_test(test_normal_forms),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
