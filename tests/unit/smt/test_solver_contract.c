// Scopes, assumptions, cores, budgets, limits and unsupported terms: the same contract for both solvers.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "smt/solver.h"

typedef struct Fixture {
  TermTable *table;
  Limits limits;
  Solver *solver;
  Term x, y, p, q;
} Fixture;

static void open_fixture(Fixture *f, SolverKind kind, double seconds) {
  *f = (Fixture){.table = expr_table_new()};
  limits_init(&f->limits, seconds, 0);
  f->solver = smt_new(kind, f->table, &f->limits);
  f->x = expr_var(f->table, "x", sort_bv(32));
  f->y = expr_var(f->table, "y", sort_bv(32));
  f->p = expr_var(f->table, "p", SORT_BOOL);
  f->q = expr_var(f->table, "q", SORT_BOOL);
}

static void close_fixture(Fixture *f) {
  smt_delete(f->solver);
  expr_table_delete(f->table);
}

static Term equals(Fixture *f, Term t, u128 value) { return expr_eq(f->table, t, expr_bv(f->table, 32, value)); }
static SmtAnswer check(Fixture *f) { return smt_check(f->solver, NULL, 0); }

// The 64-bit product of x and y, both above 1, is a prime: unsatisfiable, and out of reach for both solvers.
static Term factoring(Fixture *f) {
  TermTable *t = f->table;
  Term product = expr_binary(t, OP_BVMUL, expr_resize(t, OP_ZEXT, f->x, 64), expr_resize(t, OP_ZEXT, f->y, 64));
  Term prime = expr_bv(t, 64, 0x9b97f4a7c15f39d3), one = expr_bv(t, 32, 1);
  Term above_one = expr_and(t, expr_binary(t, OP_BVULT, one, f->x), expr_binary(t, OP_BVULT, one, f->y));
  return expr_and(t, expr_eq(t, product, prime), above_one);
}

static void push_and_pop(SolverKind kind) {
  Fixture f;
  open_fixture(&f, kind, 0);
  smt_assert(f.solver, expr_not(f.table, equals(&f, f.x, 1)));
  assert_int_equal(check(&f), SMT_SAT);
  smt_push(f.solver);
  smt_assert(f.solver, equals(&f, f.x, 2));
  smt_push(f.solver);
  smt_assert(f.solver, equals(&f, f.x, 3));
  assert_int_equal(check(&f), SMT_UNSAT);
  smt_pop(f.solver);
  assert_int_equal(check(&f), SMT_SAT);
  assert_int_equal(smt_value(f.solver, f.x), expr_bv(f.table, 32, 2));
  smt_pop(f.solver);
  smt_assert(f.solver, equals(&f, f.x, 3));
  assert_int_equal(check(&f), SMT_SAT);
  smt_assert(f.solver, expr_false(f.table));
  assert_int_equal(check(&f), SMT_UNSAT);
  assert_int_equal(smt_calls(f.solver), 5);
  close_fixture(&f);
}

static void false_in_a_scope(SolverKind kind) {
  Fixture f;
  open_fixture(&f, kind, 0);
  for (int i = 0; i < 3; i++) {
    smt_push(f.solver);
    smt_assert(f.solver, expr_false(f.table));
    assert_int_equal(check(&f), SMT_UNSAT);
    smt_pop(f.solver);
    assert_int_equal(check(&f), SMT_SAT);
  }
  close_fixture(&f);
}

static void assumptions_and_cores(SolverKind kind) {
  Fixture f;
  open_fixture(&f, kind, 0);
  Term a[4] = {equals(&f, f.x, 1), f.p, equals(&f, f.x, 2), expr_not(f.table, f.q)};
  assert_int_equal(smt_check(f.solver, a, 4), SMT_UNSAT);
  assert_true(smt_failed(f.solver, a[0]));
  assert_true(smt_failed(f.solver, a[2]));
  assert_false(smt_failed(f.solver, a[1]));
  assert_false(smt_failed(f.solver, a[3]));
  assert_int_equal(smt_check(f.solver, a, 2), SMT_SAT); // assumptions are gone after a check
  assert_int_equal(smt_value(f.solver, f.p), expr_true(f.table));
  assert_int_equal(smt_check(f.solver, a + 2, 2), SMT_SAT);
  assert_int_equal(smt_value(f.solver, f.q), expr_false(f.table));
  close_fixture(&f);
}

