// How many initial states there are, as far as runs depend on them; parameters as initial values.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "front/cfg/front_cfg.h"
#include "prog/initial.h"

typedef struct Case {
  TermTable *table;
  Prog *prog;
} Case;

static Case read(const char *text) {
  Case c = {.table = expr_table_new()};
  DiagList diags = {0};
  c.prog = cfg_parse(c.table, "case.cfg", text, &diags);
  assert_non_null(c.prog);
  diag_release(&diags);
  return c;
}

static void drop(Case *c) {
  prog_delete(c->prog);
  expr_table_delete(c->table);
}

static bool has_one_start(const char *text) {
  Case c = read(text);
  bool one = prog_has_one_start(c.prog);
  drop(&c);
  return one;
}

static void test_starts(void **state) {
  (void)state;
  assert_true(has_one_start("var x : bv8; init x = 1; A: if (x > 0) -> A else B; B: halt;"));
  assert_false(has_one_start("var x : bv8; A: if (x > 0) -> A else B; B: halt;"));
  assert_true(has_one_start("var x : bv8; A: skip -> B; B: halt;")); // nothing reads it
  assert_true(has_one_start("var x : bv8; A: x := 3 -> B; B: if (x > 0) -> A else C; C: halt;"));
  assert_false(has_one_start("var x : bv8; var y : bv8; A: y := x -> B; B: if (y > 0) -> A else C; C: halt;"));
  assert_true(has_one_start("var x : bv8; var y : bv8; A: y := x -> B; B: halt;"));
  assert_false(has_one_start("var x : bv8; initially x > 3; A: if (x > 5) -> A else B; B: halt;"));
  assert_true(has_one_start("var x : bv8; initially x > 3; A: skip -> B; B: halt;"));
}

// How many havocs are left?
static uint32_t havocs_left(const char *text) {
  Case c = read(text);
  for (Loc l = 0; l < c.prog->locs.count; l++) c.prog->locs.data[l].input.function = NULL; // as parameters have it
  prog_take_parameters_as_initial(c.prog);
  uint32_t left = 0;
  for (Loc l = 0; l < c.prog->locs.count; l++) left += c.prog->locs.data[l].kind == EDGE_HAVOC;
  drop(&c);
  return left;
}

static void test_parameters(void **state) {
  (void)state;
  assert_int_equal(havocs_left("var x : bv8; var y : bv8; A: havoc x -> B; B: havoc y -> C; C: halt;"), 0);
  assert_int_equal(havocs_left("var x : bv8; var y : bv8; A: y := 3 -> B; B: havoc x -> C; C: halt;"), 0);
  // read before, set before, given, or constrained: it is another value
  assert_int_equal(havocs_left("var x : bv8; var y : bv8; A: y := x -> B; B: havoc x -> C; C: halt;"), 1);
  assert_int_equal(havocs_left("var x : bv8; A: x := 3 -> B; B: havoc x -> C; C: halt;"), 1);
  assert_int_equal(havocs_left("var x : bv8; A: havoc x -> B; B: havoc x -> C; C: halt;"), 1);
  assert_int_equal(havocs_left("var x : bv8; init x = 1; A: havoc x -> B; B: halt;"), 1);
  assert_int_equal(havocs_left("var x : bv8; initially x > 1; A: havoc x -> B; B: halt;"), 1);
  // met again, or not by every run
  assert_int_equal(havocs_left("var x : bv8; A: havoc x -> B; B: skip -> A;"), 1);
  assert_int_equal(havocs_left("var x : bv8; var y : bv8; A: skip -> B; B: havoc x -> C; C: choice -> B | D; D: halt;"),
                   1);
  assert_int_equal(havocs_left("var x : bv8; A: choice -> B | C; B: havoc x -> C; C: halt;"), 1);
}

static void test_named_inputs(void **state) {
  (void)state;
  Case c = read("var x : bv8; A: havoc x -> B; B: halt;");
  c.prog->locs.data[c.prog->start].input.function = "read_sensor";
  prog_take_parameters_as_initial(c.prog);
  assert_int_equal(c.prog->locs.data[c.prog->start].kind, EDGE_HAVOC);
  drop(&c);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_starts), cmocka_unit_test(test_parameters),
                                     cmocka_unit_test(test_named_inputs)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
