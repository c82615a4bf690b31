// Horn clauses: solutions that solve, derivations that derive, lemmas of unfinished work, limits.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <signal.h>

#include "expr/walk.h"
#include "smt/child.h"
#include "smt/horn.h"
#include "smt/solver.h"

typedef struct Fixture {
  TermTable *table;
  Limits limits;
  Horn *horn;
  Term x, y;
  uint32_t loop, goal;
} Fixture;

static Fixture fixture_new(double seconds) {
  Fixture f = {.table = expr_table_new()};
  limits_init(&f.limits, seconds, 0);
  f.x = expr_var(f.table, "x", SORT_INT);
  f.y = expr_var(f.table, "y", SORT_INT);
  return f;
}

static void start(Fixture *f) {
  f->horn = smt_horn_new(f->table, &f->limits);
  f->loop = smt_horn_add_relation(f->horn, (Term[]){f->x, f->y}, 2);
  f->goal = smt_horn_add_relation(f->horn, NULL, 0);
}

static void fixture_release(Fixture *f) {
  smt_horn_delete(f->horn);
  expr_table_delete(f->table);
}

static Term plus(Fixture *f, Term t, int k) { return expr_binary(f->table, OP_INTADD, t, expr_int(f->table, k)); }
static Term less(Fixture *f, Term a, Term b) { return expr_binary(f->table, OP_INTLT, a, b); }

// x = y = 0; while (x < limit) x++, y++; goal where x == target and y != x + off.
static void add_loop(Fixture *f, int limit, Term bad) {
  Term zero[2] = {expr_int(f->table, 0), expr_int(f->table, 0)}, next[2] = {plus(f, f->x, 1), plus(f, f->y, 1)};
  smt_horn_add_rule(f->horn, HORN_FACT, expr_true(f->table), f->loop, zero);
  smt_horn_add_rule(f->horn, f->loop, less(f, f->x, expr_int(f->table, limit)), f->loop, next);
  smt_horn_add_rule(f->horn, f->loop, bad, f->goal, NULL);
}

static Term conjunction(Fixture *f) {
  const U32Vec *lemmas = smt_horn_lemmas(f->horn, f->loop);
  return expr_and_all(f->table, lemmas->data, lemmas->count);
}

static bool is_valid(Fixture *f, Term t) {
  Solver *solver = smt_new(SOLVER_Z3, f->table, &f->limits);
  Term negation = expr_not(f->table, t);
  SmtAnswer answer = smt_check(solver, &negation, 1);
  smt_delete(solver);
  return answer == SMT_UNSAT;
}

static Term with(Fixture *f, Term t, Term x, Term y) {
  Subst subst;
  expr_subst_init(&subst, f->table);
  expr_subst_bind(&subst, f->x, x);
  expr_subst_bind(&subst, f->y, y);
  t = expr_subst_apply(&subst, t);
  expr_subst_release(&subst);
  return t;
}

static void test_solution_is_inductive(void **state) {
  (void)state;
  Fixture f = fixture_new(20);
  start(&f);
  Term bad = expr_not(f.table, expr_eq(f.table, f.x, f.y));
  add_loop(&f, 1000000, bad);
  assert_int_equal(smt_horn_solve(f.horn, f.goal, 0), HORN_SOLVED);
  Term inside = conjunction(&f);
  assert_true(with(&f, inside, expr_int(f.table, 0), expr_int(f.table, 0)) == expr_true(f.table));
  Term step = expr_and(f.table, inside, less(&f, f.x, expr_int(f.table, 1000000)));
  assert_true(is_valid(&f, expr_implies(f.table, step, with(&f, inside, plus(&f, f.x, 1), plus(&f, f.y, 1)))));
  assert_true(is_valid(&f, expr_implies(f.table, inside, expr_not(f.table, bad))));
  assert_int_equal(smt_horn_lemmas(f.horn, f.goal)->count > 0, true);
  fixture_release(&f);
}

static void test_derivation_is_a_path(void **state) {
  (void)state;
  Fixture f = fixture_new(20);
  start(&f);
  add_loop(&f, 1000000, expr_eq(f.table, f.x, expr_int(f.table, 3)));
  assert_int_equal(smt_horn_solve(f.horn, f.goal, 0), HORN_DERIVED);
  const U32Vec *rules = smt_horn_derivation(f.horn);
  assert_int_equal(rules->count, 5);
  uint32_t expected[5] = {0, 1, 1, 1, 2};
  for (uint32_t i = 0; i < 5; i++) assert_int_equal(rules->data[i], expected[i]);
  fixture_release(&f);
}

