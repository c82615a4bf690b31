// THEORY G1, the left half of Figure 1 of [CH]: x rises and falls again, and every run ends in the error. Over signs the
// second step has two outcomes, so no must edge leaves (L1, pos): must paths alone do not falsify, the game does.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../support/model_fixture.h"

static const char program[] = "var x : int; init x = 0;\n"
                              "start: x := x + 1 -> L1;\n"
                              "L1: x := x - 1 -> ERROR;\n"
                              "ERROR: halt;\n";

static void test_all_nodes_are_hopeless(void **unused) {
  (void)unused;
  Fixture f;
  fixture_open(&f, program, "sign");
  assert_int_equal(f.model->nodes.count, 4);
  assert_int_equal(f.model->edges.count, 5); // two of them the self-loops at ERROR
  assert_int_equal(f.game.result.hopeless_count, 4);
  assert_int_equal(f.game.result.verdict, GAME_FALSIFIED);
  assert_true(fixture_hopeless(&f, "start", "x:zero"));
  assert_true(fixture_hopeless(&f, "L1", "x:pos"));
  assert_true(fixture_hopeless(&f, "ERROR", "x:zero"));
  assert_true(fixture_hopeless(&f, "ERROR", "x:pos"));
  for (uint32_t i = 0; i < 4; i++) assert_int_equal(f.model->nodes.data[i].owner, OWNER_P);
  assert_true(model_is_healthy(f.model, &f.diags));
  fixture_close(&f);
}

static void test_run(void **unused) {
  (void)unused;
  Fixture f;
  fixture_open(&f, program, "sign");
  FIXTURE_ASSERT_RUN(&f, "game", "sign", "start x=1 L1 x=0 ERROR");
  fixture_close(&f);
}

// The one must edge that signs give, (start, zero) to (L1, pos), changes nothing for the game and does not suffice alone.
static void test_must_paths_do_not_falsify(void **unused) {
  (void)unused;
  Fixture f;
  fixture_open(&f, program, "sign");
  model_add_edge(f.model, fixture_node(&f, "start", "x:zero"), fixture_node(&f, "L1", "x:pos"), true, true);
  fixture_solve(&f, GAME_MTS, false);
  assert_int_equal(f.game.result.verdict, GAME_UNKNOWN);
  fixture_solve(&f, GAME_MUST, false);
  assert_int_equal(f.game.result.verdict, GAME_FALSIFIED);
  fixture_close(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_all_nodes_are_hopeless),
      cmocka_unit_test(test_run),
      cmocka_unit_test(test_must_paths_do_not_falsify),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
