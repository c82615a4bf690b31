// The checker of runs without end: right ranking terms and recurrent regions are confirmed, wrong ones are not.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "evidence/check/ranking.h"
#include "evidence/check/replay.h"
#include "front/cfg/front_cfg.h"

typedef struct Case {
  TermTable *table;
  Prog *prog;
  Limits limits;
  bool accepting[16];
  Proof *proof;
  Trace *trace;
} Case;

static Case case_new(const char *text) {
  Case c = {.table = expr_table_new()};
  DiagList diags = {0};
  c.prog = cfg_parse(c.table, "case.cfg", text, &diags);
  assert_non_null(c.prog);
  for (Loc l = 0; l < c.prog->locs.count; l++) c.accepting[l] = true;
  limits_init(&c.limits, 20, 0);
  c.proof = evidence_proof_new(PROOF_RANKING);
  c.trace = evidence_trace_new(c.prog);
  diag_release(&diags);
  return c;
}

static void case_delete(Case *c) {
  evidence_proof_delete(c->proof);
  evidence_trace_delete(c->trace);
  prog_delete(c->prog);
  expr_table_delete(c->table);
}

static Loc at(const Case *c, const char *name) {
  for (Loc l = 0; l < c->prog->locs.count; l++)
    if (strcmp(c->prog->locs.data[l].name, name) == 0) return l;
  fail();
  return LOC_NONE;
}

static Term var(const Case *c, const char *name) { return c->prog->vars.data[prog_find_var(c->prog, name)].term; }

static void add_rank(Case *c, uint32_t component, const char *loc, Term term) {
  rankvec_push(&c->proof->ranks, (Rank){component, at(c, loc), term, 0});
}

static void add_cell(Case *c, const char *loc, Term formula) {
  invariantvec_push(&c->proof->cells, (Invariant){at(c, loc), formula});
}

static CheckResult certify(Case *c) {
  CheckResult result = evidence_certify_ranking(c->prog, c->accepting, c->proof, &c->limits);
  c->proof->ranks.count = 0;
  return result;
}

static const char count_down[] = "var x : int;\n"
                                 "L0: if (x > 0) -> L1 else END;\n"
                                 "L1: x := x - 1 -> L0;\n"
                                 "END: halt;\n";

static void test_one_component(void **state) {
  (void)state;
  Case c = case_new(count_down);
  assert_int_equal(certify(&c), CHECK_REFUTED); // nothing goes down
  add_rank(&c, 0, "L0", var(&c, "x"));
  assert_int_equal(certify(&c), CHECK_CONFIRMED);
  add_rank(&c, 0, "L0", expr_unary(c.table, OP_INTNEG, var(&c, "x"))); // goes up
  assert_int_equal(certify(&c), CHECK_REFUTED);
  add_rank(&c, 0, "L0", expr_binary(c.table, OP_INTSUB, var(&c, "x"), expr_int(c.table, 10))); // goes below zero
  assert_int_equal(certify(&c), CHECK_REFUTED);
  add_rank(&c, 0, "L0", expr_int(c.table, 7));
  assert_int_equal(certify(&c), CHECK_REFUTED);
  case_delete(&c);
}

// Without the guard x goes down for ever, through the negative numbers.
static void test_bounded_below(void **state) {
  (void)state;
  Case c = case_new("var x : int;\nL0: x := x - 1 -> L0;\n");
  add_rank(&c, 0, "L0", var(&c, "x"));
  assert_int_equal(certify(&c), CHECK_REFUTED);
  case_delete(&c);
}

// A bit-vector goes down only finitely often, but it wraps around.
static void test_bit_vectors(void **state) {
  (void)state;
  Case c = case_new("var x : bv8;\nL0: x := x - 1 -> L0;\n");
  add_rank(&c, 0, "L0", var(&c, "x"));
  assert_int_equal(certify(&c), CHECK_REFUTED);
  case_delete(&c);
}

