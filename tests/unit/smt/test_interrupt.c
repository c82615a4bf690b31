// A check ends when the query is cancelled, from another thread. (Without that it would take hours.)
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <pthread.h>
#include <unistd.h>

#include "smt/solver.h"

static void *cancel(void *cancelled) {
  usleep(200000);
  atomic_store((atomic_bool *)cancelled, true);
  return NULL;
}

// The 64-bit product of two factors is a prime.
static Term hard_question(TermTable *t) {
  Term x = expr_resize(t, OP_ZEXT, expr_var(t, "x", sort_bv(32)), 64);
  Term y = expr_resize(t, OP_ZEXT, expr_var(t, "y", sort_bv(32)), 64);
  return expr_eq(t, expr_binary(t, OP_BVMUL, x, y), expr_bv(t, 64, 0x9b97f4a7c15f39d3));
}

static void check_interrupt(SolverKind kind) {
  TermTable *table = expr_table_new();
  Limits limits;
  pthread_t canceller;
  atomic_bool cancelled = false;
  limits_init(&limits, 0, 0);
  limits.cancelled = &cancelled;
  Solver *solver = smt_new(kind, table, &limits);
  smt_assert(solver, hard_question(table));
  pthread_create(&canceller, NULL, cancel, &cancelled);
  assert_int_equal(smt_check(solver, NULL, 0), SMT_UNKNOWN);
  assert_int_equal(limits.stopped, STOP_INTERRUPT);
  pthread_join(canceller, NULL);
  smt_delete(solver);
  expr_table_delete(table);
}

static void test_interrupt_z3(void **state) {
  (void)state;
  check_interrupt(SOLVER_Z3);
}

static void test_interrupt_cadical(void **state) {
  (void)state;
  check_interrupt(SOLVER_CADICAL);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_interrupt_z3), cmocka_unit_test(test_interrupt_cadical)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
