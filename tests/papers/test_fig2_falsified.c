// THEORY G3, Figure 2 of [CH]: a generator of natural numbers in front of an integer square root whose loop guard is negated.
// The falsifier owns the generator's choice: it generates once, then computes, and wins whatever signs leave open.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../support/model_fixture.h"
#include "../support/square_root.h"

static void test_model(void **unused) {
  (void)unused;
  Fixture f;
  fixture_open(&f, SQUARE_ROOT_WRONG, "sign");
  assert_int_equal(f.model->nodes.count, 19);
  assert_int_equal(f.model->edges.count, 22);
  assert_int_equal(f.game.result.hopeless_count, 13);
  assert_int_equal(f.game.result.verdict, GAME_FALSIFIED);
  assert_true(model_is_healthy(f.model, &f.diags));
  fixture_close(&f);
}

static void test_owners(void **unused) {
  (void)unused;
  Fixture f;
  fixture_open(&f, SQUARE_ROOT_WRONG, "sign");
  for (uint32_t i = 0; i < f.model->nodes.count; i++) {
    bool at_start = strcmp(fixture_loc_name(&f, i), "start") == 0;
    assert_int_equal(f.model->nodes.data[i].owner, at_start ? OWNER_F : OWNER_P);
  }
  assert_true(fixture_hopeless(&f, "start", "n:zero, x:zero, y:zero"));
  assert_true(fixture_hopeless(&f, "start", "n:pos, x:zero, y:zero"));
  fixture_close(&f);
}

// With n pos, P decides whether y is zero or pos, and loses either way; with n zero the program diverges.
static void test_what_p_decides(void **unused) {
  (void)unused;
  Fixture f;
  fixture_open(&f, SQUARE_ROOT_WRONG, "sign");
  assert_true(fixture_hopeless(&f, "comp", "n:pos, x:zero, y:zero"));
  assert_true(fixture_hopeless(&f, "initx", "n:pos, x:zero, y:zero"));
  assert_true(fixture_hopeless(&f, "initx", "n:pos, x:zero, y:pos"));
  uint32_t zero = fixture_node(&f, "comp", "n:zero, x:zero, y:zero");
  assert_int_not_equal(zero, GAME_NO_NODE);
  assert_false(check_model_game_is_hopeless(&f.game, zero));
  fixture_close(&f);
}

static void test_strategy_generates_once_then_computes(void **unused) {
  (void)unused;
  Fixture f;
  fixture_open(&f, SQUARE_ROOT_WRONG, "sign");
  uint32_t first = fixture_node(&f, "start", "n:zero, x:zero, y:zero");
  uint32_t second = fixture_node(&f, "start", "n:pos, x:zero, y:zero");
  assert_int_equal(f.game.result.hopeless_start, first);
  assert_string_equal(fixture_loc_name(&f, f.game.result.strategy[first]), "gen");
  assert_string_equal(fixture_loc_name(&f, f.game.result.strategy[second]), "comp");
  fixture_close(&f);
}

static void test_run(void **unused) {
  (void)unused;
  Fixture f;
  fixture_open(&f, SQUARE_ROOT_WRONG, "sign");
  FIXTURE_ASSERT_RUN(&f, "game", "sign", "start gen n=1 start comp y=0 initx x=0 loop chk ERROR");
  fixture_close(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_model),
      cmocka_unit_test(test_owners),
      cmocka_unit_test(test_what_p_decides),
      cmocka_unit_test(test_strategy_generates_once_then_computes),
      cmocka_unit_test(test_run),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
