// Data independence: the values that stand for all inputs, against all inputs; and what is not independent.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../../support/random_program.h"
#include "expr/walk.h"
#include "front/cfg/front_cfg.h"
#include "prog/block.h"
#include "prog/independent.h"

#define WIDTH 10

typedef struct Case {
  TermTable *table;
  Prog *prog;
  bool *relevant;
  Independent found;
  bool is_independent;
} Case;

static void look(Case *c) {
  c->relevant = prog_blocks_relevant_variables(c->prog);
  c->is_independent = prog_independent_find(c->prog, c->relevant, &c->found);
}

static Case case_new(const char *text) {
  Case c = {.table = expr_table_new()};
  DiagList diags = {0};
  c.prog = cfg_parse(c.table, "case.cfg", text, &diags);
  assert_non_null(c.prog);
  diag_release(&diags);
  look(&c);
  return c;
}

static void case_delete(Case *c) {
  if (c->is_independent) prog_independent_release(&c->found);
  free(c->relevant);
  prog_delete(c->prog);
  expr_table_delete(c->table);
}

static bool is_independent(const char *text) {
  Case c = case_new(text);
  bool result = c.is_independent;
  case_delete(&c);
  return result;
}

// ---- random comparisons, against all values

static Term random_comparison(TermTable *table, Random *r, Term x) {
  static const Op ops[] = {OP_EQ, OP_BVULT, OP_BVULE, OP_BVSLT, OP_BVSLE};
  uint32_t wide = random_below(r, 3) ? WIDTH : WIDTH + 3;
  Term side = wide == WIDTH ? x : expr_resize(table, random_below(r, 2) ? OP_ZEXT : OP_SEXT, x, wide);
  Term constant = expr_bv(table, wide, random_below(r, 1u << wide));
  Op op = ops[random_below(r, 5)];
  return random_below(r, 2) ? expr_binary(table, op, side, constant) : expr_binary(table, op, constant, side);
}

static Term value_of_x(void *context, Term var) {
  (void)var;
  return *(Term *)context;
}

static uint32_t outcome(TermTable *table, const Term *conditions, uint32_t count, Term value) {
  uint32_t bits = 0;
  for (uint32_t i = 0; i < count; i++)
    bits |= (uint32_t)(expr_evaluate(table, conditions[i], value_of_x, &value) == expr_true(table)) << i;
  return bits;
}

// Every value does in all comparisons what some value of the list does.
static void test_values_stand_for_all(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 60; seed++) {
    Random r = {seed * 0x9e3779b97f4a7c15u};
    Case c = {.table = expr_table_new()};
    c.prog = prog_new(c.table, "random");
    VarId x = prog_add_var(c.prog, "x", "x", NULL, sort_bv(WIDTH));
    Term conditions[4];
    Loc first = prog_add_loc(c.prog, NULL, (Place){0}), end = prog_add_loc(c.prog, NULL, (Place){0}), at = first;
    for (uint32_t i = 0; i < 4; i++) {
      conditions[i] = random_comparison(c.table, &r, c.prog->vars.data[x].term);
      Loc next = prog_add_loc(c.prog, NULL, (Place){0});
      prog_set_if(c.prog, at, conditions[i], next, end);
      at = next;
    }
    prog_set_havoc(c.prog, at, x, (Input){0}, first);
    prog_set_halt(c.prog, end, LOC_END);
    c.prog->start = first;
    look(&c);
    assert_true(c.is_independent);
    bool seen[16] = {0};
    for (uint32_t i = 0; i < c.found.values[x].count; i++)
      seen[outcome(c.table, conditions, 4, c.found.values[x].data[i])] = true;
    for (u128 v = 0; v < 1u << WIDTH; v++)
      assert_true(seen[outcome(c.table, conditions, 4, expr_bv(c.table, WIDTH, v))]);
    assert_true(c.found.values[x].count <= 2 + 2 * 4);
    case_delete(&c);
  }
}

// ---- what is independent

static void test_comparisons_and_copies(void **state) {
  (void)state;
  assert_true(is_independent(
      "var x : bv32; var y : bv32;\nL0: havoc x -> L1;\nL1: y := x -> L2;\nL2: if (y > 3) -> L0 else E;\nE: halt;\n"));
  assert_true(is_independent("var x : int;\nL0: havoc x -> L1;\nL1: if (x > 3 || x == -7) -> L0 else E;\nE: halt;\n"));
  assert_true(is_independent("var x : bv8; var y : bv8;\nL0: havoc x -> L1;\nL1: y := x + y -> L2;\nL2: if (y == 3) -> "
                             "L0 else E;\nE: halt;\n"));
  // what decides nothing does not count
  assert_true(is_independent("var x : bv32; var y : bv32;\nL0: havoc x -> L1;\nL1: y := x * 3 -> L0;\n"));
}

static void test_other_reads(void **state) {
  (void)state;
  static const char *const texts[] = {
      "var x : bv32;\nL0: havoc x -> L1;\nL1: if (x + 1 > 3) -> L0 else E;\nE: halt;\n",
      "var x : bv32; var y : bv32;\ninit y = 0;\nL0: havoc x -> L1;\nL1: if (x > y) -> L0 else E;\nE: halt;\n",
      "var x : bv32; var y : bv32;\ninit y = 0;\nL0: havoc x -> L1;\nL1: y := x -> L2;\nL2: y := y + 1 -> L3;\n"
      "L3: if (y == 7) -> L0 else E;\nE: halt;\n",
      "var x : int; var a : int[int];\nL0: havoc x -> L1;\nL1: a[0] := x -> L2;\nL2: if (a[0] == 7) -> L0 else E;\nE: "
      "halt;\n",
      "var x : bv32;\nL0: if (x % 2 == 0) -> L0 else E;\nE: halt;\n", // an arbitrary initial value
  };
  for (uint32_t i = 0; i < sizeof texts / sizeof *texts; i++) assert_false(is_independent(texts[i]));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_values_stand_for_all),
      cmocka_unit_test(test_comparisons_and_copies),
      cmocka_unit_test(test_other_reads),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