static void test_lexicographic(void **state) {
  (void)state;
  Case c = case_new("var x : int; var y : int;\n"
                    "L0: if (x > 0 && y > 0) -> L1 else END;\n"
                    "L1: choice -> L2 | L4;\n"
                    "L2: x := x - 1 -> L3;\n"
                    "L3: havoc y -> L0;\n"
                    "L4: y := y - 1 -> L0;\n"
                    "END: halt;\n");
  add_rank(&c, 0, "L0", var(&c, "x"));
  assert_int_equal(certify(&c), CHECK_REFUTED); // the other path is left
  add_rank(&c, 0, "L0", var(&c, "x"));
  add_rank(&c, 1, "L0", var(&c, "y"));
  assert_int_equal(certify(&c), CHECK_CONFIRMED);
  add_rank(&c, 0, "L0", var(&c, "y"));
  add_rank(&c, 1, "L0", var(&c, "x"));
  assert_int_equal(certify(&c), CHECK_REFUTED);
  case_delete(&c);
}

// Only cycles with an accepting location matter.
static void test_fairness(void **state) {
  (void)state;
  Case c = case_new("L0: skip -> L0;\n");
  assert_int_equal(certify(&c), CHECK_REFUTED);
  c.accepting[0] = false;
  assert_int_equal(certify(&c), CHECK_CONFIRMED);
  case_delete(&c);
}

static void test_invariants_are_checked(void **state) {
  (void)state;
  Case c = case_new("var x : int; var y : int;\ninitially y >= 1;\n"
                    "L0: if (x > 0) -> L1 else END;\n"
                    "L1: x := x - y -> L0;\n"
                    "END: halt;\n");
  add_rank(&c, 0, "L0", var(&c, "x"));
  assert_int_equal(certify(&c), CHECK_REFUTED);
  Term positive = expr_binary(c.table, OP_INTLE, expr_int(c.table, 1), var(&c, "y"));
  invariantvec_push(&c.proof->invariants, (Invariant){at(&c, "L0"), positive});
  add_rank(&c, 0, "L0", var(&c, "x"));
  assert_int_equal(certify(&c), CHECK_CONFIRMED);
  c.proof->invariants.data[0].formula = expr_binary(c.table, OP_INTLE, expr_int(c.table, 2), var(&c, "y"));
  add_rank(&c, 0, "L0", var(&c, "x"));
  assert_int_equal(certify(&c), CHECK_REFUTED); // not true at the start
  case_delete(&c);
}

// ---- cells

// x rises to 10 in one mode, falls to 0 in the other, and each mode is entered once: the modes are told apart.
static const char modes[] = "var m : bool; var x : int;\ninit m = false;\n"
                            "L0: if (m) -> L2 else L1;\n"
                            "L1: if (x < 10) -> L3 else L4;\n"
                            "L2: if (x > 0) -> L5 else END;\n"
                            "L3: x := x + 1 -> L0;\n"
                            "L4: m := true -> L0;\n"
                            "L5: x := x - 1 -> L0;\n"
                            "END: halt;\n";

static void add_mode_ranks(Case *c, bool swapped) {
  Term x = var(c, "x"), room = expr_binary(c->table, OP_INTSUB, expr_int(c->table, 10), x);
  rankvec_push(&c->proof->ranks, (Rank){0, at(c, "L0"), swapped ? room : x, 1});
  rankvec_push(&c->proof->ranks, (Rank){1, at(c, "L0"), swapped ? x : room, 2});
}

static void test_cells_tell_modes_apart(void **state) {
  (void)state;
  Case c = case_new(modes);
  Term m = var(&c, "m");
  add_cell(&c, "L0", m);
  add_cell(&c, "L0", expr_not(c.table, m));
  add_mode_ranks(&c, false);
  assert_int_equal(certify(&c), CHECK_CONFIRMED);
  add_mode_ranks(&c, true);
  assert_int_equal(certify(&c), CHECK_REFUTED);
  assert_int_equal(certify(&c), CHECK_REFUTED); // cells alone rank nothing
  c.proof->cells.count = 0;
  add_mode_ranks(&c, false);
  assert_int_equal(certify(&c), CHECK_REFUTED);
  case_delete(&c);
}

