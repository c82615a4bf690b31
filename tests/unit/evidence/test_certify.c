// The checker confirms right evidence and refutes wrong evidence, whoever made it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "evidence/check/certify.h"
#include "evidence/check/replay.h"
#include "front/cfg/front_cfg.h"

// x := 0; while (x != n) x := x + step; if (x is odd) error.    n is arbitrary.
typedef struct Loop {
  TermTable *table;
  Prog *prog;
  Term x, n;
  Loc head;
  U32Vec targets;
  Limits limits;
} Loop;

static Loop loop_new(uint32_t step) {
  Loop l = {.table = expr_table_new()};
  TermTable *t = l.table;
  l.prog = prog_new(t, "loop");
  VarId x = prog_add_var(l.prog, "x", NULL, NULL, sort_bv(8)), n = prog_add_var(l.prog, "n", NULL, NULL, sort_bv(8));
  l.prog->vars.data[x].init = expr_bv(t, 8, 0);
  l.x = l.prog->vars.data[x].term;
  l.n = l.prog->vars.data[n].term;
  Loc head = prog_add_loc(l.prog, "head", (Place){0}), body = prog_add_loc(l.prog, "body", (Place){0});
  Loc test = prog_add_loc(l.prog, "test", (Place){0}), bad = prog_add_loc(l.prog, "bad", (Place){0});
  Loc end = prog_add_loc(l.prog, "end", (Place){0});
  prog_set_if(l.prog, head, expr_eq(t, l.x, l.n), test, body);
  prog_set_assign(l.prog, body, &(Assign){x, expr_binary(t, OP_BVADD, l.x, expr_bv(t, 8, step))}, 1, head);
  prog_set_if(l.prog, test, expr_eq(t, expr_extract(t, l.x, 0, 1), expr_bv(t, 1, 1)), bad, end);
  prog_set_error(l.prog, bad, prog_add_property(l.prog, KIND_REACH, "odd", NULL, (Place){0}));
  prog_set_halt(l.prog, end, LOC_END);
  l.prog->start = head;
  l.prog->as_written = true;
  prog_finish(l.prog);
  l.head = head;
  evidence_targets(l.prog, &l.targets);
  limits_init(&l.limits, 30, 0);
  return l;
}

static void loop_delete(Loop *l) {
  u32vec_release(&l->targets);
  prog_delete(l->prog);
  expr_table_delete(l->table);
}

static CheckResult certify(Loop *l, ProofKind kind, uint32_t k, Term invariant) {
  Proof *proof = evidence_proof_new(kind);
  proof->k = k;
  if (invariant) invariantvec_push(&proof->invariants, (Invariant){l->head, invariant});
  CheckResult r = evidence_certify(l->prog, proof, l->targets.data, l->targets.count, &l->limits);
  evidence_proof_delete(proof);
  return r;
}

static Term even(Loop *l) { return expr_eq(l->table, expr_extract(l->table, l->x, 0, 1), expr_bv(l->table, 1, 0)); }

static void test_inductive_invariant(void **state) {
  (void)state;
  Loop l = loop_new(2);
  assert_int_equal(certify(&l, PROOF_INDUCTION, 1, even(&l)), CHECK_CONFIRMED);
  loop_delete(&l);
}

static void test_wrong_proofs_are_refuted(void **state) {
  (void)state;
  Loop l = loop_new(2);
  TermTable *t = l.table;
  assert_int_equal(certify(&l, PROOF_INDUCTION, 1, TERM_NONE), CHECK_REFUTED);                         // no invariant
  assert_int_equal(certify(&l, PROOF_INDUCTION, 1, expr_eq(t, l.x, expr_bv(t, 8, 0))), CHECK_REFUTED); // not inductive
  assert_int_equal(certify(&l, PROOF_INDUCTION, 1, expr_eq(t, l.x, expr_bv(t, 8, 4))), CHECK_REFUTED); // not initial
  assert_int_equal(certify(&l, PROOF_INDUCTION, 1, expr_false(t)), CHECK_REFUTED);
  assert_int_equal(certify(&l, PROOF_UNROLLING, 20, TERM_NONE), CHECK_REFUTED); // there are longer paths
  assert_int_equal(certify(&l, PROOF_INDUCTION, 0, even(&l)), CHECK_REFUTED);   // an empty step
  assert_int_equal(certify(&l, PROOF_UNROLLING, 0, TERM_NONE), CHECK_REFUTED);
  Loop odd = loop_new(1);
  assert_int_equal(certify(&odd, PROOF_INDUCTION, 1, even(&odd)), CHECK_REFUTED); // the program is wrong
  assert_int_equal(certify(&odd, PROOF_INDUCTION, 3, TERM_NONE), CHECK_REFUTED);
  assert_int_equal(certify(&odd, PROOF_INDUCTION, 0, TERM_NONE), CHECK_REFUTED);
  loop_delete(&odd);
  loop_delete(&l);
}

