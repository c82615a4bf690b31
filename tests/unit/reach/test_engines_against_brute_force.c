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

// ---- arbitrary initial values

// Is the error reachable from some initial state? `seen` is by configuration.
static bool error_is_reachable_from_any(Prog *prog) {
  Machine *machine = sem_machine_new(prog);
  bool *seen = memory_new(prog->locs.count * STATES), found = false;
  U32Vec queue = {0};
  for (uint32_t values = 0; values < STATES; values++) {
    State *s = decode(machine, prog, prog->start * STATES + values);
    u128 holds = 0;
    assert_true(sem_state_evaluate(machine, s, prog->initially, &holds));
    for (VarId v = 0; v < RANDOM_VARS; v++)
      holds = holds && (!prog->vars.data[v].init || s->scalars[v] == expr_bits(prog->table, prog->vars.data[v].init));
    if (holds) u32vec_push(&queue, encode(s)), seen[encode(s)] = true;
    sem_state_delete(machine, s);
  }
  for (uint32_t i = 0; i < queue.count; i++) {
    uint32_t next[INPUTS], count = successors_of(machine, prog, queue.data[i], next);
    found |= prog->locs.data[queue.data[i] / STATES].role == LOC_ERROR;
    for (uint32_t k = 0; k < count; k++)
      if (!seen[next[k]]) seen[next[k]] = true, u32vec_push(&queue, next[k]);
  }
  u32vec_release(&queue);
  free(seen);
  sem_machine_delete(machine);
  return found;
}

static void compare_open_starts(const char *engine, uint32_t programs, double seconds, uint32_t least_decided) {
  uint32_t decided = 0;
  for (uint32_t seed = 1; seed <= programs; seed++) {
    TermTable *table = expr_table_new();
    Random r = {seed * 6271u};
    Prog *prog = random_program(table, &r, 5 + seed % 6);
    for (VarId v = 0; v < RANDOM_VARS; v++)
      if (random_below(&r, 2)) prog->vars.data[v].init = TERM_NONE;
    if (random_below(&r, 3) == 0) prog->initially = random_condition(prog, &r);
    Verdict expected = error_is_reachable_from_any(prog) ? VERDICT_FALSIFIED : VERDICT_VERIFIED;
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

static void test_open_starts(void **state) {
  (void)state;
  compare_open_starts("explicit", 300, 10, 300);
  compare_open_starts("bounded", 60, 1, 20);
  compare_open_starts("unwind", 60, 1, 5);
  compare_open_starts("induction", 40, 0.5, 20);
  compare_open_starts("cegar", 40, 2, 30);
  compare_open_starts("abstract", 40, 2, 5);
  compare_open_starts("auto", 40, 5, 40);
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

// Runs without end have no unwinding: what it decides are those that end, and errors on the way.
static void test_unwind(void **state) {
  (void)state;
  compare("unwind", 150, 1, 20);
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
      cmocka_unit_test(test_open_starts), cmocka_unit_test(test_explicit), cmocka_unit_test(test_symbolic),
      cmocka_unit_test(test_bounded),     cmocka_unit_test(test_unwind),   cmocka_unit_test(test_induction),
      cmocka_unit_test(test_spacer),      cmocka_unit_test(test_cegar),    cmocka_unit_test(test_auto),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
