// The CEGAR engine on the classical examples: how many refinements, which verdict, and that it never diverges silently.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include "../../support/ask.h"
#include "front/cfg/front_cfg.h"

typedef struct Result {
  Verdict verdict;
  uint64_t refinements, steps;
  char reason[1200];
} Result;

static Result run_with(const char *text, const char *domain, const char *predicates, double seconds) {
  TermTable *table = expr_table_new();
  DiagList diags = {0};
  Prog *prog = cfg_parse(table, "test.cfg", text, &diags);
  assert_non_null(prog);
  Limits limits;
  limits_init(&limits, seconds, 0);
  EngineOptions options = {.domain = domain, .predicates = predicates};
  Outcome outcome = ask(prog, "cegar", &options, &limits);
  Result result = {.verdict = outcome.verdict};
  assert_false(outcome.internal_error);
  if (outcome.verdict != VERDICT_UNKNOWN) assert_true(outcome.evidence_checked);
  if (outcome.reason) strncpy(result.reason, outcome.reason, sizeof result.reason - 1);
  for (uint32_t i = 0; i < outcome.statistics.count; i++) {
    if (strcmp(outcome.statistics.data[i].name, "refinements") == 0)
      result.refinements = outcome.statistics.data[i].value;
    if (strcmp(outcome.statistics.data[i].name, "steps") == 0) result.steps = outcome.statistics.data[i].value;
  }
  evidence_outcome_release(&outcome);
  prog_delete(prog);
  expr_table_delete(table);
  diag_release(&diags);
  return result;
}

static Result run(const char *text, const char *domain, const char *predicates, double seconds) {
  return run_with(text, domain, predicates, seconds);
}

// Lock and unlock in turn; the loop ends where `new` was not changed since the lock was taken.
#define LOCK(increment)                                                                                                \
  "var lock : bv32; var old : bv32; var new : bv32; var c : bv32;\n"                                                   \
  "init lock = 0, old = 0, new = 0, c = 0;\n"                                                                          \
  "start: if (lock != 0) -> ERROR else take;\n"                                                                        \
  "take: lock, old := 1, new -> ask;\n"                                                                                \
  "ask: havoc c -> asked;\n"                                                                                           \
  "asked: if (c != 0) -> free else test;\n"                                                                            \
  "free: if (lock != 1) -> ERROR else freed;\n"                                                                        \
  "freed: lock, new := 0, new + " increment " -> test;\n"                                                              \
  "test: if (new != old) -> start else last;\n"                                                                        \
  "last: if (lock != 1) -> ERROR else END;\n"                                                                          \
  "END: halt;\nERROR: halt;\n"

static void test_lock(void **state) {
  (void)state;
  static const char *const domains[] = {NULL, "boolean", "cartesian"};
  for (unsigned i = 0; i < 3; i++) {
    Result r = run(LOCK("1"), domains[i], NULL, 20);
    assert_int_equal(r.verdict, VERDICT_VERIFIED);
    assert_true(r.refinements >= 1);
  }
  assert_int_equal(run(LOCK("0"), NULL, NULL, 20).verdict, VERDICT_FALSIFIED);
  // The predicate that the proof needs, given at the start: nothing is left to refine.
  Result given = run(LOCK("1"), NULL, "lock == 0", 20);
  assert_int_equal(given.verdict, VERDICT_VERIFIED);
  assert_int_equal(given.refinements, 0);
}

// The bound of the loop only follows from two predicates together: i < 100 or i == 100.
static void test_boolean_combination(void **state) {
  (void)state;
  static const char text[] = "var i : bv32; init i = 0;\n"
                             "start: if (i < 100) -> inc else chk;\n"
                             "inc: i := i + 1 -> start;\n"
                             "chk: if (i != 100) -> ERROR else END;\n"
                             "END: halt;\nERROR: halt;\n";
  Result boolean = run(text, "boolean", NULL, 20), cartesian = run(text, "cartesian", NULL, 20);
  assert_int_equal(boolean.verdict, VERDICT_VERIFIED);
  assert_true(boolean.refinements <= 3);
  assert_int_equal(cartesian.verdict, VERDICT_VERIFIED);
}

// A real error behind a million rounds: found by running, not by unrolling.
static void test_long_counterexample(void **state) {
  (void)state;
  Result r = run("var i : bv32; var c : bv32; init i = 0, c = 0;\n"
                 "start: if (i < 1000000) -> inc else ask;\n"
                 "inc: i := i + 1 -> start;\n"
                 "ask: havoc c -> chk;\n"
                 "chk: if (c + i == 77) -> ERROR else END;\n"
                 "END: halt;\nERROR: halt;\n",
                 NULL, NULL, 20);
  assert_int_equal(r.verdict, VERDICT_FALSIFIED);
  assert_true(r.refinements <= 3);
  assert_true(r.steps >= 2000000);
}