static void core_suffices(SolverKind kind) {
  Fixture f;
  open_fixture(&f, kind, 0);
  Term a[20], core[20];
  uint32_t n = 0;
  for (uint32_t i = 0; i < 20; i++) {
    Term shifted = expr_binary(f.table, OP_BVLSHR, f.x, expr_bv(f.table, 32, i));
    a[i] = expr_binary(f.table, i == 7 ? OP_BVULT : OP_BVULE, i == 13 ? f.y : shifted, expr_bv(f.table, 32, 100 + i));
  }
  smt_assert(f.solver, expr_eq(f.table, f.x, expr_binary(f.table, OP_BVADD, f.y, expr_bv(f.table, 32, 1u << 20))));
  assert_int_equal(smt_check(f.solver, a, 20), SMT_UNSAT);
  for (uint32_t i = 0; i < 20; i++)
    if (smt_failed(f.solver, a[i])) core[n++] = a[i];
  assert_true(n > 0 && n < 20);
  assert_int_equal(smt_check(f.solver, core, n), SMT_UNSAT);
  close_fixture(&f);
}

static void constant_assumptions(SolverKind kind) {
  Fixture f;
  open_fixture(&f, kind, 0);
  Term a[3] = {expr_true(f.table), f.p, expr_false(f.table)};
  assert_int_equal(smt_check(f.solver, a, 3), SMT_UNSAT);
  assert_true(smt_failed(f.solver, a[2]));
  assert_false(smt_failed(f.solver, a[1]));
  assert_int_equal(smt_check(f.solver, a, 2), SMT_SAT);
  close_fixture(&f);
}

// An assumption first met in a scope holds its meaning after the scope is gone.
static void assumptions_across_scopes(SolverKind kind) {
  Fixture f;
  open_fixture(&f, kind, 0);
  Term a = equals(&f, f.x, 1);
  smt_push(f.solver);
  assert_int_equal(smt_check(f.solver, &a, 1), SMT_SAT);
  smt_pop(f.solver);
  smt_assert(f.solver, equals(&f, f.x, 2));
  assert_int_equal(smt_check(f.solver, &a, 1), SMT_UNSAT);
  assert_int_equal(check(&f), SMT_SAT);
  close_fixture(&f);
}

static void values_of_unseen_terms(SolverKind kind) {
  Fixture f;
  open_fixture(&f, kind, 0);
  TermTable *t = f.table;
  Sort sort = sort_array(sort_bv(32), sort_bv(8));
  Term array = expr_var(t, "array", sort), unseen = expr_var(t, "unseen", sort_bv(32));
  smt_assert(f.solver, equals(&f, f.x, 41));
  smt_assert(f.solver, expr_eq(t, expr_select(t, array, f.x), expr_bv(t, 8, 7)));
  assert_int_equal(check(&f), SMT_SAT);
  assert_int_equal(smt_value(f.solver, expr_binary(t, OP_BVADD, f.x, expr_bv(t, 32, 1))), expr_bv(t, 32, 42));
  assert_int_equal(smt_value(f.solver, expr_binary(t, OP_BVMUL, unseen, expr_bv(t, 32, 0))), expr_bv(t, 32, 0));
  assert_true(expr_is_const(t, smt_value(f.solver, unseen)));
  Term value = smt_value(f.solver, array);
  assert_true(expr_is_const_array(t, value));
  assert_int_equal(expr_select(t, value, expr_bv(t, 32, 41)), expr_bv(t, 8, 7));
  close_fixture(&f);
}

static void budget_is_kept(SolverKind kind) {
  Fixture f;
  open_fixture(&f, kind, 20);
  Term hard = factoring(&f), easy = equals(&f, f.x, 3);
  smt_set_budget(f.solver, 100);
  assert_int_equal(smt_check(f.solver, &hard, 1), SMT_UNKNOWN);
  assert_true(limits_elapsed(&f.limits) < 10);
  assert_int_equal(smt_check(f.solver, &easy, 1), SMT_SAT); // each check has its own budget
  smt_set_budget(f.solver, 0);
  assert_int_equal(smt_check(f.solver, &easy, 1), SMT_SAT);
  close_fixture(&f);
}

