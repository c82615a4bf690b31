// Safety formulas and assumptions: which places of a product are doubtful, runs that go on from there, and programs without any run.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../../support/ask.h"
#include "endless/extend.h"
#include "evidence/check/replay.h"
#include "front/cfg/front_cfg.h"
#include "schedule/any_run.h"

typedef struct Case {
  TermTable *table;
  Prog *prog;
  Limits limits;
} Case;

static Case read(const char *text) {
  Case c = {.table = expr_table_new()};
  DiagList diags = {0};
  limits_init(&c.limits, 20, 1000);
  c.prog = cfg_parse(c.table, "case.cfg", text, &diags);
  assert_non_null(c.prog);
  diag_release(&diags);
  return c;
}

static void drop(Case *c) {
  prog_delete(c->prog);
  expr_table_delete(c->table);
}

// The product with the negation of G (x == 0).
static Product *product_of(Case *c, ProductOptions options) {
  FormulaTable *table = spec_formula_table_new();
  DiagList diags = {0};
  FormulaScope scope = {.prog = c->prog};
  Formula f = spec_formula_parse(table, LANGUAGE_LTL, &scope, "F (x != 0)", (Place){0}, &diags);
  assert_int_not_equal(f, FORMULA_NONE);
  Buchi *automaton = spec_buchi_of_ltl(table, f, NULL);
  Product *product = spec_buchi_product_new(c->prog, automaton, spec_formula_atoms(table), options);
  prog_add_property(product->prog, KIND_TEMPORAL, "ltl", "G (x == 0)", (Place){0});
  spec_buchi_delete(automaton);
  spec_formula_table_delete(table);
  diag_release(&diags);
  return product;
}

static uint32_t count_errors(const Product *product) {
  uint32_t errors = 0;
  for (Loc l = 0; l < product->prog->locs.count; l++) errors += product->prog->locs.data[l].role == LOC_ERROR;
  return errors;
}

static void test_doubts(void **state) {
  (void)state;
  ProductOptions stop = {.stop_when_universal = true};
  Case c = read("var x : bv8; init x = 0; A: assume (x < 5) -> B; B: x := 1 -> C; C: halt;");
  Product *product = product_of(&c, stop);
  assert_true(count_errors(product) > 0); // after the assumption nothing is in doubt
  spec_buchi_product_delete(product);
  drop(&c);
  c = read("var x : bv8; init x = 0; A: x := 1 -> B; B: assume (x < 1) -> C; C: halt;");
  product = product_of(&c, stop);
  assert_true(product->doubtful.count > 0);
  uint32_t certain = count_errors(product);
  spec_buchi_product_suspect(product, true);
  assert_int_equal(count_errors(product), certain + product->doubtful.count);
  spec_buchi_product_suspect(product, false);
  assert_int_equal(count_errors(product), certain);
  spec_buchi_product_delete(product);
  drop(&c);
}

// The beginning x := 1 of a run, in the product without errors: can it go on?
static bool goes_on(const char *text) {
  Case c = read(text);
  Product *product = product_of(&c, (ProductOptions){.end_when_universal = true});
  Task task;
  endless_task(&task, product, &c.limits);
  Trace *beginning = evidence_trace_new(product->prog);
  Answer answer = endless_extend_run(&task, beginning, 1);
  bool found = answer.trace != NULL;
  Run run = {0};
  if (found)
    assert_int_equal(evidence_replay_endless(product->prog, product->accepting, answer.trace, &c.limits, &run),
                     CHECK_CONFIRMED);
  evidence_run_release(&run);
  evidence_answer_release(&answer);
  evidence_trace_delete(beginning);
  evidence_task_release(&task);
  spec_buchi_product_delete(product);
  drop(&c);
  return found;
}

static void test_extension(void **state) {
  (void)state;
  assert_true(goes_on("var x : bv8; init x = 0; A: x := 1 -> B; B: assume (x < 5) -> C; C: halt;"));
  assert_false(goes_on("var x : bv8; init x = 0; A: x := 1 -> B; B: assume (x < 1) -> C; C: halt;"));
  assert_true(
      goes_on("var x : bv8; var n : bv8; init x = 0; A: x := 1 -> B; B: havoc n -> C; C: assume (n == 9) -> B;"));
}

static bool has_run(const char *text) {
  Case c = read(text);
  bool has = schedule_has_run(c.prog, &(ScheduleRequest){.jobs = 1, .limits = &c.limits});
  drop(&c);
  return has;
}

static void test_any_run(void **state) {
  (void)state;
  assert_true(has_run("var x : bv8; A: halt;"));
  assert_true(has_run("var x : bv8; initially x > 3; A: if (x > 5) -> A else B; B: halt;"));
  assert_false(has_run("var x : bv8; init x = 0; initially x > 3; A: halt;"));
  assert_false(has_run("var x : bv8; init x = 0; A: assume (x > 3) -> B; B: halt;"));
  assert_true(has_run("var x : bv8; A: havoc x -> B; B: assume (x == 77) -> A;"));
  assert_false(has_run("var x : bv8; init x = 0; A: x := x + 1 -> B; B: assume (x != 100) -> A;"));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_doubts), cmocka_unit_test(test_extension),
                                     cmocka_unit_test(test_any_run)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
