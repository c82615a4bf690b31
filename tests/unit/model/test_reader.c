// Models from a file: what the tool writes can be read back, and what is no sound, healthy model of the program is rejected
// (THEORY G5, on files).
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
  // H1: no edge leads from start to end. M1: the same for a must edge.
  assert_int_equal(judge_model("x > 0", "x > 0", "x > 0", "false", ", {\"from\": 0, \"to\": 3, \"may\": true}"),
                   UNREADABLE);
  assert_int_equal(judge_model("x > 0", "x > 0", "x > 0", "false", ", {\"from\": 0, \"to\": 2, \"must_plus\": true}"),
                   UNREADABLE);
  // H2: the choice does not keep the value, which a solver says; it may grow, as in joined models.
  assert_int_equal(judge_model("x > 0", "x > 0", "x > 2", "false", ""), UNSOUND);
  assert_int_equal(judge_model("x > 0", "x > 0", "true", "false", ""), FALSIFIED);
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

// ---- claims, each with the program it is about: true ones are read, false ones are not

typedef struct Claim {
  const char *program, *model;
  bool is_true;
} Claim;

#define NODE(id, location, condition, more)                                                                            \
  "{\"id\": " #id ", \"location\": \"" location "\", \"condition\": \"" condition "\"" more "}"
#define EDGE(from, to, more) "{\"from\": " #from ", \"to\": " #to ", \"may\": true" more "}"
#define MODEL(states, edges) "{\"states\": [" states "], \"transitions\": [" edges "]}"
#define REDUCED(states, edges) "{\"silent\": \"removed\", \"states\": [" states "], \"transitions\": [" edges "]}"
#define START ", \"initial\": true"
#define AND ", "

static const char havoc[] = "var x : bv4; A: havoc x -> B; B: halt;",
                  step[] = "var x : bv4; A: x := x + 1 -> B; B: halt;",
                  forks[] = "var x : bv4; A: if (x > 0) -> B else C; B: halt; C: halt;",
                  pick[] = "var x : bv4; A: choice -> B | C; B: halt; C: halt;",
                  ways[] = "var x : bv4; A: x := 1 -> B; B: if (x > 0) -> C else D; C: x := 2 -> D; D: halt;";

#define AT_HAVOC(edge, owner)                                                                                          \
  MODEL(NODE(0, "A", "x > 0", START owner) AND NODE(3, "A", "x <= 0", START) AND NODE(1, "B", "x > 3", "")             \
            AND NODE(2, "B", "x <= 3", ""),                                                                            \
        EDGE(0, 1, edge) AND EDGE(0, 2, "") AND EDGE(3, 1, "") AND EDGE(3, 2, ""))
#define AT_STEP(edge)                                                                                                  \
  MODEL(NODE(0, "A", "x == 3", START) AND NODE(1, "A", "x != 3", START) AND NODE(2, "B", "x == 4", "")                 \
            AND NODE(3, "B", "x != 4", ""),                                                                            \
        EDGE(0, 2, "") AND EDGE(1, 3, "") AND edge)
#define AT_FORK(state)                                                                                                 \
  MODEL(NODE(0, "A", "true", START state) AND NODE(1, "B", "true", "") AND NODE(2, "C", "true", ""),                   \
        EDGE(0, 1, "") AND EDGE(0, 2, ""))
#define AT_PICK(owner)                                                                                                 \
  MODEL(NODE(0, "A", "true", START owner) AND NODE(1, "B", "x > 0", "") AND NODE(2, "B", "x <= 0", "")                 \
            AND NODE(3, "C", "true", ""),                                                                              \
        EDGE(0, 1, "") AND EDGE(0, 2, "") AND EDGE(0, 3, ""))

static const Claim claims[] = {
    {havoc, AT_HAVOC(", \"must_plus\": true", ""), true},
    {havoc, AT_HAVOC(", \"must_minus\": true", ""), true},
    {havoc, AT_HAVOC("", ", \"owner\": \"F\""), true},
    {step, AT_STEP(EDGE(0, 2, ", \"must_plus\": true, \"must_minus\": true")), true},
    {step, AT_STEP(EDGE(1, 2, ", \"must_minus\": true")), false},
    {step, AT_STEP(EDGE(1, 2, ", \"exact\": true")), false},
    {step, AT_STEP(EDGE(1, 3, ", \"exact\": true")), true},
    {forks, AT_FORK(", \"initial_only\": true"), true},
    {forks, AT_FORK(", \"owner\": \"F\""), false},
    {forks, AT_FORK(", \"owner\": \"Q\""), false},
    {forks, AT_FORK(", \"empty\": true"), false},
    {pick, AT_PICK(""), false},                   // H2
    {pick, AT_PICK(", \"owner\": \"F\""), false}, // the same
    {pick, AT_PICK(", \"owner\": \"P\""), true},  // P does not choose for the falsifier
    {step,
     MODEL(NODE(0, "A", "x == 3", START ", \"initial_only\": true") AND NODE(1, "A", "x != 3", START)
               AND NODE(2, "B", "true", ""),
           EDGE(0, 2, "") AND EDGE(1, 2, "")),
     true},
    {ways,
     MODEL(NODE(0, "A", "true", START) AND NODE(1, "C", "x == 1", "") AND NODE(2, "D", "x == 2", ""),
           EDGE(0, 1, "") AND EDGE(1, 2, "")),
     false}, // H1
    {ways,
     REDUCED(NODE(0, "A", "true", START) AND NODE(1, "C", "x == 1", "") AND NODE(2, "D", "x == 2", ""),
             EDGE(0, 1, ", \"must_plus\": true, \"must_minus\": true") AND EDGE(1, 2, "")),
     true},
    {ways,
     REDUCED(NODE(0, "A", "true", START) AND NODE(1, "C", "x > 1", "") AND NODE(2, "D", "x == 2", ""),
             EDGE(0, 1, "") AND EDGE(1, 2, "")),
     false}, // S1
    {ways, REDUCED(NODE(0, "A", "true", START) AND NODE(1, "D", "x == 2", ""), EDGE(0, 1, "")), false},
    {step,
     MODEL("{\"id\": 0, \"location\": \"A\", \"term\": \"(const bool 0x1)\"" START "}" AND NODE(1, "B", "true", ""),
           EDGE(0, 1, "")),
     true},
    {step,
     MODEL("{\"id\": 0, \"location\": \"A\", \"term\": \"(const bv8 0x1)\"" START "}" AND NODE(1, "B", "true", ""),
           EDGE(0, 1, "")),
     false},
    {step,
     MODEL("{\"id\": 0, \"location\": \"A\", \"term\": \"(var bool |y|)\"" START "}" AND NODE(1, "B", "true", ""),
           EDGE(0, 1, "")),
     false},
};

static void test_claims(void **unused) {
  (void)unused;
  for (uint32_t i = 0; i < sizeof claims / sizeof *claims; i++) {
    TemporaryFile file = temporary_file("", claims[i].model);
    TermTable *table = expr_table_new();
    DiagList diags = {0};
    Prog *prog = cfg_parse(table, "test.cfg", claims[i].program, &diags);
    assert_non_null(prog);
    Outcome outcome = judge(prog, file.path);
    if ((outcome == UNDECIDED || outcome == FALSIFIED) != claims[i].is_true)
      fail_msg("claim %u: %s", i, claims[i].model);
    prog_delete(prog);
    expr_table_delete(table);
    diag_release(&diags);
    unlink(file.path);
  }
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
      cmocka_unit_test(test_claims),
      cmocka_unit_test(test_junk_is_rejected),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