static void time_is_kept(SolverKind kind) {
  Fixture f;
  open_fixture(&f, kind, 0.5);
  Term hard = factoring(&f);
  assert_int_equal(smt_check(f.solver, &hard, 1), SMT_UNKNOWN);
  assert_true(limits_elapsed(&f.limits) < 1.0);
  assert_int_equal(f.limits.stopped, STOP_TIME);
  assert_int_equal(check(&f), SMT_UNKNOWN); // a limit that was met stays met
  limits_init(&f.limits, 0, 0);
  assert_int_equal(check(&f), SMT_SAT); // but the solver is whole
  close_fixture(&f);
}

// Thousands of scopes and assumptions: what is popped must not linger.
static void many_scopes(SolverKind kind) {
  Fixture f;
  open_fixture(&f, kind, 0);
  smt_assert(f.solver, expr_binary(f.table, OP_BVULT, f.x, expr_bv(f.table, 32, 1000)));
  for (u128 i = 0; i < 1500; i++) {
    Term a = equals(&f, f.x, i);
    smt_push(f.solver);
    smt_assert(f.solver, a);
    assert_int_equal(check(&f), i < 1000 ? SMT_SAT : SMT_UNSAT);
    smt_pop(f.solver);
  }
  assert_int_equal(check(&f), SMT_SAT);
  close_fixture(&f);
}

#define BOTH(name)                                                                                                     \
  static void test_##name##_z3(void **state) {                                                                         \
    (void)state;                                                                                                       \
    name(SOLVER_Z3);                                                                                                   \
  }                                                                                                                    \
  static void test_##name##_cadical(void **state) {                                                                    \
    (void)state;                                                                                                       \
    name(SOLVER_CADICAL);                                                                                              \
  }
BOTH(push_and_pop)
BOTH(false_in_a_scope)
BOTH(assumptions_and_cores)
BOTH(core_suffices)
BOTH(constant_assumptions)
BOTH(assumptions_across_scopes)
BOTH(values_of_unseen_terms)
BOTH(budget_is_kept)
BOTH(time_is_kept)
BOTH(many_scopes)

static void test_unsupported_terms(void **state) {
  (void)state;
  Fixture f;
  open_fixture(&f, SOLVER_CADICAL, 0);
  Term integer = expr_var(f.table, "i", SORT_INT);
  Term positive = expr_binary(f.table, OP_INTLT, expr_int(f.table, 0), integer);
  Term real = expr_binary(f.table, OP_FLT, f.x, expr_binary(f.table, OP_FADD, f.x, f.y));
  assert_int_equal(smt_check(f.solver, &positive, 1), SMT_UNKNOWN);
  assert_int_equal(check(&f), SMT_SAT);
  smt_push(f.solver);
  smt_assert(f.solver, real);
  assert_int_equal(check(&f), SMT_UNKNOWN);
  smt_pop(f.solver);
  assert_int_equal(check(&f), SMT_SAT);
  smt_assert(f.solver, positive);
  assert_int_equal(check(&f), SMT_UNKNOWN);
  close_fixture(&f);
}

// A float below the index of a read, and integers as indices.
static void test_unsupported_below_a_read(void **state) {
  (void)state;
  Fixture f;
  open_fixture(&f, SOLVER_CADICAL, 0);
  Term a = expr_var(f.table, "a", sort_array(sort_bv(32), SORT_BOOL));
  Term b = expr_var(f.table, "b", sort_array(SORT_INT, SORT_BOOL));
  Term at_float = expr_select(f.table, a, expr_binary(f.table, OP_FADD, f.x, f.y));
  Term at_int = expr_select(f.table, b, expr_var(f.table, "i", SORT_INT));
  assert_int_equal(smt_check(f.solver, &at_float, 1), SMT_UNKNOWN);
  assert_int_equal(smt_check(f.solver, &at_int, 1), SMT_UNKNOWN);
  close_fixture(&f);
}

