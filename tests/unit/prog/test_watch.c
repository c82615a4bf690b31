// States as goals: watched programs behave as before, and a mark is passed just where its condition holds.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../../support/brute_force.h"
#include "prog/watch.h"

static bool *reached_locations(Prog *prog) {
  bool *reachable = reachable_of(prog), *at = memory_new(prog->locs.count);
  for (uint32_t code = 0; code < prog->locs.count * STATES; code++) at[code / STATES] |= reachable[code];
  free(reachable);
  return at;
}

// Is a state of the location with x == value reachable?
static bool is_reachable(Prog *prog, const bool *reachable, Loc loc, uint32_t value) {
  for (uint32_t s = 0; s < STATES; s++)
    if (reachable[loc * STATES + s] && s >> (RANDOM_WIDTH * (RANDOM_VARS - 1)) == value) return true;
  (void)prog;
  return false;
}

static void check_program(uint32_t seed) {
  TermTable *table = expr_table_new();
  Random r = {seed * 104729u};
  Prog *prog = random_program(table, &r, 5 + seed % 6);
  uint32_t locs = prog->locs.count;
  bool *reachable = reachable_of(prog), expected[64][4];
  bool error = reaches_error(prog, reachable);
  WatchedVec watched = {0};
  for (Loc l = 0; l < locs; l++)
    for (uint32_t value = 0; value < 4; value++) {
      Term condition = expr_eq(table, prog->vars.data[0].term, expr_bv(table, RANDOM_WIDTH, value));
      uint32_t goal = prog_add_goal(prog, "state", "state", NULL, (Place){0});
      expected[l][value] = is_reachable(prog, reachable, l, value);
      watchedvec_push(&watched, (Watched){l, condition, goal});
    }
  free(reachable);
  prog_watch(prog, &watched);
  bool *at = reached_locations(prog);
  for (uint32_t i = 0; i < watched.count; i++) {
    const Goal *goal = &prog->goals.data[watched.data[i].goal];
    assert_int_equal(goal->entries.count, 1);
    assert_int_equal(at[goal->entries.data[0]], expected[watched.data[i].loc][i % 4]);
  }
  bool still = false;
  for (Loc l = 0; l < prog->locs.count; l++) still |= at[l] && prog->locs.data[l].role == LOC_ERROR;
  assert_int_equal(still, error);
  free(at);
  watchedvec_release(&watched);
  prog_delete(prog);
  expr_table_delete(table);
}

static void test_random_programs(void **state) {
  (void)state;
  for (uint32_t seed = 1; seed <= 40; seed++) check_program(seed);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_random_programs)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
