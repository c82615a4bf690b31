// The user's interrupt ends a check soon.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "smt/solver.h"

#define DELAY 0.2 // seconds from the start of the check to the signal

static void *send_interrupt(void *context) {
  (void)context;
  usleep((unsigned)(DELAY * 1e6));
  kill(getpid(), SIGINT);
  return NULL;
}

// The 64-bit product of two factors is a prime.
static Term hard_question(TermTable *t) {
  Term x = expr_resize(t, OP_ZEXT, expr_var(t, "x", sort_bv(32)), 64);
  Term y = expr_resize(t, OP_ZEXT, expr_var(t, "y", sort_bv(32)), 64);
  return expr_eq(t, expr_binary(t, OP_BVMUL, x, y), expr_bv(t, 64, 0x9b97f4a7c15f39d3));
}

// In a process of its own, since the interrupt flag cannot be taken back.
static int interrupted_check(SolverKind kind) {
  TermTable *table = expr_table_new();
  Limits limits;
  pthread_t sender;
  limits_catch_interrupt();
  limits_init(&limits, 0, 0);
  Solver *solver = smt_new(kind, table, &limits);
  smt_assert(solver, hard_question(table));
  pthread_create(&sender, NULL, send_interrupt, NULL);
  SmtAnswer answer = smt_check(solver, NULL, 0);
  bool soon = limits_elapsed(&limits) < DELAY + 0.3;
  pthread_join(sender, NULL);
  smt_delete(solver);
  expr_table_delete(table);
  return answer == SMT_UNKNOWN && soon && limits.stopped == STOP_INTERRUPT ? 0 : 1;
}

static void check_interrupt(SolverKind kind) {
  int status = 0;
  pid_t child = fork();
  if (child == 0) _exit(interrupted_check(kind));
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
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
