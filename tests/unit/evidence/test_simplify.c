// Runs with fewer and simpler inputs still violate the same property.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "evidence/check/replay.h"
#include "evidence/export/simplify.h"
#include "front/cfg/front_cfg.h"

static void assert_simplified(const char *text, const uint32_t *given, uint32_t given_count, const uint32_t *expected,
                              uint32_t count) {
  DiagList diags = {0};
  Limits limits;
  Run run, again;
  limits_init(&limits, 0, 0);
  TermTable *table = expr_table_new();
  Prog *prog = cfg_parse(table, "test.cfg", text, &diags);
  assert_non_null(prog);
  Trace *trace = evidence_trace_new(prog);
  for (uint32_t i = 0; i < given_count; i++) u32vec_push(&trace->inputs, expr_bv(table, 32, given[i]));
  assert_int_equal(evidence_replay(prog, trace, &limits, &run), CHECK_CONFIRMED);
  evidence_simplify(prog, trace, &run, &limits);
  assert_int_equal(trace->inputs.count, count);
  for (uint32_t i = 0; i < count; i++) assert_int_equal((uint32_t)expr_bits(table, trace->inputs.data[i]), expected[i]);
  assert_int_equal(evidence_replay(prog, trace, &limits, &again), CHECK_CONFIRMED);
  assert_int_equal(run.length, again.length);
  evidence_run_release(&run);
  evidence_run_release(&again);
  evidence_trace_delete(trace);
  prog_delete(prog);
  expr_table_delete(table);
  diag_release(&diags);
}

static void test_rounds_that_do_nothing_are_left_out(void **state) {
  (void)state;
  static const char text[] = "var x : bv32; var y : bv32; init x = 0;\n"
                             "L0: havoc y -> L1;\n"
                             "L1: if (y == 7) -> L2 else L0;\n"
                             "L2: x := x + 1 -> L3;\n"
                             "L3: if (x == 2) -> ERROR else L0;\n"
                             "ERROR: halt;\n";
  uint32_t given[300];
  for (uint32_t i = 0; i < 300; i++) given[i] = 1000 + i;
  given[17] = given[299] = 7;
  assert_simplified(text, given, 300, (uint32_t[]){7, 7}, 2);
}

static void test_numbers_come_nearer_to_zero(void **state) {
  (void)state;
  static const char text[] = "var x : bv32; var y : bv32;\n"
                             "L0: havoc x -> L1;\n"
                             "L1: havoc y -> L2;\n"
                             "L2: if (x > 41) -> ERROR else L3;\n"
                             "L3: halt;\n"
                             "ERROR: halt;\n";
  assert_simplified(text, (uint32_t[]){1000000, 99}, 2, (uint32_t[]){42, 0}, 2);
}

static void test_one_stays_one(void **state) {
  (void)state;
  static const char text[] = "var x : bv32;\n"
                             "L0: havoc x -> L1;\n"
                             "L1: if (x != 0) -> ERROR else L2;\n"
                             "L2: halt;\n"
                             "ERROR: halt;\n";
  assert_simplified(text, (uint32_t[]){1}, 1, (uint32_t[]){1}, 1);
  assert_simplified(text, (uint32_t[]){0xfffffff0u}, 1, (uint32_t[]){1}, 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_rounds_that_do_nothing_are_left_out),
      cmocka_unit_test(test_numbers_come_nearer_to_zero),
      cmocka_unit_test(test_one_stays_one),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
