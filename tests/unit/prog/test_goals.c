// Goals of a graph: both ways out of conditions and choices, not of assumptions; the runs are the same.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "front/cfg/front_cfg.h"
#include "prog/goals.h"

static void test_ways(void **state) {
  (void)state;
  TermTable *table = expr_table_new();
  DiagList diags = {0};
  Prog *prog = cfg_parse(table, "goals.cfg",
                         "var x : int;\n"
                         "A: if (x > 0) -> B else C;\n"
                         "B: choice -> A | C;\n"
                         "C: assume (x < 9) -> D;\n"
                         "D: halt;\n",
                         &diags);
  assert_non_null(prog);
  uint32_t before = prog->locs.count;
  Loc b = prog->locs.data[0].next[0], c = prog->locs.data[0].next[1];
  prog_mark_branches(prog);
  static const char *const outcomes[] = {"true", "false", "first", "second"};
  assert_int_equal(prog->goals.count, 4);
  assert_int_equal(prog->locs.count, before + 4);
  for (uint32_t i = 0; i < 4; i++) {
    const Goal *goal = &prog->goals.data[i];
    assert_string_equal(goal->text, outcomes[i]);
    assert_int_equal(goal->place.line, 2 + i / 2);
    assert_int_equal(goal->entries.count, 1);
    assert_true(prog->locs.data[goal->entries.data[0]].kept);
  }
  assert_int_equal(prog->locs.data[0].next[0], prog->goals.data[0].entries.data[0]);
  assert_int_equal(prog->locs.data[prog->goals.data[0].entries.data[0]].next[0], b);
  assert_int_equal(prog->locs.data[prog->goals.data[1].entries.data[0]].next[0], c);
  diag_release(&diags);
  prog_delete(prog);
  expr_table_delete(table);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_ways)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
