// THEORY G4: what Figure 2 of [CH] would be without the falsifier's choice, and with the program's guard corrected.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../support/model_fixture.h"
#include "../support/square_root.h"
#include "sem/machine.h"

static void test_nothing_is_falsified_where_p_owns_all(void **unused) {
  (void)unused;
  Fixture f;
  fixture_open(&f, SQUARE_ROOT_WRONG, "sign");
  fixture_solve(&f, GAME_DEFAULT, true);
  assert_int_equal(f.game.result.verdict, GAME_UNKNOWN);
  assert_false(fixture_hopeless(&f, "start", "n:zero, x:zero, y:zero"));
  assert_true(fixture_hopeless(&f, "comp", "n:pos, x:zero, y:zero")); // no choice is left from there
  fixture_close(&f);
}

static void test_the_corrected_program_is_unknown(void **unused) {
  (void)unused;
  Fixture f;
  fixture_open(&f, SQUARE_ROOT_RIGHT, "sign");
  assert_false(fixture_hopeless(&f, "start", "n:zero, x:zero, y:zero"));
  assert_int_not_equal(f.game.result.reached_bad, GAME_NO_NODE);
  assert_int_equal(f.game.result.verdict, GAME_UNKNOWN);
  FIXTURE_ASSERT_VERDICT(&f, "game", "sign", VERDICT_UNKNOWN);
  fixture_close(&f);
}

// Generates n, computes, and says where that ends within 1000 steps.
static Loc end_of(Fixture *f, uint32_t n) {
  Machine *machine = sem_machine_new(f->prog);
  State *s = sem_state_new(machine);
  for (uint32_t steps = 0, left = n; steps < 1000; steps++) {
    bool computes = s->loc == f->prog->start && left == 0;
    if (s->loc == f->prog->start && left > 0) left--;
    if (sem_machine_step(machine, s, computes, TERM_NONE) != STEP_DONE) break;
  }
  Loc loc = s->loc;
  sem_state_delete(machine, s);
  sem_machine_delete(machine);
  return loc;
}

static void test_concretely(void **unused) {
  (void)unused;
  Fixture wrong, right;
  fixture_open(&wrong, SQUARE_ROOT_WRONG, "sign");
  fixture_open(&right, SQUARE_ROOT_RIGHT, "sign");
  for (uint32_t n = 0; n < 50; n++) {
    Loc end = end_of(&wrong, n);
    if (n == 0) assert_false(prog_loc_is_final(&wrong.prog->locs.data[end])); // diverges
    else assert_int_equal(end, fixture_loc(&wrong, "ERROR"));
    if (n > 0) assert_int_equal(end_of(&right, n), fixture_loc(&right, "OK"));
  }
  fixture_close(&wrong);
  fixture_close(&right);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_nothing_is_falsified_where_p_owns_all),
      cmocka_unit_test(test_the_corrected_program_is_unknown),
      cmocka_unit_test(test_concretely),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
