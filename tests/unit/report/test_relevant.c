// Which steps of a run are shown: those that something later depends on.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "front/cfg/front_cfg.h"
#include "evidence/relevant.h"
#include "report/report.h"
#include "evidence/check/replay.h"

typedef struct Fixture {
  TermTable *table;
  Prog *prog;
  Trace *trace;
  Run run;
} Fixture;

static void open_run(Fixture *f, const char *text, const uint32_t *inputs, uint32_t count) {
  DiagList diags = {0};
  Limits limits;
  limits_init(&limits, 0, 0);
  f->table = expr_table_new();
  f->prog = cfg_parse(f->table, "test.cfg", text, &diags);
  assert_non_null(f->prog);
  f->trace = evidence_trace_new(f->prog);
  for (uint32_t i = 0; i < count; i++) u32vec_push(&f->trace->inputs, expr_bv(f->table, 32, inputs[i]));
  assert_int_equal(evidence_replay(f->prog, f->trace, &limits, &f->run), CHECK_CONFIRMED);
  diag_release(&diags);
}

static void close_run(Fixture *f) {
  evidence_run_release(&f->run);
  evidence_trace_delete(f->trace);
  prog_delete(f->prog);
  expr_table_delete(f->table);
}

static const char program[] = "var x : bv32; var y : bv32; var noise : bv32; var old : bv32; init x = 0;\n"
                              "L0: noise := noise + 1 -> L1;\n"
                              "L1: havoc y -> L2;\n"
                              "L2: x := x + y -> L3;\n"
                              "L3: noise := x -> L4;\n"
                              "L4: if (x + old > 5) -> ERROR else L0;\n"
                              "ERROR: halt;\n";

static void test_what_decides_nothing_is_left_out(void **state) {
  (void)state;
  Fixture f;
  open_run(&f, program, (uint32_t[]){3, 4}, 2);
  bool *steps, *initial;
  evidence_relevant_steps(f.prog, &f.run, &steps, &initial);
  static const bool expected[] = {false, true, true, false, true, false, true, true, false, true};
  assert_int_equal(f.run.steps.count, sizeof expected);
  assert_memory_equal(steps, expected, sizeof expected);
  assert_true(initial[prog_find_var(f.prog, "old")]);
  assert_false(initial[prog_find_var(f.prog, "noise")]);
  assert_false(initial[prog_find_var(f.prog, "y")]);
  free(steps);
  free(initial);
  close_run(&f);
}

static void test_text(void **state) {
  (void)state;
  Fixture f;
  open_run(&f, program, (uint32_t[]){3, 4}, 2);
  PropertyStatus status[] = {STATUS_VIOLATED};
  Outcome outcome = {.verdict = VERDICT_FALSIFIED, .status = status, .trace = f.trace, .run = f.run};
  Report report = {.file = "test.cfg", .property = "reach", .prog = f.prog, .outcome = &outcome};
  Text text = {0};
  report_text(&report, &text);
  assert_string_equal(text_view(&text), "test.cfg:7:1: error: violated\n"
                                        "inputs:\n"
                                        "  test.cfg:3: y holds 3\n"
                                        "  test.cfg:3: y holds 4\n"
                                        "steps:\n"
                                        "  test.cfg:3: y = 3  (havoc y)\n"
                                        "  test.cfg:4: x = 3  (x := x + y)\n"
                                        "  test.cfg:3: y = 4  (havoc y)\n"
                                        "  test.cfg:4: x = 7  (x := x + y)\n"
                                        "  test.cfg:7: error violated\n"
                                        "test.cfg: FALSIFIED\n");
  text_release(&text);
  close_run(&f);
}

static void test_a_reason_is_one_line(void **state) {
  (void)state;
  char reason[] = "two\nlines";
  Outcome outcome = {.reason = reason};
  Report report = {.file = "p.c", .property = "reach", .outcome = &outcome};
  Text text = {0};
  report_text(&report, &text);
  assert_string_equal(text_view(&text), "p.c: UNKNOWN (two lines)\n");
  text_release(&text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_what_decides_nothing_is_left_out),
      cmocka_unit_test(test_text),
      cmocka_unit_test(test_a_reason_is_one_line),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
