// Every engine on random finite programs against the exact answer: no engine may contradict it, and those that are complete
// on such programs must find it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../../support/random_program.h"
#include "engine/verify.h"
#include "sem/machine.h"

#define STATES (1u << (RANDOM_WIDTH * RANDOM_VARS))

static uint32_t encode(const State *s) {
  uint32_t code = s->loc;
  for (uint32_t v = 0; v < RANDOM_VARS; v++) code = code << RANDOM_WIDTH | (uint32_t)s->scalars[v];
  return code;
}

static State *decode(Machine *machine, Prog *prog, uint32_t code) {
  State *s = state_new(machine);
  for (uint32_t v = RANDOM_VARS; v-- > 0; code >>= RANDOM_WIDTH)
    state_set(machine, s, v, term_bv(prog->table, RANDOM_WIDTH, code & ((1u << RANDOM_WIDTH) - 1)));
  s->loc = code;
  return s;
}

// Breadth-first search over all states, one bit each.
static bool error_is_reachable(Prog *prog) {
  Machine *machine = machine_new(prog);
  bool *seen = memory_new(prog->locs.count * STATES);
  U32Vec queue = {0};
  bool found = false;
  State *start = state_new(machine);
  u32vec_push(&queue, encode(start));
  seen[encode(start)] = true;
  state_delete(machine, start);
  for (uint32_t i = 0; i < queue.count; i++) {
    for (uint32_t input = 0; input < (1u << RANDOM_WIDTH); input++) {
      State *s = decode(machine, prog, queue.data[i]);
      found = found || prog->locs.data[s->loc].role == LOC_ERROR;
      bool wants = machine_wants_input(machine, s);
      if (machine_step(machine, s, input, TERM_NONE) == STEP_DONE && !seen[encode(s)]) {
        seen[encode(s)] = true;
        u32vec_push(&queue, encode(s));
      }
      state_delete(machine, s);
      if (!wants) break;
    }
  }
  free(seen);
  u32vec_release(&queue);
  machine_delete(machine);
  return found;
}

static Verdict verdict_of(Prog *prog, const char *engine, double seconds) {
  Limits limits;
  limits_init(&limits, seconds, 0);
  EngineOptions options = {.jobs = 1, .bound = 40};
  bool in_child;
  int status;
  Outcome outcome = verify(prog, engine_find(engine), &options, &limits, &in_child, &status);
  assert_false(outcome.internal_error);
  if (outcome.verdict != VERDICT_UNKNOWN) assert_true(outcome.evidence_checked);
  Verdict verdict = outcome.verdict;
  outcome_release(&outcome);
  return verdict;
}

static void compare(const char *engine, uint32_t programs, double seconds, uint32_t least_decided) {
  uint32_t decided = 0;
  for (uint32_t seed = 1; seed <= programs; seed++) {
    TermTable *table = term_table_new();
    Random r = {seed * 7919u};
    Prog *prog = random_program(table, &r, 5 + seed % 8);
    Verdict expected = error_is_reachable(prog) ? VERDICT_FALSIFIED : VERDICT_VERIFIED;
    Verdict verdict = verdict_of(prog, engine, seconds);
    if (verdict != VERDICT_UNKNOWN && verdict != expected) print_error("%s is wrong on seed %u\n", engine, seed);
    assert_true(verdict == VERDICT_UNKNOWN || verdict == expected);
    decided += verdict != VERDICT_UNKNOWN;
    prog_delete(prog);
    term_table_delete(table);
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

static void test_auto(void **state) {
  (void)state;
  compare("auto", 150, 5, 150);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_explicit),  cmocka_unit_test(test_symbolic), cmocka_unit_test(test_bounded),
      cmocka_unit_test(test_induction), cmocka_unit_test(test_auto),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