// What no budget settles; lemmas are there all the same, and the same ones each time.
static void test_budget_is_deterministic(void **state) {
  (void)state;
  Fixture f = fixture_new(60);
  start(&f);
  Term sum = expr_binary(f.table, OP_INTADD, f.x, f.y);
  Term zero[2] = {expr_int(f.table, 0), expr_int(f.table, 0)}, next[2] = {plus(&f, f.x, 1), sum};
  smt_horn_add_rule(f.horn, HORN_FACT, expr_true(f.table), f.loop, zero);
  smt_horn_add_rule(f.horn, f.loop, expr_true(f.table), f.loop, next);
  smt_horn_add_rule(f.horn, f.loop, less(&f, plus(&f, f.y, 3), f.x), f.goal, NULL);
  U32Vec first = {0};
  assert_int_equal(smt_horn_solve(f.horn, f.goal, 100), HORN_UNKNOWN);
  const U32Vec *lemmas = smt_horn_lemmas(f.horn, f.loop);
  for (uint32_t i = 0; i < lemmas->count; i++) u32vec_push(&first, lemmas->data[i]);
  assert_true(first.count > 0);
  assert_int_equal(smt_horn_solve(f.horn, f.goal, 100), HORN_UNKNOWN);
  assert_int_equal(lemmas->count, first.count);
  for (uint32_t i = 0; i < first.count; i++) assert_int_equal(lemmas->data[i], first.data[i]);
  u32vec_release(&first);
  fixture_release(&f);
}

// a[x] = x for x = 0, 1, ...: then a[0] stays 0.
static void test_arrays(void **state) {
  (void)state;
  Fixture f = fixture_new(20);
  Horn *horn = f.horn = smt_horn_new(f.table, &f.limits);
  Sort sort = sort_array(SORT_INT, SORT_INT);
  Term a = expr_var(f.table, "a", sort), zero = expr_int(f.table, 0);
  uint32_t loop = smt_horn_add_relation(horn, (Term[]){f.x, a}, 2), goal = smt_horn_add_relation(horn, NULL, 0);
  smt_horn_add_rule(horn, HORN_FACT, expr_true(f.table), loop, (Term[]){zero, expr_const_array(f.table, sort, zero)});
  smt_horn_add_rule(horn, loop, expr_true(f.table), loop, (Term[]){plus(&f, f.x, 1), expr_store(f.table, a, f.x, f.x)});
  smt_horn_add_rule(horn, loop, less(&f, expr_select(f.table, a, zero), zero), goal, NULL);
  assert_int_equal(smt_horn_solve(horn, goal, 0), HORN_SOLVED);
  fixture_release(&f);
}

static void test_time_limit(void **state) {
  (void)state;
  Fixture f = fixture_new(0.3);
  start(&f);
  Term sum = expr_binary(f.table, OP_INTADD, f.x, f.y);
  Term zero[2] = {expr_int(f.table, 0), expr_int(f.table, 0)}, next[2] = {plus(&f, f.x, 1), sum};
  smt_horn_add_rule(f.horn, HORN_FACT, expr_true(f.table), f.loop, zero);
  smt_horn_add_rule(f.horn, f.loop, expr_true(f.table), f.loop, next);
  smt_horn_add_rule(f.horn, f.loop, less(&f, plus(&f, f.y, 1000), f.x), f.goal, NULL);
  assert_int_equal(smt_horn_solve(f.horn, f.goal, 0), HORN_UNKNOWN);
  assert_true(limits_elapsed(&f.limits) < 1.5);
  fixture_release(&f);
}

static void die(void *argument, Text *out) {
  text_add(out, "half a text");
  if (argument) raise(*(int *)argument);
}

static void test_child_that_crashes(void **state) {
  (void)state;
  Limits limits;
  int signal = SIGSEGV;
  Text out = {0};
  limits_init(&limits, 5, 0);
  assert_false(smt_child_run(&limits, die, &signal, &out));
  assert_true(smt_child_run(&limits, die, NULL, &out));
  assert_string_equal(text_view(&out), "half a text");
  text_release(&out);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_child_that_crashes),
      cmocka_unit_test(test_solution_is_inductive),
      cmocka_unit_test(test_derivation_is_a_path),
      cmocka_unit_test(test_budget_is_deterministic),
      cmocka_unit_test(test_arrays),
      cmocka_unit_test(test_time_limit),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
