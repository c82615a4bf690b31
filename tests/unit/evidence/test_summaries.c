// Proofs by summaries: confirmed where no return breaks its summary and no target is reachable with it, refuted otherwise, whoever made them.
// What is written to a file or to the wire is read back as what it was.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <unistd.h>

#include "../../support/recursive_graph.h"
#include "../../support/temporary_file.h"
#include "evidence/check/certify.h"
#include "evidence/export/json_evidence.h"
#include "evidence/wire.h"
#include "expr/walk.h"
#include "prog/summaries.h"

typedef struct Fixture {
  TermTable *table;
  Prog *prog;
  Procedures *procedures;
  Summarized *made;
  Term n, r, given; // and n@entry
  Limits limits;
} Fixture;

static Fixture fixture_new(const char *text) {
  Fixture f = {.table = expr_table_new()};
  f.prog = recursive_graph(f.table, text);
  f.procedures = prog_procedures_find(f.prog);
  f.made = prog_summarize(f.procedures, NULL);
  f.n = f.prog->vars.data[prog_find_var(f.prog, "n")].term;
  f.r = f.prog->vars.data[prog_find_var(f.prog, "r")].term;
  f.given = f.made->prog->vars.data[f.made->entry].term;
  limits_init(&f.limits, 30, 0);
  return f;
}

static void fixture_delete(Fixture *f) {
  prog_summarized_delete(f->made);
  prog_procedures_delete(f->procedures);
  prog_delete(f->prog);
  expr_table_delete(f->table);
}

static Term is_even(const Fixture *f) {
  return expr_eq(f->table, expr_extract(f->table, f->r, 0, 1), expr_bv(f->table, 1, 0));
}
static Term is_twice(const Fixture *f) {
  return expr_eq(f->table, f->r, expr_binary(f->table, OP_BVADD, f->given, f->given));
}

// The summary, and that it holds at returns; what is given is n as long as a call has just been made.
static Proof *proof_by(const Fixture *f, Term summary) {
  Proof *proof = evidence_proof_new(PROOF_SUMMARIES);
  Loc entry = location_named(f->prog, "F");
  proof->within = evidence_proof_new(PROOF_INDUCTION);
  proof->within->k = 1;
  if (summary) invariantvec_push(&proof->summaries, (Invariant){entry, summary});
  if (summary) invariantvec_push(&proof->within->invariants, (Invariant){f->made->returned[0], summary});
  if (summary && expr_mentions(f->table, summary, f->given))
    invariantvec_push(&proof->within->invariants, (Invariant){entry, expr_eq(f->table, f->n, f->given)});
  return proof;
}

static CheckResult certify(Fixture *f, Proof *proof) {
  U32Vec targets = {0};
  evidence_targets(f->prog, &targets);
  CheckResult r = evidence_certify(f->prog, proof, targets.data, targets.count, &f->limits);
  u32vec_release(&targets);
  evidence_proof_delete(proof);
  return r;
}

static void test_right_summaries(void **state) {
  (void)state;
  Fixture f = fixture_new(RECURSIVE_GRAPH);
  assert_int_equal(certify(&f, proof_by(&f, is_even(&f))), CHECK_CONFIRMED);
  assert_int_equal(certify(&f, proof_by(&f, is_twice(&f))), CHECK_CONFIRMED);
  fixture_delete(&f);
}

static void test_wrong_summaries(void **state) {
  (void)state;
  Fixture f = fixture_new(RECURSIVE_GRAPH);
  Term zero = expr_bv(f.table, 8, 0);
  assert_int_equal(certify(&f, proof_by(&f, TERM_NONE)), CHECK_REFUTED);                   // says nothing
  assert_int_equal(certify(&f, proof_by(&f, expr_eq(f.table, f.r, zero))), CHECK_REFUTED); // is not so
  assert_int_equal(certify(&f, proof_by(&f, expr_false(f.table))), CHECK_REFUTED);         // calls do return
  assert_int_equal(certify(&f, proof_by(&f, expr_eq(f.table, f.r, f.given))), CHECK_REFUTED);
  Fixture wrong = fixture_new(RECURSIVE_WRONG);
  assert_int_equal(certify(&wrong, proof_by(&wrong, is_even(&wrong))), CHECK_REFUTED);
  Term once = expr_eq(wrong.table, wrong.r, wrong.given);
  assert_int_equal(certify(&wrong, proof_by(&wrong, once)), CHECK_REFUTED); // is so, but shows nothing
  fixture_delete(&wrong);
  fixture_delete(&f);
}

// x@call is whatever the latest call left there when a procedure returns: a summary over it would be two conditions in one.
static void test_summaries_over_other_variables(void **state) {
  (void)state;
  Fixture f = fixture_new(RECURSIVE_WRONG);
  Term call = f.made->prog->vars.data[f.made->call].term, depth = f.prog->vars.data[f.procedures->depth].term;
  Term odd = expr_not(f.table, is_even(&f));
  assert_int_equal(certify(&f, proof_by(&f, expr_eq(f.table, call, f.n))), CHECK_REFUTED);
  assert_int_equal(certify(&f, proof_by(&f, expr_and(f.table, odd, expr_eq(f.table, depth, depth)))), CHECK_REFUTED);
  assert_int_equal(certify(&f, proof_by(&f, expr_eq(f.table, depth, expr_bv(f.table, 8, 7)))), CHECK_REFUTED);
  fixture_delete(&f);
}

