// THEORY G5: models that break a rule are rejected (H1, H2, M1, M2), and what is not known is never hopeless: dead ends,
// starts that miss the initial state, frontiers (THEORY 1.4, edge cases 1 and 2).
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../support/model_fixture.h"

static const char program[] = "var x : int; init x = 0;\n"
                              "start: choice -> up | same;\n"
                              "up: x := x + 1 -> ERROR;\n"
                              "same: skip -> ERROR;\n"
                              "ERROR: halt;\n";

static Abstract zero_of(Fixture *f) {
  AbstractVec values = {0};
  f->domain->ops->initial(f->domain, &values);
  assert_int_equal(values.count, 1);
  Abstract zero = values.data[0];
  abstractvec_release(&values);
  return zero;
}

static Abstract pos_of(Fixture *f) {
  AbstractVec values = {0};
  domain_post(f->domain, zero_of(f), fixture_loc(f, "up"), 0, &values);
  assert_int_equal(values.count, 1);
  Abstract pos = values.data[0];
  abstractvec_release(&values);
  return pos;
}

static uint32_t add(Fixture *f, const char *loc, Abstract value) {
  uint32_t node = model_add_node(f->model, fixture_loc(f, loc), value);
  f->model->nodes.data[node].complete = true;
  return node;
}

// One edge of the given kind from (from, a) to (to, b): is the model healthy, and if not, is the rule named?
static void check_edge(const char *from, bool from_pos, const char *to, bool to_pos, bool must, const char *rule) {
  Fixture f;
  fixture_open_empty(&f, program, "sign");
  Abstract a = from_pos ? pos_of(&f) : zero_of(&f), b = to_pos ? pos_of(&f) : zero_of(&f);
  model_add_edge(f.model, add(&f, from, a), add(&f, to, b), !must, must);
  assert_int_equal(model_is_healthy(f.model, &f.diags), rule == NULL);
  assert_int_equal(f.diags.count, rule ? 1 : 0);
  if (rule) assert_non_null(strstr(f.diags.items[0].hint, rule));
  fixture_close(&f);
}

static void test_healthy_edges(void **unused) {
  (void)unused;
  check_edge("start", false, "up", false, false, NULL);
  check_edge("up", false, "ERROR", true, false, NULL);
  check_edge("up", false, "ERROR", true, true, NULL);
  check_edge("ERROR", true, "ERROR", true, false, NULL); // what halts stays
}

static void test_h1_and_m1(void **unused) {
  (void)unused;
  check_edge("start", false, "ERROR", false, false, "H1");
  check_edge("start", false, "ERROR", false, true, "M1");
  check_edge("ERROR", false, "start", false, false, "H1");
}

static void test_h2_and_m2(void **unused) {
  (void)unused;
  check_edge("start", false, "up", true, false, "H2");
  check_edge("start", false, "same", true, true, "M2");
}

// A P node without successors, of nonempty gamma, is not hopeless, nor is what leads to it.
static void test_dead_end(void **unused) {
  (void)unused;
  Fixture f;
  fixture_open_empty(&f, program, "sign");
  uint32_t start = add(&f, "start", zero_of(&f)), dead = add(&f, "up", zero_of(&f));
  f.model->nodes.data[start].initial = true;
  model_add_edge(f.model, start, dead, true, false);
  fixture_solve(&f, GAME_DEFAULT, false);
  assert_int_equal(f.game.result.hopeless_count, 0);
  assert_int_equal(f.game.result.reached_dead_end, dead);
  fixture_close(&f);
}

// A start node that does not hold the initial state concludes nothing, hopeless as it is.
static void test_start_without_the_initial_state(void **unused) {
  (void)unused;
  Fixture f;
  fixture_open_empty(&f, program, "sign");
  uint32_t start = add(&f, "start", pos_of(&f)), same = add(&f, "same", pos_of(&f)), bad = add(&f, "ERROR", pos_of(&f));
  model_add_edge(f.model, start, same, true, false);
  model_add_edge(f.model, same, bad, true, false);
  fixture_solve(&f, GAME_DEFAULT, false);
  assert_true(check_model_game_is_hopeless(&f.game, start));
  assert_int_equal(f.game.result.verdict, GAME_UNKNOWN);
  f.model->nodes.data[start].initial = true; // as a coarse domain may say
  fixture_solve(&f, GAME_DEFAULT, false);
  assert_true(check_model_game_is_hopeless(&f.game, start));
  assert_int_equal(f.game.result.verdict, GAME_UNKNOWN);
  assert_false(f.model->nodes.data[start].initial);
  fixture_close(&f);
}

// Over every domain: a program without an initial state is not falsified, and nothing of it is reached.
static void test_no_initial_state(void **unused) {
  (void)unused;
  static const char *const domains[] = {"sign", "constant", "interval", "congruence", "affine", "affine+sign"};
  for (uint32_t i = 0; i < sizeof domains / sizeof *domains; i++) {
    Fixture f;
    fixture_open(&f, "var x : bv4; init x = 0; initially x >= 3; L0: skip -> ERROR; ERROR: halt;", domains[i]);
    assert_int_equal(f.game.result.verdict, GAME_VERIFIED);
    assert_true(f.game.has_no_start);
    fixture_close(&f);
    fixture_open(&f, "var x : bv4; init x = 3; initially x >= 3; L0: skip -> ERROR; ERROR: halt;", domains[i]);
    assert_int_equal(f.game.result.verdict, GAME_FALSIFIED);
    assert_false(f.game.has_no_start);
    fixture_close(&f);
  }
}

// The frontier of a truncated model is no move of P's, but a choice may still be decided by what is known.
static void test_truncated_model(void **unused) {
  (void)unused;
  Fixture f;
  fixture_open_empty(&f, program, "sign");
  uint32_t start = add(&f, "start", zero_of(&f)), up = add(&f, "up", zero_of(&f)), bad = add(&f, "ERROR", pos_of(&f));
  f.model->nodes.data[start].initial = true;
  f.model->nodes.data[up].complete = false;
  model_add_edge(f.model, start, up, true, false);
  model_add_edge(f.model, up, bad, true, false);
  fixture_solve(&f, GAME_DEFAULT, false);
  assert_false(check_model_game_is_hopeless(&f.game, up));
  assert_int_equal(f.game.result.verdict, GAME_UNKNOWN);
  f.model->nodes.data[up].complete = true;
  f.model->nodes.data[start].complete = false; // the other way is not there
  fixture_solve(&f, GAME_DEFAULT, false);
  assert_int_equal(f.game.result.verdict, GAME_FALSIFIED);
  fixture_close(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_healthy_edges),
      cmocka_unit_test(test_h1_and_m1),
      cmocka_unit_test(test_h2_and_m2),
      cmocka_unit_test(test_dead_end),
      cmocka_unit_test(test_start_without_the_initial_state),
      cmocka_unit_test(test_no_initial_state),
      cmocka_unit_test(test_truncated_model),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