static void test_claimed_dead_points_are_checked(void **state) {
  (void)state;
  Loop l = loop_new(2);
  Proof *proof = evidence_proof_new(PROOF_UNROLLING);
  proof->k = 100;
  u32vec_push(&proof->dead, 1); // "nothing is at the loop head after one block": false
  u32vec_push(&proof->dead, 0);
  assert_int_equal(evidence_certify(l.prog, proof, l.targets.data, l.targets.count, &l.limits), CHECK_REFUTED);
  evidence_proof_delete(proof);
  loop_delete(&l);
}

// n decides where control goes: each of its values has its runs.
static void test_enumeration_of_what_is_arbitrary(void **state) {
  (void)state;
  Loop l = loop_new(2);
  assert_int_equal(certify(&l, PROOF_ENUMERATION, 0, TERM_NONE), CHECK_CONFIRMED);
  l.prog->vars.data[1].init = expr_bv(l.table, 8, 10);
  assert_int_equal(certify(&l, PROOF_ENUMERATION, 0, TERM_NONE), CHECK_CONFIRMED);
  loop_delete(&l);
  Loop odd = loop_new(1);
  assert_int_equal(certify(&odd, PROOF_ENUMERATION, 0, TERM_NONE), CHECK_REFUTED);
  odd.prog->vars.data[1].init = expr_bv(odd.table, 8, 3);
  assert_int_equal(certify(&odd, PROOF_ENUMERATION, 0, TERM_NONE), CHECK_REFUTED);
  odd.prog->vars.data[1].init = expr_bv(odd.table, 8, 4);
  assert_int_equal(certify(&odd, PROOF_ENUMERATION, 0, TERM_NONE), CHECK_CONFIRMED);
  loop_delete(&odd);
}

static CheckResult enumerate(const char *text) {
  Loop l = {.table = expr_table_new()};
  DiagList diags = {0};
  l.prog = cfg_parse(l.table, "open.cfg", text, &diags);
  assert_non_null(l.prog);
  limits_init(&l.limits, 30, 0);
  evidence_targets(l.prog, &l.targets);
  CheckResult result = certify(&l, PROOF_ENUMERATION, 0, TERM_NONE);
  loop_delete(&l);
  diag_release(&diags);
  return result;
}

// Wide values: few of them stand for all where they are only compared with constants.
static void test_enumeration_of_wide_values(void **state) {
  (void)state;
  assert_int_equal(
      enumerate("var n : bv32; A: if (n > 7) -> B else C; B: if (n == 7) -> ERROR else C; C: halt; ERROR: halt;"),
      CHECK_CONFIRMED);
  assert_int_equal(
      enumerate("var n : bv32; A: if (n > 7) -> B else C; B: if (n == 8) -> ERROR else C; C: halt; ERROR: halt;"),
      CHECK_REFUTED);
  assert_int_equal(enumerate("var n : bv32; A: if (n * n == 2) -> ERROR else C; C: halt; ERROR: halt;"),
                   CHECK_UNDECIDED);
  assert_int_equal(enumerate("var n : bv32; initially n > 7; A: if (n == 7) -> ERROR else C; C: halt; ERROR: halt;"),
                   CHECK_CONFIRMED);
  assert_int_equal(enumerate("var n : bv32; var m : bv32; initially n > m; A: if (n == 7) -> ERROR else C; C: halt; "
                             "ERROR: halt;"),
                   CHECK_UNDECIDED);
}

static CheckResult replay(Loop *l, uint32_t n, uint64_t *length) {
  Trace *trace = evidence_trace_new(l->prog);
  trace->initial[1] = expr_bv(l->table, 8, n);
  Run run;
  CheckResult r = evidence_replay(l->prog, trace, &l->limits, &run);
  *length = run.length;
  evidence_run_release(&run);
  evidence_trace_delete(trace);
  return r;
}

static void test_replay(void **state) {
  (void)state;
  uint64_t length;
  Loop l = loop_new(1);
  assert_int_equal(replay(&l, 3, &length), CHECK_CONFIRMED);
  assert_int_equal(length, 8);
  assert_int_equal(replay(&l, 4, &length), CHECK_REFUTED); // ends, but not in the error
  l.prog->initially = expr_eq(l.table, l.n, expr_bv(l.table, 8, 5));
  assert_int_equal(replay(&l, 3, &length), CHECK_REFUTED); // not an initial state
  assert_int_equal(replay(&l, 5, &length), CHECK_CONFIRMED);
  loop_delete(&l);
}

static void test_replay_stops_at_the_limit(void **state) {
  (void)state;
  uint64_t length;
  Loop l = loop_new(2);
  limits_init(&l.limits, 0.2, 0);
  assert_int_equal(replay(&l, 3, &length), CHECK_UNDECIDED); // never ends
  loop_delete(&l);
}

static void test_a_limit_of_the_model_blocks_a_proof(void **state) {
  (void)state;
  Loop l = loop_new(2);
  Loc end = 4;
  prog_set_limit(l.prog, end, "not modelled");
  l.targets.count = 0;
  evidence_targets(l.prog, &l.targets);
  assert_int_equal(certify(&l, PROOF_INDUCTION, 1, even(&l)), CHECK_REFUTED);
  loop_delete(&l);
}

