// What a model says of a condition is what the evaluation of terms says, with the values that were said and the random ones for the others.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../../support/random_program.h"
#include "expr/walk.h"
#include "reach/models.h"

// The value that the model has for a symbol, bit by bit.
static Term value_in(Models *models, uint32_t model, Term symbol) {
  u128 bits = 0;
  for (uint32_t i = 0; i < RANDOM_WIDTH; i++) {
    bool known;
    Term bit = expr_eq(models->table, expr_extract(models->table, symbol, i, 1), expr_bv(models->table, 1, 1));
    if (reach_models_hold(models, model, bit, &known)) bits |= (u128)1 << i;
    assert_true(known);
  }
  return expr_bv(models->table, RANDOM_WIDTH, bits);
}

typedef struct Point {
  Models *models;
  uint32_t model;
} Point;

static Term value_of(void *context, Term var) {
  Point *p = context;
  return value_in(p->models, p->model, var);
}

static void test_conditions_in_models(void **state) {
  (void)state;
  uint32_t held = 0;
  TermTable *table = expr_table_new();
  Random r = {4711};
  Prog *prog = random_program(table, &r, 8);
  Models models;
  reach_models_init(&models, prog);
  uint32_t said = reach_models_new(&models);
  reach_models_say(&models, said, prog->vars.data[0].term, expr_bv(table, RANDOM_WIDTH, 5));
  assert_int_equal(value_in(&models, said, prog->vars.data[0].term), expr_bv(table, RANDOM_WIDTH, 5));
  for (uint32_t n = 0; n < 500; n++) {
    Term a = random_condition(prog, &r), b = random_condition(prog, &r), c = random_condition(prog, &r);
    Term t = n % 2 ? expr_or(table, expr_and(table, a, b), c) : expr_eq(table, expr_ite(table, a, b, c), b);
    Point p = {&models, n % 3 ? n % RANDOM_MODELS : said};
    bool expected = expr_evaluate(table, t, value_of, &p) == expr_true(table), known;
    assert_int_equal(reach_models_hold(&models, p.model, t, &known), expected);
    assert_true(known);
    held += expected;
  }
  assert_true(held > 50 && held < 450);
  reach_models_release(&models);
  prog_delete(prog);
  expr_table_delete(table);
}

// Memory that nobody knows has no value in a model, unless nothing depends on it.
static void test_what_is_not_known(void **state) {
  (void)state;
  TermTable *table = expr_table_new();
  Prog *prog = prog_new(table, "memory");
  Models models;
  reach_models_init(&models, prog);
  Term memory = expr_var(table, "m", sort_array(sort_bv(8), sort_bv(8))), byte = expr_bv(table, 8, 1);
  Term read = expr_eq(table, expr_select(table, memory, byte), byte), x = expr_var(table, "x", SORT_BOOL);
  uint32_t no = reach_models_new(&models);
  bool known;
  reach_models_say(&models, no, x, expr_false(table));
  assert_false(reach_models_hold(&models, no, read, &known));
  assert_false(known);
  assert_true(reach_models_hold(&models, no, expr_ite(table, x, read, expr_not(table, x)), &known));
  assert_true(known);
  reach_models_release(&models);
  prog_delete(prog);
  expr_table_delete(table);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_conditions_in_models),
                                     cmocka_unit_test(test_what_is_not_known)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
