// Which steps of a run matter: what the last one reads, element by element, and what decided that a step was taken at all.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "evidence/check/replay.h"
#include "evidence/history.h"
#include "front/cfg/front_cfg.h"

typedef struct Fixture {
  TermTable *table;
  Prog *prog;
  Trace *trace;
  Run run;
  History history;
} Fixture;

// With a lexicon, as programs of C have one: in other graphs every conditional counts.
static void open_run(Fixture *f, const char *text, bool is_c, const uint32_t *inputs, uint32_t count) {
  DiagList diags = {0};
  Limits limits;
  limits_init(&limits, 0, 0);
  f->table = expr_table_new();
  f->prog = cfg_parse(f->table, "test.cfg", text, &diags);
  assert_non_null(f->prog);
  if (is_c) f->prog->lexicon = prog_lexicon_new();
  f->trace = evidence_trace_new(f->prog);
  for (uint32_t i = 0; i < count; i++) u32vec_push(&f->trace->inputs, expr_bv(f->table, 32, inputs[i]));
  assert_int_equal(evidence_replay(f->prog, f->trace, &limits, &f->run), CHECK_CONFIRMED);
  evidence_history_init(&f->history, f->prog, f->trace, &f->run);
  diag_release(&diags);
}

static void close_run(Fixture *f) {
  evidence_history_release(&f->history);
  evidence_run_release(&f->run);
  evidence_trace_delete(f->trace);
  prog_delete(f->prog);
  expr_table_delete(f->table);
}

// The locations of the steps that matter, in their order: "L0 L2 ".
static void assert_matters(const Fixture *f, const char *expected) {
  Text text = {0};
  for (uint32_t i = 0; i < f->history.steps.count; i++)
    if (f->history.steps.data[i].matters)
      text_format(&text, "%s ", f->prog->locs.data[f->history.steps.data[i].loc].name);
  assert_string_equal(text_view(&text), expected);
  text_release(&text);
}

#define WITH_NOISE                                                                                                     \
  "var x : bv32; var y : bv32; var noise : bv32;\n"                                                                    \
  "L0: havoc y -> L1;\n"                                                                                               \
  "L1: if (y > 3) -> L2 else L3;\n"                                                                                    \
  "L2: noise := 1 -> L4;\n"                                                                                            \
  "L3: noise := 2 -> L4;\n"                                                                                            \
  "L4: havoc x -> L5;\n"                                                                                               \
  "L5: if (x == 9) -> ERROR else L6;\n"                                                                                \
  "L6: halt;\n"                                                                                                        \
  "ERROR: halt;\n"

static void test_what_decides_nothing_does_not_matter(void **state) {
  (void)state;
  Fixture f;
  open_run(&f, WITH_NOISE, true, (uint32_t[]){5, 9}, 2);
  assert_matters(&f, "L4 L5 ");
  close_run(&f);
}

static void test_every_conditional_of_a_graph_counts(void **state) {
  (void)state;
  Fixture f;
  open_run(&f, WITH_NOISE, false, (uint32_t[]){5, 9}, 2);
  assert_matters(&f, "L0 L1 L4 L5 ");
  close_run(&f);
}

static void test_what_decides_an_assignment_that_matters(void **state) {
  (void)state;
  Fixture f;
  open_run(&f,
           "var y : bv32; var z : bv32;\n"
           "L0: havoc y -> L1;\n"
           "L1: if (y > 3) -> L2 else L3;\n"
           "L2: z := 1 -> L4;\n"
           "L3: z := 2 -> L4;\n"
           "L4: if (z == 1) -> ERROR else L5;\n"
           "L5: halt;\n"
           "ERROR: halt;\n",
           true, (uint32_t[]){5}, 1);
  assert_matters(&f, "L0 L1 L2 L4 ");
  close_run(&f);
}

static void test_elements_are_told_apart(void **state) {
  (void)state;
  Fixture f;
  open_run(&f,
           "var a : bv32[bv32]; var i : bv32; var old : bv32; init i = 1;\n"
           "L0: a[0] := 7 -> L1;\n"
           "L1: a[i] := old -> L2;\n"
           "L2: a[2] := 8 -> L3;\n"
           "L3: if (a[1] == 0) -> ERROR else L4;\n"
           "L4: halt;\n"
           "ERROR: halt;\n",
           true, NULL, 0);
  assert_matters(&f, "L1 L3 ");
  assert_true(f.history.initial[prog_find_var(f.prog, "old")]);
  assert_false(f.history.initial[prog_find_var(f.prog, "a")]);
  close_run(&f);
}

static void test_a_loop_matters_where_its_rounds_do(void **state) {
  (void)state;
  Fixture f;
  open_run(&f,
           "var i : bv32; var s : bv32; var t : bv32; init i = 0; init s = 0; init t = 0;\n"
           "L0: if (i < 2) -> L1 else L4;\n"
           "L1: s := s + i -> L2;\n"
           "L2: t := t + 1 -> L3;\n"
           "L3: i := i + 1 -> L0;\n"
           "L4: if (s == 1) -> ERROR else L5;\n"
           "L5: halt;\n"
           "ERROR: halt;\n",
           true, NULL, 0);
  assert_matters(&f, "L0 L1 L3 L0 L1 L4 ");
  close_run(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_what_decides_nothing_does_not_matter),
      cmocka_unit_test(test_every_conditional_of_a_graph_counts),
      cmocka_unit_test(test_what_decides_an_assignment_that_matters),
      cmocka_unit_test(test_elements_are_told_apart),
      cmocka_unit_test(test_a_loop_matters_where_its_rounds_do),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
