// Proofs by invariants at single locations: right ones are confirmed, and whatever is left out of one or put into it, no wrong program is proved.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "evidence/check/certify.h"
#include "evidence/check/local.h"
#include "front/cfg/front_cfg.h"

typedef struct Fixture {
  TermTable *table;
  Prog *prog;
  DiagList diags;
  U32Vec targets;
  Limits limits;
  Proof *proof;
} Fixture;

static Fixture fixture_new(const char *text) {
  Fixture f = {.table = expr_table_new()};
  f.prog = cfg_parse(f.table, "local.cfg", text, &f.diags);
  assert_non_null(f.prog);
  evidence_targets(f.prog, &f.targets);
  limits_init(&f.limits, 30, 0);
  f.proof = evidence_proof_new(PROOF_LOCAL);
  return f;
}

static void fixture_delete(Fixture *f) {
  evidence_proof_delete(f->proof);
  u32vec_release(&f->targets);
  prog_delete(f->prog);
  expr_table_delete(f->table);
  diag_release(&f->diags);
}

static CheckResult certify(Fixture *f) {
  return evidence_certify(f->prog, f->proof, f->targets.data, f->targets.count, &f->limits);
}

static void claim(Fixture *f, const char *loc, Term formula) {
  for (Loc l = 0; l < f->prog->locs.count; l++)
    if (strcmp(f->prog->locs.data[l].name, loc) == 0) invariantvec_push(&f->proof->local, (Invariant){l, formula});
}

// lo <= x <= hi
static Term between(Fixture *f, const char *x, uint32_t lo, uint32_t hi) {
  TermTable *t = f->table;
  Term v = f->prog->vars.data[prog_find_var(f->prog, x)].term;
  return expr_and(t, expr_binary(t, OP_BVULE, expr_bv(t, 8, lo), v), expr_binary(t, OP_BVULE, v, expr_bv(t, 8, hi)));
}

enum { EACH = 1000000 }; // ticks of a question

#define LOOP(limit)                                                                                                    \
  "var x : bv8; var y : bv8; init x = 0; start HEAD; HEAD: if (x == 5) -> TEST else BODY; BODY: havoc y -> ADD;"       \
  "ADD: x := x + 1 -> HEAD; TEST: if (x > " limit ") -> ERROR else END; ERROR: halt; END: halt;"

static void claim_loop(Fixture *f) {
  claim(f, "HEAD", between(f, "x", 0, 5));
  claim(f, "BODY", between(f, "x", 0, 4));
  claim(f, "ADD", between(f, "x", 0, 4));
  claim(f, "TEST", between(f, "x", 5, 5));
}

static void test_right_invariants(void **state) {
  (void)state;
  Fixture f = fixture_new(LOOP("5"));
  claim_loop(&f);
  assert_int_equal(certify(&f), CHECK_CONFIRMED);
  fixture_delete(&f);
}

static void test_of_a_wrong_program(void **state) {
  (void)state;
  Fixture f = fixture_new(LOOP("4"));
  claim_loop(&f);
  assert_int_equal(certify(&f), CHECK_REFUTED);
  claim(&f, "TEST", expr_false(f.table)); // as if nothing led there
  assert_int_equal(certify(&f), CHECK_REFUTED);
  fixture_delete(&f);
}

static void test_each_invariant_is_needed(void **state) {
  (void)state;
  Fixture f = fixture_new(LOOP("5"));
  claim_loop(&f);
  for (uint32_t i = 0; i < f.proof->local.count; i++) {
    Term kept = f.proof->local.data[i].formula;
    f.proof->local.data[i].formula = expr_true(f.table);
    assert_int_equal(certify(&f), CHECK_REFUTED);
    f.proof->local.data[i].formula = kept;
  }
  fixture_delete(&f);
}

static void test_the_start_counts(void **state) {
  (void)state;
  Fixture f = fixture_new("var x : bv8; start A; A: if (x > 3) -> ERROR else END; ERROR: halt; END: halt;");
  claim(&f, "A", between(&f, "x", 0, 3)); // x is arbitrary
  assert_int_equal(certify(&f), CHECK_REFUTED);
  fixture_delete(&f);
}

// What was known of a variable before it is arbitrary says nothing afterwards; what is known of others stays.
static void test_havoc_forgets(void **state) {
  (void)state;
  const char *text = "var x : bv8; var y : bv8; init x = 1; init y = 1; start A; A: havoc x -> B;"
                     "B: if (x > 1 && y > 1) -> ERROR else C; C: if (x > 1) -> ERROR else END; ERROR: halt; END: halt;";
  Fixture f = fixture_new(text);
  claim(&f, "A", between(&f, "x", 1, 1));
  claim(&f, "B", between(&f, "x", 1, 1));
  claim(&f, "C", between(&f, "x", 1, 1));
  assert_int_equal(certify(&f), CHECK_REFUTED);
  fixture_delete(&f);
  f = fixture_new("var x : bv8; var y : bv8; init y = 1; start A; A: havoc x -> B;"
                  "B: if (x > 1 && y > 1) -> ERROR else END; ERROR: halt; END: halt;");
  claim(&f, "A", between(&f, "y", 1, 1));
  claim(&f, "B", between(&f, "y", 1, 1));
  assert_int_equal(certify(&f), CHECK_CONFIRMED);
  fixture_delete(&f);
}

