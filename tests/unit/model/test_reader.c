// Models from a file: what the tool writes can be read back, and what is no sound, healthy model of the program is rejected
// (G5 of SEMANTICS.md on files).
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "../../support/temporary_file.h"
#include "check/falsify.h"
#include "front/cfg/front_cfg.h"
#include "model/reader.h"

static const char *const program = "var x : int; init x = 1;\n"
                                   "start: x := x + 1 -> pick;\n"
                                   "pick: choice -> ERROR | end;\n"
                                   "ERROR: halt;\n"
                                   "end: halt;\n";

#define STATES                                                                                                         \
  "{\"states\": [{\"id\": 0, \"location\": \"start\", \"condition\": \"%s\", \"initial\": true},"                      \
  "{\"id\": 1, \"location\": \"pick\", \"condition\": \"%s\"},"                                                        \
  "{\"id\": 2, \"location\": \"ERROR\", \"condition\": \"%s\"},"                                                       \
  "{\"id\": 3, \"location\": \"end\", \"condition\": \"x > 0\"}],"                                                     \
  "\"transitions\": [{\"from\": 0, \"to\": 1, \"may\": true, \"must_plus\": %s},"                                      \
  "{\"from\": 1, \"to\": 2, \"may\": true}, {\"from\": 1, \"to\": 3, \"may\": true}%s]}"

typedef enum Outcome { UNREADABLE, UNSOUND, UNDECIDED, FALSIFIED } Outcome;

static Outcome judge(Prog *prog, const char *path) {
  Limits limits;
  DiagList diags = {0};
  limits_init(&limits, 20, 0);
  Domain *formulas = model_formula_domain_new(prog);
  Model *model = model_read(formulas, path, &diags);
  Outcome outcome = UNREADABLE;
  if (model && !model_is_sound(model, &limits, &diags)) outcome = UNSOUND;
  else if (model) {
    ModelGame game;
    check_model_game_solve(&game, model, GAME_DEFAULT, false, &limits);
    outcome = game.result.verdict == GAME_FALSIFIED ? FALSIFIED : UNDECIDED;
    check_model_game_release(&game);
  }
  assert_true((outcome == UNREADABLE || outcome == UNSOUND) == (diags.count > 0));
  model_delete(model);
  domain_delete(formulas);
  diag_release(&diags);
  return outcome;
}

static Outcome judge_text(const char *json) {
  TemporaryFile file = temporary_file("", json);
  TermTable *table = expr_table_new();
  DiagList diags = {0};
  Prog *prog = cfg_parse(table, "test.cfg", program, &diags);
  assert_non_null(prog);
  Outcome outcome = judge(prog, file.path);
  prog_delete(prog);
  expr_table_delete(table);
  diag_release(&diags);
  unlink(file.path);
  return outcome;
}

static Outcome judge_model(const char *start, const char *pick, const char *error, const char *must, const char *more) {
  char json[2048];
  snprintf(json, sizeof json, STATES, start, pick, error, must, more);
  return judge_text(json);
}

static void test_a_sound_model_falsifies(void **unused) {
  (void)unused;
  assert_int_equal(judge_model("x > 0", "x > 0", "x > 0", "false", ""), FALSIFIED);
  assert_int_equal(judge_model("x > 0", "x > 0", "x > 0", "true", ""), FALSIFIED);
}

static void test_unhealthy_models_are_rejected(void **unused) {
  (void)unused;
  // H1: no edge leads from start to end. H2: the choice changes the value. M1: the same for a must edge.
  assert_int_equal(judge_model("x > 0", "x > 0", "x > 0", "false", ", {\"from\": 0, \"to\": 3, \"may\": true}"),
                   UNREADABLE);
  assert_int_equal(judge_model("x > 0", "x > 0", "x > 1", "false", ""), UNREADABLE);
  assert_int_equal(judge_model("x > 0", "x > 0", "x > 0", "false", ", {\"from\": 0, \"to\": 2, \"must_plus\": true}"),
                   UNREADABLE);
}

static void test_unsound_models_are_rejected(void **unused) {
  (void)unused;
  assert_int_equal(
      judge_text("{\"states\": [{\"id\": 0, \"location\": \"start\", \"condition\": \"x > 0\", \"initial\": true}],"
                 "\"transitions\": []}"),
      UNSOUND);                                                                   // S1: the step to pick is missing
  assert_int_equal(judge_model("x > 5", "x > 0", "x > 0", "false", ""), UNSOUND); // the initial state is missing
}

static void test_a_false_must_edge_is_rejected(void **unused) {
  (void)unused;
  const char *json = "{\"states\": [{\"id\": 0, \"location\": \"start\", \"condition\": \"true\", \"initial\": true},"
                     "{\"id\": 1, \"location\": \"pick\", \"condition\": \"x > 0\"},"
                     "{\"id\": 2, \"location\": \"pick\", \"condition\": \"x <= 0\"}],"
                     "\"transitions\": [{\"from\": 0, \"to\": 1, \"may\": true, \"must_plus\": true},"
                     "{\"from\": 0, \"to\": 2, \"may\": true}]}";
  assert_int_equal(judge_text(json), UNSOUND);
}

static void test_junk_is_rejected(void **unused) {
  (void)unused;
  assert_int_equal(judge_text("{"), UNREADABLE);
  assert_int_equal(judge_text("[]"), UNREADABLE);
  assert_int_equal(judge_text("{\"states\": [{}], \"transitions\": []}"), UNREADABLE);
  assert_int_equal(judge_model("y > 0", "x > 0", "x > 0", "false", ""), UNREADABLE); // no such variable
  assert_int_equal(judge_model("x > 0", "x > 0", "x > 0", "false", ", {\"from\": 0, \"to\": 9}"), UNREADABLE);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_a_sound_model_falsifies),
      cmocka_unit_test(test_unhealthy_models_are_rejected),
      cmocka_unit_test(test_unsound_models_are_rejected),
      cmocka_unit_test(test_a_false_must_edge_is_rejected),
      cmocka_unit_test(test_junk_is_rejected),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
