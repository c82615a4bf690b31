// Both solvers on the same random formulas: the same answer, and a model that makes the formula true by evaluation.
// On small domains, also against trying every assignment.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "expr/walk.h"
#include "random_terms.h"
#include "smt/solver.h"

typedef struct Pair {
  TermTable *table;
  Limits limits;
  Solver *solver[2];
} Pair;

static void open_pair(Pair *p) {
  *p = (Pair){.table = expr_table_new()};
  limits_init(&p->limits, 0, 0);
  p->solver[0] = smt_new(SOLVER_Z3, p->table, &p->limits);
  p->solver[1] = smt_new(SOLVER_CADICAL, p->table, &p->limits);
}

static void close_pair(Pair *p) {
  smt_delete(p->solver[0]);
  smt_delete(p->solver[1]);
  expr_table_delete(p->table);
}

// Asks both; a model is checked on all the formulas.
static SmtAnswer ask_both(Pair *p, const Term *formulas, uint32_t n) {
  SmtAnswer answer[2];
  for (int k = 0; k < 2; k++) {
    answer[k] = smt_check(p->solver[k], formulas, n);
    assert_int_not_equal(answer[k], SMT_UNKNOWN);
    for (uint32_t i = 0; answer[k] == SMT_SAT && i < n; i++)
      assert_int_equal(smt_value(p->solver[k], formulas[i]), expr_true(p->table));
  }
  assert_int_equal(answer[0], answer[1]);
  return answer[0];
}

static void check_formulas(uint32_t width, uint32_t arrays, uint32_t depth, uint32_t rounds, uint64_t seed) {
  uint32_t count[2] = {0};
  for (uint32_t i = 0; i < rounds; i++) {
    Pair p;
    Random random = {seed + i};
    open_pair(&p);
    Shape shape = {p.table, &random, width, 3, 3, arrays};
    Term f[4];
    for (int k = 0; k < 4; k++) f[k] = random_bool(&shape, depth);
    count[ask_both(&p, f, 4)]++;
    close_pair(&p);
  }
  assert_true(count[SMT_SAT] > 0 && count[SMT_UNSAT] > 0); // else the formulas were too easy
}

static void test_bit_vectors(void **state) {
  (void)state;
  check_formulas(4, 0, 4, 150, 1000);
  check_formulas(7, 0, 3, 100, 2000);
}

static void test_arrays(void **state) {
  (void)state;
  check_formulas(2, 2, 4, 250, 3000);
  check_formulas(3, 1, 5, 150, 4000);
  check_formulas(5, 2, 4, 100, 5000);
}

// One pair of solvers for many formulas, so that what is kept from one check meets the next.
static void test_incremental(void **state) {
  (void)state;
  for (uint64_t seed = 0; seed < 20; seed++) {
    Pair p;
    Random random = {seed * 77};
    open_pair(&p);
    Shape shape = {p.table, &random, 3, 3, 3, 2};
    uint32_t depth = 0;
    for (int i = 0; i < 40; i++) {
      Term f[2] = {random_bool(&shape, 3), random_bool(&shape, 4)};
      uint32_t what = random_below(&random, 4);
      for (int k = 0; k < 2; k++) {
        if (what == 0) smt_push(p.solver[k]);
        if (what == 1 && depth) smt_pop(p.solver[k]);
        if (what == 2 && depth) smt_assert(p.solver[k], f[0]);
      }
      if (what == 0) depth++;
      if (what == 1 && depth) depth--;
      ask_both(&p, f, random_below(&random, 3));
    }
    close_pair(&p);
  }
}

typedef struct Assignment {
  TermTable *table;
  uint32_t width, code; // three variables of width bits, then three bools
} Assignment;

static Term value_in(void *context, Term variable) {
  const Assignment *a = context;
  const char *name = expr_name(a->table, variable);
  uint32_t n = (uint32_t)(name[1] - '0');
  if (name[0] == 'x') return expr_bv(a->table, a->width, a->code >> n * a->width);
  return expr_bool(a->table, a->code >> (3 * a->width + n) & 1);
}

static bool some_assignment(TermTable *table, uint32_t width, Term formula) {
  for (uint32_t code = 0; code < 1u << (3 * width + 3); code++) {
    Assignment a = {table, width, code};
    if (expr_evaluate(table, formula, value_in, &a) == expr_true(table)) return true;
  }
  return false;
}

