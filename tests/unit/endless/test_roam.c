// Concrete states with the inputs on which comparisons turn: which inputs those are, and lassos that need several of them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "endless/roam.h"
#include "invariant/turning.h"
#include "evidence/check/replay.h"
#include "front/cfg/front_cfg.h"
#include "../../support/ask.h"

static Prog *read_program(TermTable *terms, const char *text) {
  DiagList diags = {0};
  Prog *prog = cfg_parse(terms, "test.cfg", text, &diags);
  if (!prog) fail_msg("%s", diags.items[0].message);
  diag_release(&diags);
  return prog;
}

static bool has_value(const Turning *turning, const Prog *prog, const char *name, Sort sort, int value) {
  VarId v = prog_find_var(prog, name);
  Term wanted = expr_const(prog->table, sort, (u128)(i128)value);
  for (uint32_t i = 0; i < turning->values[v].count; i++)
    if (turning->values[v].data[i] == wanted) return true;
  return false;
}

// y is x and 7 less, and is compared with 40; z has nothing to do with that; w is compared with z.
static void test_turning_values(void **unused) {
  (void)unused;
  TermTable *terms = expr_table_new();
  Prog *prog = read_program(terms, "var x : int; var y : int; var z : int; var w : int;\n"
                                   "L0: havoc x -> L1;\nL1: y := x - 7 -> L2;\nL2: if (y <= 40) -> L3 else L4;\n"
                                   "L3: havoc w -> L5;\nL5: if (w == z + 3) -> L0 else L4;\nL4: halt;\n");
  Turning turning;
  invariant_turning_init(&turning, prog, 20);
  assert_true(has_value(&turning, prog, "x", SORT_INT, 47));
  assert_true(has_value(&turning, prog, "x", SORT_INT, 48));
  assert_true(has_value(&turning, prog, "y", SORT_INT, 40));
  assert_true(has_value(&turning, prog, "x", SORT_INT, 0));
  assert_false(has_value(&turning, prog, "x", SORT_INT, 40));
  assert_false(has_value(&turning, prog, "z", SORT_INT, 40));
  bool relative = false;
  VarId w = prog_find_var(prog, "w");
  for (uint32_t i = 0; i < turning.values[w].count; i++) relative |= !expr_is_const(terms, turning.values[w].data[i]);
  assert_true(relative);
  invariant_turning_release(&turning);
  invariant_turning_init(&turning, prog, 3);
  for (VarId v = 0; v < prog->vars.count; v++) assert_true(turning.values[v].count <= 3);
  invariant_turning_release(&turning);
  prog_delete(prog);
  expr_table_delete(terms);
}

static bool finds_lasso(const char *text) {
  TermTable *terms = expr_table_new();
  Prog *prog = read_program(terms, text);
  Product *product = spec_buchi_product_for_termination(prog);
  Limits limits;
  limits_init(&limits, 10, 0);
  Task task;
  endless_task(&task, product, &limits);
  Answer answer = endless_roam_search(&task, 5000);
  bool found = answer.trace != NULL;
  Run run;
  if (found)
    assert_int_equal(evidence_replay_endless(product->prog, product->accepting, answer.trace, &limits, &run),
                     CHECK_CONFIRMED);
  if (found) evidence_run_release(&run);
  evidence_answer_release(&answer);
  evidence_task_release(&task);
  spec_buchi_product_delete(product);
  prog_delete(prog);
  expr_table_delete(terms);
  return found;
}

// A lock that opens at 31 and then 17, and then goes round for ever as long as 5 is given.
static void test_inputs_in_a_row(void **unused) {
  (void)unused;
  assert_true(
      finds_lasso("var in : bv32;\nA: havoc in -> B;\nB: if (in == 31) -> C else E;\nC: havoc in -> D;\n"
                  "D: if (in == 17) -> F else E;\nF: havoc in -> G;\nG: if (in == 5) -> F else E;\nE: halt;\n"));
  assert_false(finds_lasso("var in : bv32;\nA: havoc in -> B;\nB: if (in == 31) -> C else E;\nC: havoc in -> D;\n"
                           "D: if (in == 17) -> E else E;\nE: halt;\n"));
}

// What is dead at the head of the loop does not keep it from closing, and needs a round in the stem.
static void test_dead_variables(void **unused) {
  (void)unused;
  assert_true(finds_lasso(
      "var n : bv32; var t : bv32;\nS: n := 7 -> A;\nA: t := n -> B;\nB: n := 0 -> C;\nC: if (t > 100) -> E else D;\n"
      "D: t := t & 3 -> F;\nF: n := t -> A;\nE: halt;\n"));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_turning_values), cmocka_unit_test(test_inputs_in_a_row),
                                     cmocka_unit_test(test_dead_variables)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