static CheckResult certify_script(Loop *l, const uint32_t *script, uint32_t count) {
  Proof *proof = evidence_proof_new(PROOF_UNWINDING);
  for (uint32_t i = 0; i < count; i++) u32vec_push(&proof->dead, script[i]);
  CheckResult r = evidence_certify(l->prog, proof, l->targets.data, l->targets.count, &l->limits);
  evidence_proof_delete(proof);
  return r;
}

// The loop ends where n is said to be one of few values; x is a key, then n is one.
static void test_unwinding(void **state) {
  (void)state;
  Loop l = loop_new(2);
  TermTable *t = l.table;
  l.prog->initially = expr_or(t, expr_eq(t, l.n, expr_bv(t, 8, 2)), expr_eq(t, l.n, expr_bv(t, 8, 6)));
  uint32_t ends[] = {0, 0, 1, 0, 0, 1, 5}; // x is the key; the sixth state, in which it is 8 at the head, is given up
  uint32_t stops[] = {0, 0, 1, 0, 0, 1, 3}, wrong_key[] = {0, 0, 1, 17, 0}, many[] = {0, 0, UINT32_MAX, 0, 0};
  uint32_t short_list[] = {0, 0, 0, 9, 1}, no_place[] = {1, 99, 0, 0}, no_end[] = {1, 0, 0, 0, 0},
           many_places[] = {9, 0};
  assert_int_equal(certify_script(&l, ends, 7), CHECK_CONFIRMED);
  assert_int_equal(certify_script(&l, stops, 7), CHECK_REFUTED); // one that can be
  assert_int_equal(certify_script(&l, short_list, 5), CHECK_REFUTED);
  assert_int_equal(certify_script(&l, no_place, 4), CHECK_REFUTED);
  assert_int_equal(certify_script(&l, no_end, 5), CHECK_REFUTED); // runs go on from there
  assert_int_equal(certify_script(&l, many_places, 2), CHECK_REFUTED);
  assert_int_equal(certify_script(&l, wrong_key, 5), CHECK_REFUTED);
  assert_int_equal(certify_script(&l, many, 5), CHECK_REFUTED);
  l.prog->initially = expr_eq(t, l.n, expr_bv(t, 8, 3)); // never met: no end
  limits_init(&l.limits, 0.3, 0);
  assert_int_equal(certify_script(&l, ends, 5), CHECK_UNDECIDED);
  loop_delete(&l);
  Loop odd = loop_new(1);
  odd.prog->initially = expr_eq(odd.table, odd.n, expr_bv(odd.table, 8, 3));
  assert_int_equal(certify_script(&odd, (uint32_t[]){0, 0, 0, 1, 5}, 5), CHECK_REFUTED);
  loop_delete(&odd);
}

// An input that is a key is one of the values that the script lists, or the script is wrong.
static void test_cases_of_an_unwinding(void **state) {
  (void)state;
  Loop l = {.table = expr_table_new()};
  DiagList diags = {0};
  l.prog = cfg_parse(l.table, "cases.cfg",
                     "var n : bv8; var m : bv8; A: havoc m -> B; B: n := m & 1 -> C; C: if (n == 2) -> ERROR else D; "
                     "D: halt; ERROR: halt;",
                     &diags);
  assert_non_null(l.prog);
  limits_init(&l.limits, 30, 0);
  evidence_targets(l.prog, &l.targets);
  assert_int_equal(certify_script(&l, (uint32_t[]){0, 0, 1, 0, 0, 0, 2, 0, 0, 1, 0}, 11), CHECK_CONFIRMED);
  assert_int_equal(certify_script(&l, (uint32_t[]){0, 0, 1, 0, 0, 0, 1, 0, 0}, 9), CHECK_REFUTED);
  assert_int_equal(certify_script(&l, (uint32_t[]){0, 0, 1, 0, 0, 0, 2, 0, 0, 2, 0}, 11), CHECK_REFUTED);
  assert_int_equal(certify_script(&l, (uint32_t[]){0, 0, 1, 0, 0, 0, 9, 0, 0}, 9),
                   CHECK_REFUTED); // a script that is too short
  assert_int_equal(certify_script(&l, (uint32_t[]){0, 0, 0}, 3), CHECK_CONFIRMED);
  loop_delete(&l);
  diag_release(&diags);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_inductive_invariant),
      cmocka_unit_test(test_wrong_proofs_are_refuted),
      cmocka_unit_test(test_claimed_dead_points_are_checked),
      cmocka_unit_test(test_enumeration_of_what_is_arbitrary),
      cmocka_unit_test(test_enumeration_of_wide_values),
      cmocka_unit_test(test_unwinding),
      cmocka_unit_test(test_cases_of_an_unwinding),
      cmocka_unit_test(test_replay),
      cmocka_unit_test(test_replay_stops_at_the_limit),
      cmocka_unit_test(test_a_limit_of_the_model_blocks_a_proof),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
