// THEORY K9: the engines on the smallest programs that the algorithms get wrong as [LS] prints them (THEORY 7.9, 7.10, 7.11).
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "../support/ask.h"

static const char *const engines[] = {"explicit", "symbolic", "bounded", "induction", "auto"};
static const char *const abstract_engines[] = {"abstract", "game", "cegar"};

static Outcome run(Prog *prog, const char *engine, uint64_t bound) {
  Limits limits;
  limits_init(&limits, 10, 0);
  EngineOptions options = {.bound = bound};
  return ask(prog, engine, &options, &limits);
}

static Verdict verdict(Prog *prog, const char *engine, uint64_t bound) {
  Outcome outcome = run(prog, engine, bound);
  Verdict v = outcome.verdict;
  if (v != VERDICT_UNKNOWN) assert_true(outcome.evidence_checked);
  evidence_outcome_release(&outcome);
  return v;
}

// l0 --skip--> error, any initial state: the printed symbolic and abstract algorithms say SAFE.
static Prog *one_edge(TermTable *t) {
  Prog *prog = prog_new(t, "one_edge");
  prog->as_written = true;
  prog_add_var(prog, "x", NULL, NULL, sort_bv(8));
  Loc start = prog_add_loc(prog, "l0", (Place){0}), error = prog_add_loc(prog, "error", (Place){0});
  prog_set_assign(prog, start, NULL, 0, error);
  prog_set_error(prog, error, prog_add_property(prog, KIND_REACH, "error", NULL, (Place){0}));
  prog->start = start;
  prog_finish(prog);
  return prog;
}

static void assert_one_edge_is_unsafe(const char *engine) {
  TermTable *t = expr_table_new();
  Prog *prog = one_edge(t);
  assert_int_equal(verdict(prog, engine, 0), VERDICT_FALSIFIED);
  prog_delete(prog);
  expr_table_delete(t);
}

static void test_one_edge_is_unsafe_in_every_engine(void **unused) {
  (void)unused;
  for (uint32_t i = 0; i < sizeof engines / sizeof *engines; i++) assert_one_edge_is_unsafe(engines[i]);
  for (uint32_t i = 0; i < sizeof abstract_engines / sizeof *abstract_engines; i++)
    assert_one_edge_is_unsafe(abstract_engines[i]);
}

// l0: x := x + 1 -> l1; l1: if (x == d) error else l0. A loop back to the start: a trace must still be found and end.
static Prog *loop_to_start(TermTable *t, uint32_t depth) {
  Prog *prog = prog_new(t, "loop");
  prog->as_written = true;
  VarId x = prog_add_var(prog, "x", NULL, NULL, sort_bv(8));
  prog->vars.data[x].init = expr_bv(t, 8, 0);
  Loc l0 = prog_add_loc(prog, "l0", (Place){0}), l1 = prog_add_loc(prog, "l1", (Place){0});
  Loc error = prog_add_loc(prog, "error", (Place){0});
  prog_set_assign(prog, l0, &(Assign){x, expr_binary(t, OP_BVADD, prog->vars.data[x].term, expr_bv(t, 8, 1))}, 1, l1);
  prog_set_if(prog, l1, expr_eq(t, prog->vars.data[x].term, expr_bv(t, 8, depth)), error, l0);
  prog_set_error(prog, error, prog_add_property(prog, KIND_REACH, "error", NULL, (Place){0}));
  prog->start = l0;
  prog_finish(prog);
  return prog;
}

static void test_trace_through_a_loop_to_the_start(void **unused) {
  (void)unused;
  for (uint32_t i = 0; i < sizeof engines / sizeof *engines; i++) {
    TermTable *t = expr_table_new();
    Prog *prog = loop_to_start(t, 5);
    Outcome outcome = run(prog, engines[i], 0);
    assert_int_equal(outcome.verdict, VERDICT_FALSIFIED);
    assert_int_equal(outcome.run.length, 10); // five rounds of two steps
    assert_int_equal(prog->locs.data[outcome.run.end].role, LOC_ERROR);
    evidence_outcome_release(&outcome);
    prog_delete(prog);
    expr_table_delete(t);
  }
}

// A bug at depth d is found exactly with a bound of at least d blocks; below it the answer is "safe up to k", never VERIFIED.
static void test_bounded_finds_a_bug_exactly_from_its_depth(void **unused) {
  (void)unused;
  for (uint32_t bound = 1; bound <= 8; bound++) {
    TermTable *t = expr_table_new();
    Prog *prog = loop_to_start(t, 5);
    Outcome outcome = run(prog, "bounded", bound);
    assert_int_equal(outcome.verdict, bound >= 5 ? VERDICT_FALSIFIED : VERDICT_UNKNOWN);
    if (bound < 5) assert_non_null(strstr(outcome.reason, "safe up to"));
    evidence_outcome_release(&outcome);
    prog_delete(prog);
    expr_table_delete(t);
  }
}

// Bounded proves where no longer path exists.
static void test_bounded_proves_without_longer_paths(void **unused) {
  (void)unused;
  TermTable *t = expr_table_new();
  Prog *prog = loop_to_start(t, 5);
  prog->locs.data[2].role = LOC_END; // the loop ends instead of failing
  assert_int_equal(verdict(prog, "bounded", 0), VERDICT_VERIFIED);
  prog_delete(prog);
  expr_table_delete(t);
}

// An unsafe initial state among safe ones is found; with the initial condition that excludes it the program is safe.
static void test_initial_condition(void **unused) {
  (void)unused;
  for (uint32_t i = 1; i < sizeof engines / sizeof *engines; i++) { // explicit cannot enumerate initial conditions
    TermTable *t = expr_table_new();
    Prog *prog = prog_new(t, "init");
    prog->as_written = true;
    VarId x = prog_add_var(prog, "x", NULL, NULL, SORT_INT);
    Term term = prog->vars.data[x].term;
    Loc l0 = prog_add_loc(prog, "l0", (Place){0}), error = prog_add_loc(prog, "error", (Place){0});
    Loc end = prog_add_loc(prog, "end", (Place){0});
    prog_set_if(prog, l0, expr_eq(t, term, expr_int(t, 41)), error, end);
    prog_set_error(prog, error, prog_add_property(prog, KIND_REACH, "error", NULL, (Place){0}));
    prog_set_halt(prog, end, LOC_END);
    prog->start = l0;
    prog_finish(prog);
    assert_int_equal(verdict(prog, engines[i], 0), VERDICT_FALSIFIED);
    prog->initially = expr_binary(t, OP_INTLT, term, expr_int(t, 41));
    assert_int_equal(verdict(prog, engines[i], 0), VERDICT_VERIFIED);
    prog_delete(prog);
    expr_table_delete(t);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_one_edge_is_unsafe_in_every_engine),
      cmocka_unit_test(test_trace_through_a_loop_to_the_start),
      cmocka_unit_test(test_bounded_finds_a_bug_exactly_from_its_depth),
      cmocka_unit_test(test_bounded_proves_without_longer_paths),
      cmocka_unit_test(test_initial_condition),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
