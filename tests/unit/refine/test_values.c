// Values of variables that hold constants and copies, and of those compared with many constants.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "front/cfg/front_cfg.h"
#include "refine/values.h"

static Term is(const Prog *prog, const char *name, uint32_t value) {
  Term x = prog->vars.data[prog_find_var(prog, name)].term;
  return expr_eq(prog->table, x, expr_bv(prog->table, 8, value));
}

static void test_values(void **state) {
  (void)state;
  TermTable *table = expr_table_new();
  DiagList diags = {0};
  Prog *prog = cfg_parse(table, "test.cfg",
                         "var mode, copy, count, jump : bv8; init mode = 0, copy = 0, count = 0, jump = 0;\n"
                         "A: mode, copy := 3, mode -> B;\n"
                         "B: if (mode == 7 || mode == 9) -> C else D;\n"
                         "C: count := count + 1 -> D;\n"
                         "D: if (count == 5 || copy == 2) -> E else A;\n"
                         "E: havoc jump -> F;\n"
                         "F: jump := jump * 2 -> G;\n"
                         "G: if (jump == 1 || jump == 2 || jump == 3 || jump == 4 || jump == 5) -> A else H;\n"
                         "H: halt;\n",
                         &diags);
  assert_non_null(prog);
  Values values;
  refine_values_init(&values, prog);
  VarId var;
  const U32Vec *mode = refine_values_of(&values, is(prog, "mode", 7), &var);
  assert_non_null(mode);
  assert_int_equal(var, prog_find_var(prog, "mode"));
  assert_int_equal(mode->count, 3);                                   // 3, 7 and 9
  assert_null(refine_values_of(&values, is(prog, "copy", 2), &var));  // one constant is none too many
  assert_null(refine_values_of(&values, is(prog, "count", 5), &var)); // it counts
  const U32Vec *jump = refine_values_of(&values, is(prog, "jump", 3), &var);
  assert_non_null(jump); // computed, but compared with many
  assert_int_equal(jump->count, 5);
  assert_null(refine_values_of(&values, expr_not(table, is(prog, "mode", 7)), &var));
  refine_values_release(&values);
  prog_delete(prog);
  expr_table_delete(table);
  diag_release(&diags);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_values)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
