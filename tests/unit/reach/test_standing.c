// What stands at a location: equations and conditions that hold on every way there, with nothing written since; and a check that claims show by them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "evidence/check/judge.h"
#include "front/cfg/front_cfg.h"
#include "reach/reach.h"
#include "reach/standing.h"

static Prog *parse(TermTable *table, const char *text) {
  DiagList diags = {0};
  Prog *prog = cfg_parse(table, "test.cfg", text, &diags);
  assert_non_null(prog);
  diag_release(&diags);
  return prog;
}

static Loc location(const Prog *prog, const char *name) {
  for (Loc l = 0; l < prog->locs.count; l++)
    if (strcmp(prog->locs.data[l].name, name) == 0) return l;
  fail();
  return LOC_NONE;
}

// How many conditions about x stand at a location.
static uint32_t standing_at(const char *text, const char *name) {
  TermTable *table = expr_table_new();
  Prog *prog = parse(table, text);
  bool *is_met = memory_new(prog->locs.count);
  for (Loc l = 0; l < prog->locs.count; l++) is_met[l] = true;
  Standing *standing = reach_standing_new(prog, is_met, 100);
  U32Vec out = {0};
  reach_standing_about(standing, location(prog, name), prog->vars.data[prog_find_var(prog, "x")].term, 100, &out);
  uint32_t count = out.count;
  u32vec_release(&out);
  reach_standing_delete(standing);
  free(is_met);
  prog_delete(prog);
  expr_table_delete(table);
  return count;
}

#define VARS "var x : bv32; var y : bv32; var z : bv32; start A; "

static void test_assignments(void **state) {
  (void)state;
  const char *text = VARS "A: havoc y -> B; B: x := y + 1 -> C; C: havoc z -> D; D: havoc y -> E; E: halt;";
  assert_int_equal(standing_at(text, "B"), 0);
  assert_int_equal(standing_at(text, "C"), 1);
  assert_int_equal(standing_at(text, "D"), 1);
  assert_int_equal(standing_at(text, "E"), 0); // y is another now
}

static void test_own_value(void **state) {
  (void)state;
  assert_int_equal(standing_at(VARS "A: x := x + y -> B; B: halt;", "B"), 0);
  assert_int_equal(standing_at(VARS "A: x, y := y, x -> B; B: halt;", "B"), 0);
}

static void test_conditions(void **state) {
  (void)state;
  const char *text = VARS "A: if (x < y) -> B else C; B: havoc z -> D; C: y := 3 -> E; D: halt; E: halt;";
  assert_int_equal(standing_at(text, "B"), 1);
  assert_int_equal(standing_at(text, "D"), 1);
  assert_int_equal(standing_at(text, "C"), 1);
  assert_int_equal(standing_at(text, "E"), 0);
}

// Where ways meet, what stands on both; in a loop, what nothing in it writes.
static void test_meeting(void **state) {
  (void)state;
  const char *both = VARS "A: if (z < 5) -> B else C; B: x := y + 1 -> D; C: x := y + 1 -> D; D: halt;";
  const char *one = VARS "A: if (z < 5) -> B else C; B: x := y + 1 -> D; C: x := y + 2 -> D; D: halt;";
  const char *loop = VARS "A: x := y + 1 -> B; B: if (z < 5) -> C else D; C: z := z + 1 -> B; D: halt;";
  const char *written = VARS "A: x := y + 1 -> B; B: if (z < 5) -> C else D; C: y := z -> B; D: halt;";
  assert_int_equal(standing_at(both, "D"), 1);
  assert_int_equal(standing_at(one, "D"), 0);
  assert_int_equal(standing_at(loop, "D"), 1);
  assert_int_equal(standing_at(written, "D"), 0);
}

// m is n at the error, as it was made before the loop; intervals do not say so, and it is no precondition of the error's.
static void test_claims_stand_on_it(void **state) {
  (void)state;
  TermTable *table = expr_table_new();
  Prog *prog =
      parse(table, "var n : bv32; var m : bv32; var i : bv32; start A;"
                   "A: havoc n -> B; B: if (n < 1000 && n >= 0) -> C else Z; C: m := n + 5 -> D; D: i := 0 -> E;"
                   "E: if (i < n) -> F else Z; F: if (i < m) -> G else ERROR; G: i := i + 1 -> E; Z: halt;"
                   "ERROR: halt;");
  Limits limits;
  Task task;
  limits_init(&limits, 60, 0);
  Question question = {.kind = QUESTION_REACH, .prog = prog, .proves = true, .refutes = true};
  evidence_task_init(&task, &question, &(EngineOptions){0}, &limits);
  Answer answer = reach_claims_run(&task);
  assert_int_equal(answer.claim, CLAIM_HOLDS);
  question.targets = &answer.some, question.only_targets = true;
  Judgement judgement = evidence_judge(&question, NULL, answer.proof, &limits);
  assert_int_equal(judgement.verdict, VERDICT_VERIFIED);
  evidence_answer_release(&answer);
  evidence_task_release(&task);
  prog_delete(prog);
  expr_table_delete(table);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_assignments), cmocka_unit_test(test_own_value),          cmocka_unit_test(test_conditions),
      cmocka_unit_test(test_meeting),     cmocka_unit_test(test_claims_stand_on_it),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
