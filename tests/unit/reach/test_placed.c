// Bounded search where likely values are settled: what it finds is a run of the program itself, and that it finds nothing says nothing.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "evidence/check/replay.h"
#include "front/cfg/front_cfg.h"
#include "prog/likely.h"
#include "reach/reach.h"

enum { PLACE = 64, START = 48 }; // what is likely of p, and of q, which is arbitrary from the start

typedef struct Fixture {
  TermTable *table;
  Prog *prog;
  Limits limits;
  Task task;
  Answer answer;
} Fixture;

static void make_likely(Fixture *f, const char *name, uint32_t value) {
  f->prog->vars.data[prog_find_var(f->prog, name)].likely = expr_bv(f->table, 32, value);
}

// An error that is met where the condition holds, after memory, p and x were drawn, and p once more.
static void fixture_init(Fixture *f, const char *condition, bool is_likely) {
  DiagList diags = {0};
  Text text = {0};
  *f = (Fixture){.table = expr_table_new()};
  text_format(&text,
              "var p : bv32; var q : bv32; var x : bv32; var m : bv8[bv32]; start L; L: havoc m -> L0;"
              "L0: havoc p -> L1; L1: havoc x -> L2; L2: havoc p -> L3;"
              "L3: if (%s) -> ERROR else L4; L4: halt; ERROR: halt;",
              condition);
  f->prog = cfg_parse(f->table, "test.cfg", text_view(&text), &diags);
  assert_non_null(f->prog);
  if (is_likely) make_likely(f, "p", PLACE), make_likely(f, "q", START);
  limits_init(&f->limits, 60, 0);
  Question question = {.kind = QUESTION_REACH, .prog = f->prog, .proves = true, .refutes = true};
  evidence_task_init(&f->task, &question, &(EngineOptions){0}, &f->limits);
  f->answer = reach_placed_run(&f->task);
  text_release(&text);
  diag_release(&diags);
}

static void fixture_release(Fixture *f) {
  evidence_answer_release(&f->answer);
  evidence_task_release(&f->task);
  prog_delete(f->prog);
  expr_table_delete(f->table);
}

static void test_run_of_the_program(void **state) {
  (void)state;
  Fixture f;
  Run run;
  fixture_init(&f, "p == 64 && q == 48 && x == 7", true);
  assert_int_equal(f.answer.claim, CLAIM_VIOLATED);
  assert_int_equal(f.answer.trace->inputs.count, 4);
  assert_int_equal(evidence_replay(f.prog, f.answer.trace, &f.limits, &run), CHECK_CONFIRMED);
  evidence_run_release(&run);
  fixture_release(&f);
}

// Memory that is cleared is told as an input, too; where the error wants something else, it is found with memory that is anything.
static void test_memory(void **state) {
  (void)state;
  for (uint32_t wanted = 0; wanted < 2; wanted++) {
    Fixture f;
    Run run;
    fixture_init(&f, wanted ? "m[p] == 1" : "m[p] == 0", true);
    assert_int_equal(f.answer.claim, CLAIM_VIOLATED);
    assert_int_equal(f.answer.trace->inputs.count, 4);
    assert_int_equal(evidence_replay(f.prog, f.answer.trace, &f.limits, &run), CHECK_CONFIRMED);
    evidence_run_release(&run);
    fixture_release(&f);
  }
}

static void test_no_proof(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, "p == 65", true); // as reachable as before, but with an unlikely value
  assert_int_equal(f.answer.claim, CLAIM_NOTHING);
  fixture_release(&f);
}

static void test_nothing_likely(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, "p == 64", false);
  assert_int_equal(f.answer.claim, CLAIM_NOTHING);
  fixture_release(&f);
}

static void test_settled(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, "x == 7", true);
  assert_true(prog_likely_is_known(f.prog));
  Prog *settled = prog_likely_new(f.prog, SETTLE_VALUES);
  assert_int_equal(settled->locs.count, f.prog->locs.count);
  for (Loc l = 0; l < settled->locs.count; l++) {
    bool is_settled = prog_likely_at(f.prog, l, SETTLE_VALUES) != TERM_NONE;
    assert_int_equal(settled->locs.data[l].kind, is_settled ? EDGE_ASSIGN : f.prog->locs.data[l].kind);
    if (is_settled) assert_int_equal(f.prog->locs.data[l].kind, EDGE_HAVOC);
  }
  assert_true(settled->vars.data[prog_find_var(settled, "q")].init == expr_bv(f.table, 32, START));
  assert_true(f.prog->vars.data[prog_find_var(f.prog, "q")].init == TERM_NONE);
  prog_delete(settled);
  fixture_release(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_run_of_the_program), cmocka_unit_test(test_memory),  cmocka_unit_test(test_no_proof),
      cmocka_unit_test(test_nothing_likely),     cmocka_unit_test(test_settled),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
