// Simplification keeps the meaning: random terms of all operations, compared under assignments with what op_apply says
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
      term_print(r->table, m->term, &text, 2000);
      fail_msg("seed %llu, node %u, assignment %u: %s", (unsigned long long)seed, i, k, text_view(&text));
    }
    subst_release(&subst);
  }
}

static void run(uint64_t seeds, uint32_t nodes, bool floats, void (*declare)(RandomTerms *), uint32_t most_width) {
  for (uint64_t seed = 1; seed <= seeds; seed++) {
    RandomTerms r = {.table = term_table_new(), .seed = seed, .most_width = most_width, .floats = floats};
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

// ---- figures of SEMANTICS.md 0.3: weakest preconditions and strongest postconditions by substitution

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
  Figure f = {term_int(t, x), x};
  return term_evaluate(t, condition, value_of, &f) == term_true(t);
}

static Term substitute(TermTable *t, Term e, Term x, Term by) {
  Subst subst;
  subst_init(&subst, t);
  subst_bind(&subst, x, by);
  Term r = subst_apply(&subst, e);
  subst_release(&subst);
  return r;
}

static void check_figure(TermTable *t, Term formula, bool (*expected)(int)) {
  for (int x = -50; x <= 50; x++) assert_int_equal(holds(t, formula, x), expected(x));
}
static bool above4(int x) { return x > 4; }
static bool below9(int x) { return x < 9; }

static void test_wp_and_sp_figures(void **state) {
  (void)state;
  TermTable *t = term_table_new();
  Term x = term_var(t, "x", SORT_INT), three = term_int(t, 3);
  Term plus = term_binary(t, OP_INTADD, x, three), minus = term_binary(t, OP_INTSUB, x, three);
  Term above7 = term_binary(t, OP_INTLT, term_int(t, 7), x), below6 = term_binary(t, OP_INTLT, x, term_int(t, 6));
  check_figure(t, substitute(t, above7, x, plus), above4);  // WP(x := x + 3, x > 7)
  check_figure(t, substitute(t, below6, x, minus), below9); // SP(x := x + 3, x < 6): e[x / x - 3]
  check_figure(t, substitute(t, below6, x, minus), below9); // WP(x := x - 3, x < 6)
  check_figure(t, substitute(t, above7, x, plus), above4);  // SP(x := x - 3, x > 7): e[x / x + 3]
  term_table_delete(t);
}

// WP(swap(a, i, j), a[k] == v): reads of a[k] become ite(k = i, a[j], ite(k = j, a[i], a[k])).
static void test_wp_of_a_swap(void **state) {
  (void)state;
  TermTable *t = term_table_new();
  Sort s = sort_array(sort_bv(3), sort_bv(3));
  Term a = term_var(t, "a", s), i = term_var(t, "i", sort_bv(3)), j = term_var(t, "j", sort_bv(3));
  Term k = term_var(t, "k", sort_bv(3)), v = term_var(t, "v", sort_bv(3));
  Term swap = term_store(t, term_store(t, a, i, term_select(t, a, j)), j, term_select(t, a, i));
  Term wp = substitute(t, term_eq(t, term_select(t, a, k), v), a, swap);
  Term other = term_ite(t, term_eq(t, k, j), term_select(t, a, i), term_select(t, a, k));
  Term read = term_ite(t, term_eq(t, k, i), term_select(t, a, j), other);
  RandomTerms r = {.table = t, .seed = 7};
  random_var(&r, "a", s);
  const char *names[] = {"i", "j", "k", "v"};
  for (int n = 0; n < 4; n++) random_var(&r, names[n], sort_bv(3));
  for (uint32_t n = 0; n < ASSIGNMENTS; n++) {
    Subst subst;
    random_assignment(&r, n, &subst);
    assert_true(subst_apply(&subst, wp) == subst_apply(&subst, term_eq(t, read, v)));
    subst_release(&subst);
  }
  random_release(&r);
}

// ---- normal forms that others rely on

static void test_normal_forms(void **state) {
  (void)state;
  TermTable *t = term_table_new();
  Term x = term_var(t, "x", sort_bv(32)), y = term_var(t, "y", sort_bv(32)), k = term_bv(t, 32, 5);
  assert_true(term_binary(t, OP_BVADD, k, x) == term_binary(t, OP_BVADD, x, k));
  assert_true(term_binary(t, OP_BVSUB, x, k) == term_binary(t, OP_BVADD, x, term_bv(t, 32, -(u128)5)));
  assert_true(term_binary(t, OP_BVSLE, x, y) == term_not(t, term_binary(t, OP_BVSLT, y, x)));
  Term c = term_binary(t, OP_BVSLT, x, y);
  assert_true(term_or(t, term_and(t, c, term_eq(t, x, k)), term_and(t, term_not(t, c), term_eq(t, x, k))) ==
              term_eq(t, x, k));
  Term chosen = term_ite(t, c, term_bv(t, 32, 1), term_bv(t, 32, 0));
  assert_true(term_eq(t, chosen, term_bv(t, 32, 1)) == c);
  term_table_delete(t);
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