static void test_kind_for(void **state) {
  (void)state;
  Fixture f;
  open_fixture(&f, SOLVER_CADICAL, 0);
  TermTable *t = f.table;
  Term integer = expr_eq(t, expr_var(t, "i", SORT_INT), expr_int(t, 0));
  Term array = expr_select(t, expr_var(t, "a", sort_array(SORT_INT, SORT_BOOL)), expr_var(t, "i", SORT_INT));
  Term real = expr_not(t, expr_binary(t, OP_FLT, f.x, f.y)), plain = factoring(&f);
  assert_int_equal(smt_kind_for(t, (Term[]){plain, f.p}, 2), SOLVER_CADICAL);
  assert_int_equal(smt_kind_for(t, (Term[]){plain, integer}, 2), SOLVER_Z3);
  assert_int_equal(smt_kind_for(t, &array, 1), SOLVER_Z3);
  assert_int_equal(smt_kind_for(t, &real, 1), SOLVER_Z3);
  assert_string_equal(smt_name(f.solver), "CaDiCaL");
  close_fixture(&f);
}

static void test_integer_models(void **state) {
  (void)state;
  Fixture f;
  open_fixture(&f, SOLVER_Z3, 0);
  TermTable *t = f.table;
  Term i = expr_var(t, "i", SORT_INT), big = expr_int(t, (i128)1 << 120);
  smt_assert(f.solver, expr_eq(t, expr_binary(t, OP_INTADD, i, big), expr_int(t, 5)));
  assert_int_equal(check(&f), SMT_SAT);
  assert_int_equal(smt_value(f.solver, i), expr_int(t, 5 - ((i128)1 << 120)));
  Term j = expr_var(t, "j", SORT_INT);
  smt_assert(f.solver, expr_eq(t, j, expr_binary(t, OP_INTMUL, big, expr_binary(t, OP_INTMUL, big, i))));
  assert_int_equal(check(&f), SMT_SAT);
  assert_int_equal(smt_value(f.solver, j), TERM_NONE); // beyond 128 bits
  Term positive = expr_binary(t, OP_INTLT, expr_int(t, 0), j);
  assert_int_equal(smt_value(f.solver, positive), TERM_NONE); // and so is what depends on it
  close_fixture(&f);
}

// Arrays of sorts other than bit-vectors, with a model that makes every assertion true.
static void test_arrays_of_other_sorts(void **state) {
  static const Sort scalars[] = {SORT_BOOL, SORT_INT, (3u << 28) | 5};
  (void)state;
  for (uint32_t index = 0; index < 3; index++)
    for (uint32_t element = 0; element < 3; element++) {
      Fixture f;
      open_fixture(&f, SOLVER_Z3, 0);
      TermTable *t = f.table;
      Sort sort = sort_array(scalars[index], scalars[element]);
      Term a = expr_var(t, "a", sort), b = expr_var(t, "b", sort), facts[9];
      for (uint32_t i = 0; i < 9; i++) {
        Term at = index == 1 ? expr_int(t, i * 7 % 4) : expr_const(t, scalars[index], i * 7 % 4);
        Term value = expr_const(t, scalars[element], i), stored = expr_store(t, i % 2 ? a : b, at, value);
        Term read = expr_select(t, expr_ite(t, f.p, i % 3 ? a : stored, b), expr_fresh(t, "i", scalars[index]));
        facts[i] = expr_or(t, expr_eq(t, read, value), expr_not(t, expr_eq(t, expr_select(t, a, at), read)));
        smt_assert(f.solver, facts[i]);
      }
      assert_int_equal(check(&f), SMT_SAT);
      for (uint32_t i = 0; i < 9; i++) assert_int_equal(smt_value(f.solver, facts[i]), expr_true(t));
      assert_true(expr_is_const_array(t, smt_value(f.solver, a)));
      assert_true(expr_is_const_array(t, smt_value(f.solver, b)));
      close_fixture(&f);
    }
}

#define TEST(name) cmocka_unit_test(test_##name##_z3), cmocka_unit_test(test_##name##_cadical)
int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(push_and_pop),
      TEST(false_in_a_scope),
      TEST(assumptions_and_cores),
      TEST(core_suffices),
      TEST(constant_assumptions),
      TEST(assumptions_across_scopes),
      TEST(values_of_unseen_terms),
      TEST(budget_is_kept),
      TEST(time_is_kept),
      TEST(many_scopes),
      cmocka_unit_test(test_unsupported_terms),
      cmocka_unit_test(test_unsupported_below_a_read),
      cmocka_unit_test(test_kind_for),
      cmocka_unit_test(test_integer_models),
      cmocka_unit_test(test_arrays_of_other_sorts),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