// Without ranks: two abstract states, and no edge back.
static void test_no_may_lasso(void **state) {
  (void)state;
  Case c = case_new(
      "var m : bv8;\ninit m = 0;\nL0: if (m >= 0 && m < 3) -> L1 else END;\nL1: m := m + 1 -> L0;\nEND: halt;\n");
  Term m = var(&c, "m");
  for (u128 i = 0; i < 3; i++) add_cell(&c, "L0", expr_eq(c.table, m, expr_bv(c.table, 8, i)));
  assert_int_equal(certify(&c), CHECK_REFUTED); // m == 3 is in no cell
  add_cell(&c, "L0", expr_binary(c.table, OP_BVULE, expr_bv(c.table, 8, 3), m));
  assert_int_equal(certify(&c), CHECK_CONFIRMED);
  c.proof->cells.count = 0;
  add_cell(&c, "L0", expr_true(c.table)); // a cell of all states tells nothing apart
  assert_int_equal(certify(&c), CHECK_REFUTED);
  add_cell(&c, "L1", expr_true(c.table)); // no cut point
  assert_int_equal(certify(&c), CHECK_REFUTED);
  case_delete(&c);
}

// Cells need to cover only what the invariant leaves.
static void test_cells_cover_the_invariant(void **state) {
  (void)state;
  Case c = case_new(modes);
  Term m = var(&c, "m");
  add_cell(&c, "L0", m);
  add_mode_ranks(&c, false);
  c.proof->ranks.count = 1;
  assert_int_equal(certify(&c), CHECK_REFUTED);
  invariantvec_push(&c.proof->invariants, (Invariant){at(&c, "L0"), m}); // not true at the start
  add_mode_ranks(&c, false);
  c.proof->ranks.count = 1;
  assert_int_equal(certify(&c), CHECK_REFUTED);
  case_delete(&c);
}

// ---- runs without end

static CheckResult replay(Case *c) {
  Run run;
  CheckResult result = evidence_replay_endless(c->prog, c->accepting, c->trace, &c->limits, &run);
  evidence_run_release(&run);
  return result;
}

static void test_lassos_must_close(void **state) {
  (void)state;
  Case c = case_new("var x : bv8;\ninit x = 0;\n"
                    "L0: if (x > 3) -> END else L1;\n"
                    "L1: x := 3 - x -> L0;\n"
                    "END: halt;\n");
  c.trace->stem_steps = 2;
  c.trace->loop_steps = 2;
  assert_int_equal(replay(&c), CHECK_REFUTED); // x is 3, then 0
  c.trace->loop_steps = 4;
  assert_int_equal(replay(&c), CHECK_CONFIRMED);
  for (Loc l = 0; l < c.prog->locs.count; l++) c.accepting[l] = false;
  assert_int_equal(replay(&c), CHECK_REFUTED);
  case_delete(&c);
}

static void test_regions_must_be_kept(void **state) {
  (void)state;
  Case c = case_new("var x : int;\ninit x = 5;\n"
                    "L0: if (x > 3) -> L1 else END;\n"
                    "L1: havoc x -> L0;\n"
                    "END: halt;\n");
  Term x = var(&c, "x"), large = expr_binary(c.table, OP_INTLE, expr_int(c.table, 4), x);
  invariantvec_push(&c.trace->region, (Invariant){at(&c, "L0"), large});
  assert_int_equal(replay(&c), CHECK_REFUTED); // not with every input
  decisionvec_push(&c.trace->choices,
                   (Decision){at(&c, "L1"), expr_binary(c.table, OP_INTADD, x, expr_int(c.table, 1))});
  assert_int_equal(replay(&c), CHECK_CONFIRMED);
  c.trace->choices.data[0].value = expr_binary(c.table, OP_INTSUB, x, expr_int(c.table, 1));
  assert_int_equal(replay(&c), CHECK_REFUTED);
  c.trace->choices.data[0].value = expr_int(c.table, 9);
  c.trace->region.data[0].formula = expr_binary(c.table, OP_INTLE, expr_int(c.table, 6), x);
  assert_int_equal(replay(&c), CHECK_REFUTED); // not entered: x is 5
  case_delete(&c);
}

