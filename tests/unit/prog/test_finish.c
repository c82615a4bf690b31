// No two locations of a finished program have the same name, whatever was added to it since it lost some: evidence calls them by their names.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "expr/term.h"
#include "prog/prog.h"

static void expect_names(const Prog *prog) {
  for (Loc l = 0; l < prog->locs.count; l++)
    for (Loc m = 0; m < l; m++) assert_string_not_equal(prog->locs.data[l].name, prog->locs.data[m].name);
}

// A chain of `count` locations, of which every second is a skip that finishing removes.
static Prog *chain(TermTable *table, uint32_t count) {
  Prog *prog = prog_new(table, "chain");
  VarId x = prog_add_var(prog, "x", NULL, NULL, SORT_INT);
  for (uint32_t i = 0; i < count; i++) prog_add_loc(prog, NULL, (Place){0});
  for (Loc l = 0; l + 1 < count; l++) {
    Assign step = {x, expr_binary(table, OP_INTADD, prog->vars.data[x].term, expr_int(table, 1))};
    prog_set_assign(prog, l, &step, l % 2 ? 0 : 1, l + 1);
  }
  uint32_t property = prog_add_property(prog, KIND_REACH, NULL, NULL, (Place){0});
  Loc end = prog_add_loc(prog, NULL, (Place){0}), error = prog_add_loc(prog, NULL, (Place){0});
  prog_set_error(prog, error, property);
  prog_set_if(prog, count - 1, expr_eq(table, prog->vars.data[x].term, expr_int(table, 3)), error, end);
  prog->start = 0;
  return prog;
}

static void test_names(void **state) {
  (void)state;
  TermTable *table = expr_table_new();
  Prog *prog = chain(table, 9);
  prog_finish(prog);
  expect_names(prog);
  uint32_t before = prog->locs.count;
  assert_true(before < 9);
  for (uint32_t i = 0; i < 6; i++) { // each in front of the start
    Loc first = prog_add_loc(prog, NULL, (Place){0});
    Assign zero = {0, expr_int(table, i)};
    prog_set_assign(prog, first, &zero, 1, prog->start);
    prog->start = first;
  }
  prog_finish(prog);
  assert_int_equal(prog->locs.count, before + 6);
  expect_names(prog);
  assert_string_equal(prog->locs.data[0].name, "L0"); // who was there first keeps its name
  prog_delete(prog);
  expr_table_delete(table);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_names)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