static void test_malformed_proofs(void **state) {
  (void)state;
  Fixture f = fixture_new(RECURSIVE_GRAPH);
  Proof *proof = proof_by(&f, is_even(&f));
  evidence_proof_delete(proof->within);
  proof->within = NULL;
  assert_int_equal(certify(&f, proof), CHECK_REFUTED);
  proof = proof_by(&f, is_even(&f));
  proof->within->kind = PROOF_ENUMERATION;
  assert_int_equal(certify(&f, proof), CHECK_REFUTED);
  proof = proof_by(&f, is_even(&f));
  proof->within->k = 0;
  assert_int_equal(certify(&f, proof), CHECK_REFUTED);
  proof = proof_by(&f, is_even(&f));
  proof->summaries.data[0].loc = location_named(f.prog, "OUT"); // no procedure
  assert_int_equal(certify(&f, proof), CHECK_REFUTED);
  f.prog->vars.data[f.procedures->depth].stack = STACK_NOT; // and no stack
  assert_int_equal(certify(&f, proof_by(&f, is_even(&f))), CHECK_REFUTED);
  fixture_delete(&f);
}

// A dispatch is no location of the program without a stack: that it is not reached there means nothing.
static void test_a_dispatch_is_no_target(void **state) {
  (void)state;
  Fixture f = fixture_new(RECURSIVE_GRAPH);
  Loc dispatch = location_named(f.prog, "DISPATCH"), base = location_named(f.prog, "BASE");
  Proof *proof = proof_by(&f, is_even(&f));
  assert_int_equal(evidence_certify(f.prog, proof, &dispatch, 1, &f.limits), CHECK_REFUTED);
  assert_int_equal(evidence_certify(f.prog, proof, &base, 1, &f.limits), CHECK_REFUTED);
  evidence_proof_delete(proof);
  fixture_delete(&f);
}

static void check_same(const Proof *a, const Proof *b) {
  assert_int_equal(b->kind, PROOF_SUMMARIES);
  assert_int_equal(a->summaries.count, b->summaries.count);
  assert_int_equal(a->summaries.data[0].formula, b->summaries.data[0].formula);
  assert_int_equal(a->within->invariants.count, b->within->invariants.count);
  for (uint32_t i = 0; i < a->within->invariants.count; i++) {
    assert_int_equal(a->within->invariants.data[i].loc, b->within->invariants.data[i].loc);
    assert_int_equal(a->within->invariants.data[i].formula, b->within->invariants.data[i].formula);
  }
}

static void test_files(void **state) {
  (void)state;
  Fixture f = fixture_new(RECURSIVE_GRAPH);
  Outcome outcome = {.verdict = VERDICT_VERIFIED, .proof = proof_by(&f, is_twice(&f))};
  EvidenceOptions options = {.property = "reach", .entry = "main", .arch = "lp64"};
  char *json = evidence_to_json(f.prog, &outcome, "recursive.cfg", &options);
  TemporaryFile file = temporary_file("", json);
  DiagList diags = {0};
  EvidenceFile *opened = evidence_open(file.path, &diags);
  Trace *trace;
  Proof *proof;
  assert_true(evidence_bind(opened, f.prog, &trace, &proof, &diags));
  check_same(outcome.proof, proof);
  assert_int_equal(certify(&f, proof), CHECK_CONFIRMED);
  f.prog->vars.data[f.procedures->depth].stack = STACK_NOT;
  assert_false(evidence_bind(opened, f.prog, &trace, &proof, &diags));
  evidence_close(opened);
  unlink(file.path);
  diag_release(&diags);
  free(json);
  evidence_outcome_release(&outcome);
  fixture_delete(&f);
}

static void test_the_wire(void **state) {
  (void)state;
  Fixture f = fixture_new(RECURSIVE_GRAPH);
  Answer answer = evidence_answer_holds("summaries", proof_by(&f, is_twice(&f))), read;
  Statistics statistics = {0};
  TermsOut out;
  TermsIn in;
  Text bytes = {0};
  Arena arena = {0};
  const char *error;
  expr_wire_init(&out, f.table);
  evidence_put_answer(&out, &answer, &statistics);
  expr_wire_finish(&out, &bytes);
  assert_true(expr_wire_begin(&in, f.table, bytes.data, bytes.count, &arena, &error));
  assert_true(evidence_get_answer(&in, f.prog, &read, &statistics));
  assert_true(expr_wire_end(&in, &error));
  check_same(answer.proof, read.proof);
  evidence_answer_release(&read);
  evidence_answer_release(&answer);
  text_release(&bytes);
  arena_release(&arena);
  fixture_delete(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_right_summaries),
      cmocka_unit_test(test_wrong_summaries),
      cmocka_unit_test(test_malformed_proofs),
      cmocka_unit_test(test_summaries_over_other_variables),
      cmocka_unit_test(test_files),
      cmocka_unit_test(test_a_dispatch_is_no_target),
      cmocka_unit_test(test_the_wire),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
