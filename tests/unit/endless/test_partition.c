// Cells told apart by lassos that may be (THEORY 2.4, 4.6): proofs and counterexamples that ranks alone do not give.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../../support/ask.h"
#include "endless/endless.h"
#include "evidence/check/ranking.h"
#include "evidence/check/replay.h"
#include "front/cfg/front_cfg.h"

// Does the program end? Every location is accepting but those named END.
typedef struct Case {
  TermTable *table;
  Prog *prog;
  bool accepting[32];
  Limits limits;
  Task task;
  Answer answer;
} Case;

static Case *run(const char *text, bool proves, bool refutes) {
  Case *c = memory_new(sizeof *c);
  DiagList diags = {0};
  c->table = expr_table_new();
  c->prog = cfg_parse(c->table, "case.cfg", text, &diags);
  assert_non_null(c->prog);
  diag_release(&diags);
  for (Loc l = 0; l < c->prog->locs.count; l++) c->accepting[l] = true;
  limits_init(&c->limits, 30, 0);
  endless_task(&c->task, &(Product){.prog = c->prog, .accepting = c->accepting}, &c->limits);
  c->task.proves = proves;
  c->task.refutes = refutes;
  c->answer = endless_ranking(&c->task);
  if (c->answer.proof)
    assert_int_equal(evidence_certify_ranking(c->prog, c->accepting, c->answer.proof, &c->limits), CHECK_CONFIRMED);
  return c;
}

static void delete(Case *c) {
  evidence_answer_release(&c->answer);
  evidence_task_release(&c->task);
  prog_delete(c->prog);
  expr_table_delete(c->table);
  free(c);
}

// A state machine with a loop of its own in each state; nothing goes down over all of them.
static const char machine[] = "var s : bv8; var t : bv8; var n : bv8;\n"
                              "init s = 0;\n"
                              "initially t >= 0 && t < 100 && n >= 0 && n < 50;\n"
                              "L0: if (s == 0) -> A0 else B;\n"
                              "A0: if (t > 0) -> A1 else A2;\n"
                              "A1: t := t - 1 -> L0;\n"
                              "A2: s, t := 1, 7 -> L0;\n"
                              "B:  if (s == 1) -> B0 else C;\n"
                              "B0: if (n < 90) -> B1 else B2;\n"
                              "B1: n, t := n + 3, 90 -> L0;\n"
                              "B2: s := 2 -> L0;\n"
                              "C:  if (s == 2) -> C0 else END;\n"
                              "C0: if (t > 0) -> C1 else C2;\n"
                              "C1: t, n := t - 2, 40 -> L0;\n"
                              "C2: s := 3 -> L0;\n"
                              "END: halt;\n";

static void test_states_are_told_apart(void **state) {
  (void)state;
  Case *c = run(machine, true, true);
  assert_int_equal(c->answer.claim, CLAIM_HOLDS);
  assert_true(c->answer.proof->cells.count >= 3);
  assert_true(c->task.statistics->refinements >= 1);
  delete (c);
}

// A proof about a program that leaves runs out is no proof.
static void test_only_what_counts(void **state) {
  (void)state;
  Case *c = run(machine, false, true);
  assert_int_equal(c->answer.claim, CLAIM_NOTHING);
  assert_null(c->answer.proof);
  delete (c);
}

// Three steps of a shift register: no value goes down, but no lasso of the abstract product is left.
static const char shift[] = "var a : bool; var b : bool; var c : bool;\n"
                            "L0: if (a) -> L1 else END;\n"
                            "L1: a, b, c := b, c, false -> L0;\n"
                            "END: halt;\n";

static void test_a_loop_that_cannot_be_repeated(void **state) {
  (void)state;
  Case *c = run(shift, true, true);
  assert_int_equal(c->answer.claim, CLAIM_HOLDS);
  delete (c);
}

// The same register, fed back.
static void test_a_lasso_of_the_program(void **state) {
  (void)state;
  static const char rotate[] = "var a : bool; var b : bool; var c : bool;\n"
                               "initially !b;\n"
                               "L0: if (a || b || c) -> L1 else END;\n"
                               "L1: a, b, c := b, c, a -> L0;\n"
                               "END: halt;\n";
  Case *c = run(rotate, true, true);
  assert_int_equal(c->answer.claim, CLAIM_VIOLATED);
  Run shown;
  assert_int_equal(evidence_replay_endless(c->prog, c->accepting, c->answer.trace, &c->limits, &shown),
                   CHECK_CONFIRMED);
  evidence_run_release(&shown);
  delete (c);
  c = run(rotate, true, false);
  assert_int_equal(c->answer.claim, CLAIM_NOTHING);
  assert_null(c->answer.trace);
  delete (c);
}

// No state comes again, over int: the loop's cells are a region that the run stays in.
static void test_a_region_of_cells(void **state) {
  (void)state;
  Case *c = run("var x : int; var y : int;\ninit x = 1;\n"
                "L0: if (x > 0) -> L1 else END;\n"
                "L1: havoc y -> L2;\n"
                "L2: if (y > 0) -> L3 else L4;\n"
                "L3: x := x + y -> L0;\n"
                "L4: x := x - 1 -> L0;\n"
                "END: halt;\n",
                true, true);
  assert_int_equal(c->answer.claim, CLAIM_VIOLATED);
  assert_true(c->answer.trace->region.count > 0);
  delete (c);
}

// What cannot be reached is an invariant of the proof.
static void test_cells_that_are_not_reached(void **state) {
  (void)state;
  Case *c = run("var m : bv8; var x : bv8;\ninit m = 2;\n"
                "L0: if (m == 0) -> L1 else L2;\n"
                "L1: m := 1 -> L0;\n"
                "L2: if (m == 1) -> L3 else L4;\n"
                "L3: m := 0 -> L0;\n"
                "L4: if (m == 2) -> L5 else END;\n"
                "L5: if (x > 0) -> L6 else L7;\n"
                "L6: x := x - 1 -> L0;\n"
                "L7: m := 3 -> L0;\n"
                "END: halt;\n",
                true, true);
  assert_int_equal(c->answer.claim, CLAIM_HOLDS);
  delete (c);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_states_are_told_apart),
      cmocka_unit_test(test_only_what_counts),
      cmocka_unit_test(test_a_loop_that_cannot_be_repeated),
      cmocka_unit_test(test_a_lasso_of_the_program),
      cmocka_unit_test(test_a_region_of_cells),
      cmocka_unit_test(test_cells_that_are_not_reached),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
