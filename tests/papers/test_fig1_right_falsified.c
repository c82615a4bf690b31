// THEORY G2, the right half of Figure 1 of [CH]: signs cannot decide the guard x = 1, but both ways are hopeless, so it does
// not matter which one P takes. No single abstract path is known to be feasible.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../support/model_fixture.h"

static const char program[] = "var x : int; init x = 0;\n"
                              "start: x := x + 1 -> L1;\n"
                              "L1: if (x == 1) -> L2 else L3;\n"
                              "L2: x := x + 1 -> ERROR;\n"
                              "L3: x := x - 1 -> ERROR;\n"
                              "ERROR: halt;\n";

static void test_both_ways_are_hopeless(void **unused) {
  (void)unused;
  Fixture f;
  fixture_open(&f, program, "sign");
  assert_int_equal(f.model->nodes.count, 6);
  assert_int_equal(f.model->edges.count, 8);
  assert_int_equal(f.game.result.hopeless_count, 6);
  assert_int_equal(f.game.result.verdict, GAME_FALSIFIED);
  assert_true(fixture_hopeless(&f, "L2", "x:pos"));
  assert_true(fixture_hopeless(&f, "L3", "x:pos"));
  assert_true(model_is_healthy(f.model, &f.diags));
  fixture_close(&f);
}

static void test_run(void **unused) {
  (void)unused;
  Fixture f;
  fixture_open(&f, program, "sign");
  FIXTURE_ASSERT_RUN(&f, "game", "sign", "start x=1 L1 L2 x=2 ERROR");
  fixture_close(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_both_ways_are_hopeless), cmocka_unit_test(test_run)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
