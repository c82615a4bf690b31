// Soundness by brute force (THEORY 5.4 to 5.6): on random small programs the approximate verdict, the precise one in both
// orders, and that of following every play by the interpreter agree.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "../../support/algol.h"
#include "../../support/random_algol.h"
#include "algol/replay.h"

enum { MOST_ANSWERS = 9, MOST_RUNS = 3000, MOST_STEPS = 2000 };

// An environment that goes through all its choices: an odometer with one digit per turn.
typedef struct Odometer {
  uint64_t digits[MOST_ANSWERS], counts[MOST_ANSWERS];
  uint32_t used; // digits in the current run
  bool cut;      // a run wanted more
} Odometer;

static uint64_t param_choices(const AlgolBase *type) { return type->sort == ALGOL_VAR ? 1 + type->count : 1; }

static uint64_t count_choices(const AlgolFree *f, bool inside) {
  uint64_t count = f->type.count ? f->type.count : 1;
  for (uint32_t i = 0; inside && i < f->param_count; i++) count += param_choices(&f->params[i]);
  return count;
}

static EnvAnswer nth_choice(const AlgolFree *f, bool inside, uint64_t n) {
  for (uint32_t i = 0; inside && i < f->param_count; i++) {
    uint64_t count = param_choices(&f->params[i]);
    if (n < count) return (EnvAnswer){i, n > 0, n > 0 ? (AlgolValue)n - 1 : 0};
    n -= count;
  }
  return (EnvAnswer){REPLAY_RETURN, false, (AlgolValue)n};
}

static bool next_choice(void *context, const AlgolFree *f, bool inside, EnvAnswer *answer) {
  Odometer *o = context;
  if (o->used == MOST_ANSWERS) {
    o->cut = true;
    return false;
  }
  o->counts[o->used] = count_choices(f, inside);
  *answer = nth_choice(f, inside, o->digits[o->used++]);
  return true;
}

static bool advance(Odometer *o) {
  while (o->used > 0) {
    uint32_t last = o->used - 1;
    if (++o->digits[last] < o->counts[last]) {
      for (uint32_t i = o->used; i < MOST_ANSWERS; i++) o->digits[i] = 0;
      return true;
    }
    o->digits[last] = 0;
    o->used--;
  }
  return false;
}

// FALSIFIED where some play has the event, VERIFIED where all plays were followed to their end, else UNKNOWN.
static Verdict brute_force(const AlgolProgram *program, const Query *query) {
  Odometer odometer = {0};
  EnvOracle oracle = {next_choice, &odometer, MOST_STEPS};
  Limits limits;
  bool complete = true;
  limits_init(&limits, 0, 0);
  for (uint32_t runs = 0; runs < MOST_RUNS; runs++) {
    uint32_t event;
    Play *play = evidence_play_new();
    odometer.used = 0;
    ReplayEnd end = algol_replay_play(program, query, &oracle, &limits, &event, play);
    evidence_play_delete(play);
    if (end == REPLAY_EVENT) return VERDICT_FALSIFIED;
    complete = complete && end == REPLAY_ENDED;
    if (!advance(&odometer)) return complete ? VERDICT_VERIFIED : VERDICT_UNKNOWN;
  }
  return VERDICT_UNKNOWN;
}

static Verdict engine_verdict(const char *text, const AlgolProgram *program, const Query *query, AlgolOptions options) {
  Limits limits;
  limits_init(&limits, 20, 0);
  Outcome outcome = algol_check(program, query, &options, &limits, NULL);
  if (outcome.verdict == VERDICT_UNKNOWN) print_error("%s\n%s\n", text, outcome.reason);
  assert_int_not_equal(outcome.verdict, VERDICT_UNKNOWN);
  assert_true(outcome.evidence_checked);
  Verdict verdict = outcome.verdict;
  evidence_outcome_release(&outcome);
  return verdict;
}

static void compare(const char *text, const char *event, uint32_t *settled) {
  DiagList diags = {0};
  AlgolProgram *program = algol_parse(text, 0, &diags);
  if (!program) print_error("%s\n", text), diag_print(&diags, stderr);
  assert_non_null(program);
  Query query = {0};
  assert_true(algol_query_add(&query, program, event, &diags));
  Verdict truth = brute_force(program, &query);
  Verdict exact = engine_verdict(text, program, &query, algol_exact);
  if (truth != VERDICT_UNKNOWN && truth != exact) print_error("%s\n", text);
  if (truth != VERDICT_UNKNOWN) assert_int_equal(exact, truth), (*settled)++;
  Verdict approximate = engine_verdict(text, program, &query, algol_approximate);
  if (approximate != exact) print_error("%s\n", text);
  assert_int_equal(approximate, exact);
  assert_int_equal(engine_verdict(text, program, &query, (AlgolOptions){.random = true, .seed = 7}), exact);
  assert_int_equal(engine_verdict(text, program, &query, (AlgolOptions){.approximate = true, .random = true}), exact);
  algol_query_release(&query);
  ia_delete(program);
  diag_release(&diags);
}

static void run(uint64_t seed, bool unbounded, int programs, int depth, uint32_t at_least) {
  RandomAlgol r = {.random = {seed}, .unbounded = unbounded};
  uint32_t settled = 0;
  static const char *const events[] = {"abort", "oob", "c", NULL};
  for (int i = 0; i < programs; i++) compare(random_algol_program(&r, depth), events[i % 4], &settled);
  text_release(&r.text);
  assert_true(settled >= at_least);
}

static void test_finite_plays(void **state) {
  (void)state;
  run(2024, false, 400, 3, 200);
}

static void test_loops_and_procedures(void **state) {
  (void)state;
  run(4711, true, 300, 3, 60);
}

static void test_deeper(void **state) {
  (void)state;
  run(99, true, 60, 4, 10);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_finite_plays), cmocka_unit_test(test_loops_and_procedures),
                                     cmocka_unit_test(test_deeper)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