static void test_a_choice_goes_both_ways(void **state) {
  (void)state;
  Fixture f = fixture_new("var x : bv8; init x = 1; start A; A: choice -> B | C; B: x := 2 -> D; C: x := 3 -> D;"
                          "D: if (x > 2) -> ERROR else END; ERROR: halt; END: halt;");
  claim(&f, "D", between(&f, "x", 2, 2));
  assert_int_equal(certify(&f), CHECK_REFUTED);
  fixture_delete(&f);
}

// Two errors, one of them shown: a wrong condition goes, and what rests on it, and the rest is a proof still.
static void test_what_cannot_be_shown_goes(void **state) {
  (void)state;
  Fixture f = fixture_new(
      "var x : bv8; var y : bv8; init x = 0; init y = 0; start HEAD; HEAD: havoc y -> STEP; STEP: x := x + y -> TEST;"
      "TEST: if (x > 9 || x < 0) -> FIRST else NEXT; NEXT: if (y > 200) -> ROUND else ROUND; ROUND: y := 3 -> LAST;"
      "LAST: if (y > 3) -> SECOND else HEAD; FIRST: halt; SECOND: halt;");
  U32Vec targets = {0};
  for (Loc l = 0; l < f.prog->locs.count; l++)
    if (strcmp(f.prog->locs.data[l].name, "FIRST") == 0 || strcmp(f.prog->locs.data[l].name, "SECOND") == 0)
      u32vec_push(&targets, l);
  assert_int_equal(targets.count, 2);
  Loc second = strcmp(f.prog->locs.data[targets.data[1]].name, "SECOND") == 0 ? targets.data[1] : targets.data[0];
  claim(&f, "TEST", between(&f, "x", 0, 9)); // wrong
  claim(&f, "NEXT", between(&f, "x", 0, 9)); // so, but by the test alone
  claim(&f, "LAST", between(&f, "y", 3, 3));
  assert_int_equal(evidence_certify(f.prog, f.proof, targets.data, targets.count, &f.limits), CHECK_REFUTED);
  assert_true(evidence_weaken_local(f.prog, f.proof, &targets, EACH, &f.limits));
  assert_int_equal(targets.count, 1);
  assert_int_equal(targets.data[0], second);
  assert_int_equal(f.proof->local.count, 2);
  assert_int_equal(evidence_certify(f.prog, f.proof, targets.data, 1, &f.limits), CHECK_CONFIRMED);
  u32vec_release(&targets);
  fixture_delete(&f);
}

// A location that nothing can be at, by what is claimed there: both ways out of it are closed, whatever its condition is.
static void test_what_is_known_of_the_condition_counts(void **state) {
  (void)state;
  Fixture f =
      fixture_new("var x : bv8; init x = 0; start A; A: if (x == 1) -> B else END; B: if (x == 0) -> FIRST else SECOND;"
                  "FIRST: halt; SECOND: halt; END: halt;");
  U32Vec targets = {0};
  for (Loc l = 0; l < f.prog->locs.count; l++)
    if (strcmp(f.prog->locs.data[l].name, "FIRST") == 0 || strcmp(f.prog->locs.data[l].name, "SECOND") == 0)
      u32vec_push(&targets, l);
  claim(&f, "A", between(&f, "x", 0, 0));
  claim(&f, "B", between(&f, "x", 0, 0));
  claim(&f, "B", between(&f, "x", 1, 1));
  assert_int_equal(evidence_certify(f.prog, f.proof, targets.data, targets.count, &f.limits), CHECK_CONFIRMED);
  u32vec_release(&targets);
  fixture_delete(&f);
}

static void test_nothing_is_left(void **state) {
  (void)state;
  Fixture f = fixture_new(LOOP("4"));
  claim_loop(&f);
  assert_false(evidence_weaken_local(f.prog, f.proof, &f.targets, EACH, &f.limits));
  assert_int_equal(f.targets.count, 0);
  fixture_delete(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_right_invariants),
      cmocka_unit_test(test_of_a_wrong_program),
      cmocka_unit_test(test_each_invariant_is_needed),
      cmocka_unit_test(test_the_start_counts),
      cmocka_unit_test(test_havoc_forgets),
      cmocka_unit_test(test_a_choice_goes_both_ways),
      cmocka_unit_test(test_what_cannot_be_shown_goes),
      cmocka_unit_test(test_what_is_known_of_the_condition_counts),
      cmocka_unit_test(test_nothing_is_left),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