// The spurious path of THEORY K6, as a program over s in 1..12: classes by predicates on s, dead-end 9, bad 7.
#define SPURIOUS(step9)                                                                                                \
  "var s : ubv8; initially s >= 1 && s <= 3;\n"                                                                        \
  "start: if (s <= 3) -> up else mid;\n"                                                                               \
  "up: s := s + 3 -> start;\n"                                                                                         \
  "mid: if (s <= 6) -> nine else high;\n"                                                                              \
  "nine: s := 9 -> start;\n"                                                                                           \
  "high: if (s >= 10) -> ERROR else seven;\n"                                                                          \
  "seven: if (s == 7) -> ten else stay;\n"                                                                             \
  "ten: s := 10 -> start;\n"                                                                                           \
  "stay: if (s == 9) -> last else start;\n"                                                                            \
  "last: s := " step9 " -> start;\n"                                                                                   \
  "ERROR: halt;\n"

static void test_dead_end(void **state) {
  (void)state;
  static const char classes[] = "s <= 3; s <= 6; s <= 9";
  Result spurious = run(SPURIOUS("9"), "boolean", classes, 20);
  assert_int_equal(spurious.verdict, VERDICT_VERIFIED);
  assert_int_equal(spurious.refinements, 1); // one split of the class {7, 8, 9}
  assert_int_equal(run(SPURIOUS("12"), "boolean", classes, 20).verdict, VERDICT_FALSIFIED);
}

// A state machine whose flag tells how far it came: the values of its state are had in one refinement, not one after the other.
static void test_state_machine(void **state) {
  (void)state;
  Result r = run("var s : bv32; var flag : bv32; var c : bv32; init s = 10, flag = 0, c = 0;\n"
                 "loop: havoc c -> one;\n"
                 "one: if (s == 10) -> to20 else two;\n"
                 "to20: s := 20 -> loop;\n"
                 "two: if (s == 20) -> stay else three;\n"
                 "stay: if (c > 0) -> to30 else loop;\n"
                 "to30: s, flag := 30, 1 -> loop;\n"
                 "three: if (s == 30) -> to40 else four;\n"
                 "to40: s, flag := 40, flag + 1 -> loop;\n"
                 "four: if (s == 40) -> chk else loop;\n"
                 "chk: if (flag != 2) -> ERROR else back;\n"
                 "back: s, flag := 20, 0 -> loop;\n"
                 "ERROR: halt;\n",
                 NULL, NULL, 20);
  assert_int_equal(r.verdict, VERDICT_VERIFIED);
  assert_true(r.refinements <= 4);
}

// x*x == y after every round with y += 2x+1, unbounded integers out of the solver's reach: the answer says what was tried.
static void test_divergence_is_reported(void **state) {
  (void)state;
  Result r = run("var x : bv32; var y : bv32; var z : bv32; var c : bv32; init x = 0, y = 0, z = 0, c = 0;\n"
                 "start: havoc c -> loop;\n"
                 "loop: if (c != 0) -> inc else down;\n"
                 "inc: x, y, z := x + 1, y + x * x * x, z * 3 + y -> start;\n"
                 "down: if (x == 12345 && y != z * x + 17) -> ERROR else END;\n"
                 "END: halt;\nERROR: halt;\n",
                 NULL, NULL, 2);
  if (r.verdict != VERDICT_UNKNOWN) return; // more than is asked
  assert_non_null(strstr(r.reason, "refinements"));
  assert_non_null(strstr(r.reason, "line 2"));
  assert_non_null(strstr(r.reason, "predicates"));
}

// One line of progress for each refinement.
static void count_line(void *context, const char *text) {
  uint64_t *seen = context;
  char expected[64];
  snprintf(expected, sizeof expected, "refinement %llu:", (unsigned long long)*seen + 1);
  if (strstr(text, expected) && strstr(text, "predicates") && strstr(text, "nodes")) ++*seen;
}

static void test_progress(void **state) {
  (void)state;
  TermTable *table = expr_table_new();
  DiagList diags = {0};
  Prog *prog = cfg_parse(table, "test.cfg", LOCK("1"), &diags);
  Variant errors = schedule_errors_of(prog);
  Limits limits;
  limits_init(&limits, 20, 0);
  Task task;
  uint64_t seen = 0;
  evidence_task_init(&task, &errors.question, &(EngineOptions){0}, &limits);
  task.progress = count_line;
  task.context = &seen;
  Answer answer = schedule_engine_find("cegar", QUESTION_REACH)->run(&task);
  assert_int_equal(answer.claim, CLAIM_HOLDS);
  assert_true(seen > 0);
  assert_int_equal(seen, task.statistics->refinements);
  evidence_answer_release(&answer);
  evidence_task_release(&task);
  prog_delete(prog);
  expr_table_delete(table);
  diag_release(&diags);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_lock),
      cmocka_unit_test(test_boolean_combination),
      cmocka_unit_test(test_long_counterexample),
      cmocka_unit_test(test_dead_end),
      cmocka_unit_test(test_divergence_is_reported),
      cmocka_unit_test(test_state_machine),
      cmocka_unit_test(test_progress),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
