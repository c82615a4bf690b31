// The worked example of docs/EXTENDING.md: it compiles, its models are right, and the game is played on them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../../support/brute_force.h"
#include "../../support/model_fixture.h"
#include "../../../docs/extending/parity.c"

static void open_parity(Domain *domain, Prog *prog) {
  *domain = (Domain){.ops = &domain_parity, .prog = prog};
  domain->data = domain_parity.open(domain);
}

static GameVerdict verdict_of(Prog *prog) {
  Domain domain;
  Limits limits;
  ModelGame game;
  limits_init(&limits, 10, 0);
  open_parity(&domain, prog);
  Model *model = model_explore(&domain, 0, &limits);
  check_model_game_solve(&game, model, GAME_DEFAULT, false, &limits);
  GameVerdict verdict = game.result.verdict;
  check_model_game_release(&game);
  model_delete(model);
  domain.ops->close(&domain);
  return verdict;
}

static GameVerdict verdict_of_text(const char *text) {
  TermTable *table = expr_table_new();
  Prog *prog = cfg_parse(table, "test.cfg", text, NULL);
  GameVerdict verdict = verdict_of(prog);
  prog_delete(prog);
  expr_table_delete(table);
  return verdict;
}

static void test_verifies(void **unused) {
  (void)unused;
  assert_int_equal(verdict_of_text("var x : bv8; init x = 0;\n"
                                   "L0: x := x + 2 -> L1; L1: if (x == 7) -> ERROR else L0; ERROR: halt;"),
                   GAME_VERIFIED);
}

static void test_falsifies(void **unused) {
  (void)unused;
  assert_int_equal(verdict_of_text("var x : bv32;\n"
                                   "L0: havoc x -> L1; L1: x := x * x + x -> L2;"
                                   "L2: if (x == 7) -> END else ERROR; END: halt; ERROR: halt;"),
                   GAME_FALSIFIED);
}

static void test_random_programs(void **unused) {
  (void)unused;
  for (uint32_t seed = 1; seed <= 200; seed++) {
    TermTable *table = expr_table_new();
    Random r = {seed * 7919u};
    Prog *prog = random_program(table, &r, 5 + seed % 8);
    bool *reachable = reachable_of(prog), unsafe = reaches_error(prog, reachable);
    GameVerdict verdict = verdict_of(prog);
    assert_true(verdict == GAME_UNKNOWN || verdict == (unsafe ? GAME_FALSIFIED : GAME_VERIFIED));
    free(reachable);
    prog_delete(prog);
    expr_table_delete(table);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_verifies), cmocka_unit_test(test_falsifies),
                                     cmocka_unit_test(test_random_programs)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
