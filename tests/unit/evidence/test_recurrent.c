// Recurrent regions: a cycle that accepts nothing counts only where the region's conditions leave it possible.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "evidence/check/replay.h"
#include "front/cfg/front_cfg.h"
#include "prog/fair.h"

// x grows for ever; A is accepting, and where y is not 0 the run stays between B and C.
static const char program[] = "var x : int; var y : int;\nA: x := x + 1 -> B;\nB: if (y == 0 && x > 0) -> A else C;\n"
                              "C: x := x + 2 -> B;\n";

static CheckResult check_region(const char *condition, int y, int x) {
  TermTable *terms = expr_table_new();
  DiagList diags = {0};
  Prog *prog = cfg_parse(terms, "test.cfg", program, &diags);
  assert_non_null(prog);
  ExprScope scope = prog_scope(prog);
  Term t = expr_parse_condition(terms, &scope, condition, (Place){0}, condition, 64, &diags);
  assert_int_not_equal(t, TERM_NONE);
  bool *accepting = memory_new(prog->locs.count + 1);
  accepting[prog->start] = true;
  Trace *trace = evidence_trace_new(prog);
  trace->initial[prog_find_var(prog, "x")] = expr_int(terms, x);
  trace->initial[prog_find_var(prog, "y")] = expr_int(terms, y);
  Blocks *blocks = prog_fair_blocks(prog, accepting);
  for (uint32_t b = 0; b < blocks->count; b++)
    if (!prog_blocks_is_final(blocks, b)) invariantvec_push(&trace->region, (Invariant){blocks->blocks[b].loc, t});
  prog_blocks_delete(blocks);
  Limits limits;
  limits_init(&limits, 10, 0);
  Run run;
  CheckResult result = evidence_replay_endless(prog, accepting, trace, &limits, &run);
  evidence_run_release(&run);
  evidence_trace_delete(trace);
  free(accepting);
  prog_delete(prog);
  diag_release(&diags);
  expr_table_delete(terms);
  return result;
}

static void test_cycles(void **unused) {
  (void)unused;
  assert_int_equal(check_region("y == 0 && x >= 1", 0, 1), CHECK_CONFIRMED);
  assert_int_equal(check_region("x >= 1", 0, 1), CHECK_REFUTED);           // y may be something else
  assert_int_equal(check_region("y == 0", 0, 1), CHECK_REFUTED);           // x may be 0 at B
  assert_int_equal(check_region("y == 0 && x >= 1", 1, 1), CHECK_REFUTED); // the run is not inside
  assert_int_equal(check_region("y == 0 && x <= 9", 0, 1), CHECK_REFUTED); // the region is left
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_cycles)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
