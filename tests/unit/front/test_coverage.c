// The goals of C programs: which there are, and which locations they are reached at.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "../../support/c_program.h"
#include "schedule/cover.h"

#define INPUTS "int in(void) { extern int __VERIFIER_nondet_int(void); return __VERIFIER_nondet_int(); }\n"

static Prog *lower(const char *source, Cover cover) {
  return c_program(INPUTS, source, (CFrontOptions){.entry = "main", .cover = cover}, KIND_BIT(REACH));
}

static Coverage cover(Prog *prog) {
  Coverage coverage;
  Limits limits;
  Statistics statistics = {0};
  ScheduleRequest request = {.jobs = 1, .limits = &limits};
  CoverEffort effort = {.samples = 50, .samples_dry = 50, .ticks = 5000000, .goal_ticks = 5000000};
  limits_init(&limits, 20, 0);
  evidence_coverage_init(&coverage, prog);
  schedule_cover_goals(prog, coverage.goals.data, coverage.goals.count, &effort, &request, &statistics,
                       &coverage.tests);
  schedule_cover_reduce(prog, coverage.goals.data, coverage.goals.count, &limits, &coverage.tests);
  evidence_coverage_settle_pairs(&coverage, prog);
  return coverage;
}

// As many goals of a kind with a status.
static uint32_t count(const Prog *prog, const Coverage *coverage, const char *kind, GoalStatus status) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < prog->goals.count; i++)
    n += strcmp(prog->goals.data[i].kind, kind) == 0 && coverage->goals.data[i].status == status;
  return n;
}

static void expect(const char *source, Cover mode, const char *kind, uint32_t covered, uint32_t unreachable) {
  Prog *prog = lower(source, mode);
  Coverage coverage = cover(prog);
  assert_int_equal(count(prog, &coverage, kind, GOAL_COVERED), covered);
  assert_int_equal(count(prog, &coverage, kind, GOAL_UNREACHABLE), unreachable);
  assert_int_equal(count(prog, &coverage, kind, GOAL_UNDECIDED), 0);
  evidence_coverage_release(&coverage);
  prog_delete(prog);
}

static void test_branches(void **state) {
  (void)state;
  expect("int main(void) { int a = in(), b = in(); if (a > 0 && b > 0) return 1; return 0; }", COVER_BRANCHES, "branch",
         4, 0);
  expect("int main(void) { int a = in(), n = 0; while (a > 0 && n < 3) n++, a--; return n; }", COVER_BRANCHES, "branch",
         4, 0);
  expect("int main(void) { int a = in(), b = in(); int r = a > 3 || !b; return r; }", COVER_BRANCHES, "branch", 4, 0);
  expect("int main(void) { int a = in(); return a > 3 ? 1 : 2; }", COVER_BRANCHES, "branch", 2, 0);
  expect("int main(void) { int a = in(), b = in(), c = in(); return (a || (b && !c)) ? 1 : 2; }", COVER_BRANCHES,
         "branch", 6, 0);
}

static void test_unreachable_branches(void **state) {
  (void)state;
  expect("int main(void) { int a = in(); if (a > 5) { if (a < 3) return 1; } return 0; }", COVER_BRANCHES, "branch", 3,
         1);
  expect("int main(void) { int i = 0; while (i < 10) i++; if (i != 10) return 1; return 0; }", COVER_BRANCHES, "branch",
         3, 1);
  // What is never called cannot be reached either; what constants rule out in every copy is unreachable.
  expect("int f(int a) { return a ? 1 : 2; } int main(void) { return 0; }", COVER_BRANCHES, "branch", 0, 2);
  expect("int f(int a) { if (a) return 1; return 2; } int main(void) { return f(1) + f(2); }", COVER_BRANCHES, "branch",
         1, 1);
  expect("int f(int a) { if (a) return 1; return 2; } int main(void) { return f(1) + f(0); }", COVER_BRANCHES, "branch",
         2, 0);
}

static void test_switch(void **state) {
  (void)state;
  const char *source =
      "int main(void) { int a = in(); switch (a) { case 1: case 2: return 3; case 7: return 4; } return 0; }";
  expect(source, COVER_BRANCHES, "branch", 3, 0);
  expect(source, COVER_DECISIONS, "branch", 3, 0);
}

static void test_decisions(void **state) {
  (void)state;
  expect("int main(void) { int a = in(), b = in(), c = in(); if (a && (b || c)) return 1; return 0; }", COVER_DECISIONS,
         "decision", 2, 0);
  expect("int main(void) { int a = in(); int r = 0; for (int i = 0; i < 2 && a != i; i++) r += !a; return r; }",
         COVER_DECISIONS, "decision", 2, 0);
  expect("int main(void) { int a = in(), b = in(); int r = a < 0 && !(b < 0 || a > 0); return r; }", COVER_DECISIONS,
         "decision", 2, 0);
}

static void test_conditions(void **state) {
  (void)state;
  expect("int main(void) { int a = in(); int less = a < 3; return less; }", COVER_CONDITIONS, "condition", 2, 0);
  expect("int main(void) { int a = in(); int less = a < 3; return less; }", COVER_BRANCHES, "condition", 0, 0);
}

static void test_independence(void **state) {
  (void)state;
  expect("int main(void) { int a = in(), b = in(), c = in(); if (a && (b || c)) return 1; return 0; }", COVER_MCDC,
         "independence", 3, 0);
  // a > 5 implies a > 3: the second condition never decides alone.
  expect("int main(void) { int a = in(); if (a > 5 && a > 3) return 1; return 0; }", COVER_MCDC, "independence", 1, 1);
  // The same condition twice: no evaluation changes one without the other.
  expect("int main(void) { int a = in(), b = in(); if ((a && b) || (!a && !b)) return 1; return 0; }", COVER_MCDC,
         "condition", 8, 0);
}

// More evaluations than are told apart: a pair that was left out is not proved to be unreachable.
static void test_wide_decision(void **state) {
  (void)state;
  char source[2000] = "int main(void) { int x[20]; for (int i = 0; i < 20; i++) x[i] = in(); if (1";
  for (int i = 0; i < 20; i += 2) {
    size_t length = strlen(source);
    snprintf(source + length, sizeof source - length, " && (x[%d] || x[%d])", i, i + 1);
  }
  strcat(source, ") return 1; return 0; }");
  Prog *prog = lower(source, COVER_MCDC);
  Coverage coverage = cover(prog);
  assert_int_equal(count(prog, &coverage, "independence", GOAL_UNREACHABLE), 0);
  assert_true(count(prog, &coverage, "independence", GOAL_UNDECIDED) > 0);
  evidence_coverage_release(&coverage);
  prog_delete(prog);
}

// A decision within itself, through recursion: outcomes must not be mixed up.
static void test_recursion(void **state) {
  (void)state;
  expect("int f(int n) { if (n > 0 && f(n - 1)) return 0; return 1; } int main(void) { int n = in(); return n < 3 ? "
         "f(n) : 0; }",
         COVER_MCDC, "independence", 2, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(test_branches, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_unreachable_branches, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_switch, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_decisions, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_conditions, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_independence, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_wide_decision, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_recursion, set_up, tear_down),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