// A loop that goes deeper, of so many steps from the start.
static CheckResult descend(const char *text, uint32_t steps, bool has_stack) {
  Case c = case_new(text);
  if (has_stack) {
    c.prog->vars.data[prog_find_var(c.prog, "depth")].stack = STACK_DEPTH;
    c.prog->vars.data[prog_find_var(c.prog, "frames")].stack = STACK_FRAMES;
  }
  c.trace->stem_steps = 1;
  c.trace->loop_steps = steps;
  CheckResult result = replay(&c);
  case_delete(&c);
  return result;
}

// A state may come back with a deeper stack, but not if something below was popped, nor if anything else is not the same.
static void test_stacks_may_grow(void **state) {
  (void)state;
#define HEAD "var depth : int; var frames : int[int]; var x : int;\ninit depth = 5;\ninit x = 0;\n"
  static const char pushes[] = HEAD "L0: x := 1 -> L1;\nL1: frames[depth], depth := x, depth + 1 -> L2;\n"
                                    "L2: if (frames[depth - 1] == 1) -> L1 else END;\nEND: halt;\n";
  assert_int_equal(descend(pushes, 2, true), CHECK_CONFIRMED);
  assert_int_equal(descend(pushes, 2, false), CHECK_REFUTED);
  assert_int_equal(descend(pushes, 1, true), CHECK_REFUTED); // another location
  static const char pops_own[] = HEAD "L0: x := 1 -> L1;\nL1: frames[depth], depth := x, depth + 2 -> L2;\n"
                                      "L2: depth := depth - 1 -> L3;\nL3: if (depth > 0) -> L1 else END;\nEND: halt;\n";
  assert_int_equal(descend(pops_own, 3, true), CHECK_CONFIRMED);
  static const char pops_below[] =
      HEAD "L0: x := 1 -> L1;\nL1: frames[depth], depth := x, depth - 1 -> L2;\n"
           "L2: depth := depth + 2 -> L3;\nL3: if (depth > 0) -> L1 else END;\nEND: halt;\n";
  assert_int_equal(descend(pops_below, 3, true), CHECK_REFUTED);
  static const char shallower[] = HEAD "L0: x := 1 -> L1;\nL1: frames[depth], depth := x, depth - 1 -> L2;\n"
                                       "L2: if (depth > 0) -> L1 else END;\nEND: halt;\n";
  assert_int_equal(descend(shallower, 2, true), CHECK_REFUTED);
  static const char counts[] = HEAD "L0: x := 1 -> L1;\nL1: frames[depth], depth, x := x, depth + 1, x + 1 -> L2;\n"
                                    "L2: if (frames[depth - 1] < 9) -> L1 else END;\nEND: halt;\n";
  assert_int_equal(descend(counts, 2, true), CHECK_REFUTED);
#undef HEAD
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_one_component),     cmocka_unit_test(test_bounded_below),
      cmocka_unit_test(test_bit_vectors),       cmocka_unit_test(test_lexicographic),
      cmocka_unit_test(test_fairness),          cmocka_unit_test(test_invariants_are_checked),
      cmocka_unit_test(test_lassos_must_close), cmocka_unit_test(test_regions_must_be_kept),
      cmocka_unit_test(test_stacks_may_grow),   cmocka_unit_test(test_cells_tell_modes_apart),
      cmocka_unit_test(test_no_may_lasso),      cmocka_unit_test(test_cells_cover_the_invariant),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
