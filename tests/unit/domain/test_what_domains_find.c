// What the domains find in small programs, as people would state it: equalities modulo 2^w, inequalities, remainders, and what a
// reduced product finds that its parts do not.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "support.h"
#include "domain/table.h"

// while (condition) { x += a; y += b; } from x = y = 0, at location 0; location 2 is after the loop.
static Prog *loop(TermTable *table, Sort sort, Op less, int limit, int a, int b) {
  Prog *prog = prog_new(table, "loop");
  prog->as_written = true;
  bool is_int = sort == SORT_INT;
  int steps[2] = {a, b};
  Assign assigns[2];
  for (int i = 0; i < 2; i++) {
    VarId v = prog_add_var(prog, i ? "y" : "x", NULL, NULL, sort);
    prog->vars.data[v].init = domain_number_term(table, sort, 0);
    Term step = domain_number_term(table, sort, steps[i]);
    assigns[i] = (Assign){v, expr_binary(table, is_int ? OP_INTADD : OP_BVADD, prog->vars.data[v].term, step)};
  }
  for (int l = 0; l < 3; l++) prog_add_loc(prog, NULL, (Place){0});
  prog_set_if(prog, 0, expr_binary(table, less, prog->vars.data[0].term, domain_number_term(table, sort, limit)), 1, 2);
  prog_set_assign(prog, 1, assigns, 2, 0);
  prog_set_halt(prog, 2, LOC_END);
  prog->start = 0;
  prog_finish(prog);
  return prog;
}

// What the domain prints at a location of the program, which is deleted.
static void expect(const char *name, TermTable *table, Prog *prog, Loc l, const char *text) {
  DiagList diags = {0};
  Domain *domain = domain_new(name, prog, &diags);
  uint32_t steps;
  assert_non_null(domain);
  Abstract *at = analyse(domain, &steps);
  Text printed = {0};
  if (at[l] != ABSTRACT_BOTTOM) domain->ops->print(domain, at[l], &printed);
  assert_string_equal(text_view(&printed), text);
  text_release(&printed);
  free(at);
  domain_delete(domain);
  diag_release(&diags);
  prog_delete(prog);
  expr_table_delete(table);
}

static void test_affine(void **state) {
  (void)state;
  TermTable *table = expr_table_new();
  expect("affine", table, loop(table, SORT_INT, OP_INTLT, 100, 2, 4), 2, "y == 2 * x");
}

// y = 2x, and both even: this holds although both wrap around.
static void test_affine_wraps(void **state) {
  (void)state;
  TermTable *table = expr_table_new();
  Prog *prog = loop(table, sort_bv(8), OP_BVULT, 255, 2, 4);
  DiagList diags = {0};
  Domain *domain = domain_new("affine", prog, &diags);
  Space space = space_of(prog);
  uint32_t steps;
  Abstract *at = analyse(domain, &steps);
  for (uint32_t i = 0; i < space.count; i += 3) {
    uint32_t x = i % 256, y = i / 256;
    assert_int_equal(contains_state(domain, &space, at[0], i), x % 2 == 0 && y == (2 * x) % 256);
  }
  free(at);
  domain_delete(domain);
  diag_release(&diags);
  prog_delete(prog);
  expr_table_delete(table);
}

static void test_interval(void **state) {
  (void)state;
  TermTable *table = expr_table_new();
  expect("interval", table, loop(table, sort_bv(32), OP_BVSLT, 100, 1, 1), 2, "x == 100");
  table = expr_table_new();
  expect("interval", table, loop(table, sort_bv(32), OP_BVSLT, 100, 3, 0), 2, "100 <= x <= 102, y == 0");
  table = expr_table_new();
  expect("interval", table, loop(table, SORT_INT, OP_INTLT, 100, 3, 1), 2, "100 <= x <= 102, 0 <= y");
}

static void test_constant(void **state) {
  (void)state;
  TermTable *table = expr_table_new();
  expect("constant", table, loop(table, SORT_INT, OP_INTLT, 100, 1, 0), 2, "y == 0");
}

// 2^32 is no multiple of 6: only evenness survives what may wrap around.
static void test_congruence(void **state) {
  (void)state;
  TermTable *table = expr_table_new();
  expect("congruence", table, loop(table, SORT_INT, OP_INTLT, 100, 6, 4), 2, "x % 6 == 0, y % 4 == 0");
  table = expr_table_new();
  expect("congruence", table, loop(table, sort_bv(32), OP_BVSLT, 100, 6, 4), 2, "x % 2 == 0, y % 4 == 0");
}

static void test_product(void **state) {
  (void)state;
  TermTable *table = expr_table_new();
  expect("interval+congruence", table, loop(table, SORT_INT, OP_INTLT, 100, 3, 0), 2,
         "x == 102, y == 0; x == 102, y == 0");
}

static void test_polyhedra(void **state) {
  (void)state;
  uint32_t count;
  const DomainOps *const *domains = domain_table(&count);
  if (strcmp(domains[count - 1]->name, "polyhedra") != 0) skip();
  TermTable *table = expr_table_new();
  expect("polyhedra", table, loop(table, SORT_INT, OP_INTLT, 100, 1, 2), 2, "y == 200, x == 100");
  table = expr_table_new();
  expect("polyhedra", table, loop(table, sort_bv(32), OP_BVSLT, 100, 1, 2), 2, "y == 200, x == 100");
  table = expr_table_new();
  expect("polyhedra", table, loop(table, sort_bv(32), OP_BVULT, 100, 1, 2), 2, "y == 200, x == 100");
  table = expr_table_new();
  expect("polyhedra", table, loop(table, sort_bv(8), OP_BVULT, 100, 1, 2), 2, "x == 100"); // y wraps around
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_affine),    cmocka_unit_test(test_affine_wraps), cmocka_unit_test(test_interval),
      cmocka_unit_test(test_constant),  cmocka_unit_test(test_congruence),   cmocka_unit_test(test_product),
      cmocka_unit_test(test_polyhedra),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
