// Every engine on random finite programs against the exact answer: no engine may contradict it, and those that are complete
// on such programs must find it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../../support/brute_force.h"
#include "../../support/ask.h"

static bool error_is_reachable(Prog *prog) {
  bool *reachable = reachable_of(prog), found = reaches_error(prog, reachable);
  free(reachable);
  return found;
}

static Verdict verdict_of(Prog *prog, const char *engine, double seconds) {
  Limits limits;
  limits_init(&limits, seconds, 0);
  EngineOptions options = {.bound = 40};
  Outcome outcome = ask(prog, engine, &options, &limits);
  assert_false(outcome.internal_error);
  if (outcome.verdict != VERDICT_UNKNOWN) assert_true(outcome.evidence_checked);
  Verdict verdict = outcome.verdict;
  evidence_outcome_release(&outcome);
  return verdict;
}

static void compare(const char *engine, uint32_t programs, double seconds, uint32_t least_decided) {
  uint32_t decided = 0;
  for (uint32_t seed = 1; seed <= programs; seed++) {
    TermTable *table = expr_table_new();
    Random r = {seed * 7919u};
    Prog *prog = random_program(table, &r, 5 + seed % 8);
    Verdict expected = error_is_reachable(prog) ? VERDICT_FALSIFIED : VERDICT_VERIFIED;
    Verdict verdict = verdict_of(prog, engine, seconds);
    if (verdict != VERDICT_UNKNOWN && verdict != expected) print_error("%s is wrong on seed %u\n", engine, seed);
    assert_true(verdict == VERDICT_UNKNOWN || verdict == expected);
    decided += verdict != VERDICT_UNKNOWN;
    prog_delete(prog);
    expr_table_delete(table);
  }
  if (decided < least_decided) print_error("%s decided %u of %u\n", engine, decided, programs);
  assert_true(decided >= least_decided);
}

static void test_explicit(void **state) {
  (void)state;
  compare("explicit", 300, 5, 300);
}

static void test_symbolic(void **state) {
  (void)state;
  compare("symbolic", 60, 0.3, 20);
}

static void test_bounded(void **state) {
  (void)state;
  compare("bounded", 150, 1, 60);
}

static void test_induction(void **state) {
  (void)state;
  compare("induction", 100, 0.5, 70);
}

static void test_spacer(void **state) {
  (void)state;
  compare("spacer", 40, 1, 20);
}

static void test_cegar(void **state) {
  (void)state;
  compare("cegar", 150, 2, 140);
}

static void test_auto(void **state) {
  (void)state;
  compare("auto", 150, 5, 150);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_explicit),  cmocka_unit_test(test_symbolic), cmocka_unit_test(test_bounded),
      cmocka_unit_test(test_induction), cmocka_unit_test(test_spacer),   cmocka_unit_test(test_cegar),
      cmocka_unit_test(test_auto),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
