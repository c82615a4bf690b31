// Coverage of random finite programs against the exact answer: every location is a goal.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../../support/brute_force.h"
#include "schedule/cover.h"
#include "evidence/check/visit.h"

static void check_program(uint32_t seed, uint32_t *decided, uint32_t *total) {
  TermTable *table = expr_table_new();
  Random r = {seed * 7919u};
  Prog *prog = random_program(table, &r, 5 + seed % 8);
  bool *reachable = reachable_of(prog);
  CoverGoalVec goals = {0};
  U32Vec locs = {0};
  TestVec tests = {0};
  for (Loc l = 0; l < prog->locs.count; l++) u32vec_push(&locs, l);
  for (Loc l = 0; l < prog->locs.count; l++)
    covergoalvec_push(&goals, (CoverGoal){.entries = &locs.data[l], .count = 1});
  Limits limits, none;
  limits_init(&limits, 10, 0);
  limits_init(&none, 0, 0);
  Statistics statistics = {0};
  ScheduleRequest request = {.jobs = 1, .limits = &limits};
  CoverEffort effort = {.samples = seed % 3 * 5, .samples_dry = 10, .ticks = 1000000, .goal_ticks = 1000000};
  schedule_cover_goals(prog, goals.data, goals.count, &effort, &request, &statistics, &tests);
  schedule_cover_reduce(prog, goals.data, goals.count, &none, &tests);
  for (Loc l = 0; l < prog->locs.count; l++) {
    bool exact = false;
    for (uint32_t s = 0; s < STATES; s++) exact |= reachable[l * STATES + s];
    if (goals.data[l].status == GOAL_COVERED) {
      bool *visited = memory_new(prog->locs.count);
      const Test *test = &tests.data[goals.data[l].test];
      uint64_t steps;
      assert_int_equal(evidence_visit(prog, test->trace, test->steps + 1, NULL, &none, visited, &steps),
                       CHECK_CONFIRMED);
      assert_true(exact && visited[l]);
      free(visited);
    }
    if (goals.data[l].status == GOAL_UNREACHABLE) assert_false(exact);
    *decided += goals.data[l].status != GOAL_UNDECIDED;
    ++*total;
  }
  evidence_tests_release(&tests);
  covergoalvec_release(&goals);
  u32vec_release(&locs);
  free(reachable);
  prog_delete(prog);
  expr_table_delete(table);
}

static void test_random_programs(void **state) {
  (void)state;
  uint32_t decided = 0, total = 0;
  for (uint32_t seed = 1; seed <= 60; seed++) check_program(seed, &decided, &total);
  if (decided * 100 < total * 95) print_error("decided %u of %u\n", decided, total);
  assert_true(decided * 100 >= total * 95);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_random_programs)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