static void test_brute_force(void **state) {
  (void)state;
  for (uint64_t seed = 0; seed < 60; seed++) {
    Pair p;
    Random random = {seed + 9000};
    open_pair(&p);
    Shape shape = {p.table, &random, 3, 3, 3, 0};
    Term f = random_bool(&shape, 4);
    for (int k = 0; k < 4; k++) f = expr_and(p.table, f, random_bool(&shape, 3));
    assert_int_equal(ask_both(&p, &f, 1), some_assignment(p.table, 3, f) ? SMT_SAT : SMT_UNSAT);
    close_pair(&p);
  }
}

// Copies that overlap, in both directions, against what an interpreter would do.
static void test_overlapping_copy(void **state) {
  (void)state;
  Pair p;
  open_pair(&p);
  TermTable *t = p.table;
  Sort byte = sort_bv(8), sort = sort_array(sort_bv(16), byte);
  Term a = expr_var(t, "a", sort), lo = expr_var(t, "lo", sort_bv(16)), i = expr_var(t, "i", sort_bv(16));
  Term up = expr_copy(t, a, expr_binary(t, OP_BVADD, lo, expr_bv(t, 16, 2)), expr_bv(t, 16, 8), a, lo);
  Term k = expr_bv(t, 16, 1);
  Term inside = expr_binary(t, OP_BVULT, i, expr_bv(t, 16, 8));
  Term to = expr_binary(t, OP_BVADD, expr_binary(t, OP_BVADD, lo, expr_bv(t, 16, 2)), i);
  Term wrong = expr_not(t, expr_eq(t, expr_select(t, up, to), expr_select(t, a, expr_binary(t, OP_BVADD, lo, i))));
  assert_int_equal(ask_both(&p, (Term[]){inside, wrong}, 2), SMT_UNSAT);
  assert_int_equal(ask_both(&p, &wrong, 1), SMT_SAT);
  Term below = expr_binary(t, OP_BVADD, lo, k);
  assert_int_equal(expr_not(t, expr_eq(t, expr_select(t, up, below), expr_select(t, a, below))), expr_false(t));
  close_pair(&p);
}

// A chain of stores longer than the C stack would allow to recurse over, at indices that cannot be told apart.
static void test_long_store_chain(void **state) {
  (void)state;
  TermTable *t = expr_table_new();
  Limits limits;
  limits_init(&limits, 0, 0);
  Solver *solver = smt_new(SOLVER_CADICAL, t, &limits);
  Sort sort = sort_array(sort_bv(8), sort_bv(1));
  Term a = expr_var(t, "a", sort), i = expr_var(t, "i", sort_bv(8)), one = expr_bv(t, 1, 1);
  for (uint32_t k = 0; k < 100000; k++) a = expr_store(t, a, expr_fresh(t, "k", sort_bv(8)), one);
  smt_assert(solver, expr_eq(t, expr_select(t, a, i), expr_bv(t, 1, 0)));
  assert_int_equal(smt_check(solver, NULL, 0), SMT_SAT);
  smt_delete(solver);
  expr_table_delete(t);
}

static Term deep_term(TermTable *t, uint32_t depth) {
  Term sum = expr_var(t, "s", sort_bv(4)), y = expr_var(t, "y", sort_bv(4));
  for (uint32_t k = 0; k < depth; k++)
    sum = expr_binary(t, k % 2 ? OP_BVXOR : OP_BVADD, sum, k % 3 ? y : expr_bv(t, 4, k));
  return sum;
}

static void check_deep(Solver *solver, Term deep, TermTable *t) {
  Term x = expr_eq(t, deep, expr_bv(t, 4, 5));
  smt_assert(solver, x);
  smt_push(solver);
  assert_int_equal(smt_check(solver, NULL, 0), SMT_SAT);
  assert_int_equal(smt_value(solver, x), expr_true(t));
  smt_pop(solver);
}

// Terms deeper than what recursion over them on an ordinary stack could take.
static void test_deep_terms(void **state) {
  (void)state;
  Pair p;
  open_pair(&p);
  check_deep(p.solver[0], deep_term(p.table, 10000), p.table);
  check_deep(p.solver[1], deep_term(p.table, 100000), p.table);
  close_pair(&p);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_bit_vectors),      cmocka_unit_test(test_arrays),
      cmocka_unit_test(test_incremental),      cmocka_unit_test(test_brute_force),
      cmocka_unit_test(test_overlapping_copy), cmocka_unit_test(test_long_store_chain),
      cmocka_unit_test(test_deep_terms),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
