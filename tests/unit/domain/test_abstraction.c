// The core of predicate abstraction: worked examples (THEORY K8), and random questions against the two definitions.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../../support/random_program.h"
#include "base/text.h"
#include "domain/abstraction.h"
#include "domain/predicates.h"
#include "expr/walk.h"
#include "front/cfg/front_cfg.h"

typedef struct Fixture {
  TermTable *table;
  DiagList diags;
  Prog *prog;
  Predicates *predicates;
  Abstraction *abstraction;
} Fixture;

static void open_fixture(Fixture *f, const char *program, const char *predicates) {
  *f = (Fixture){.table = expr_table_new()};
  f->prog = cfg_parse(f->table, "test.cfg", program, &f->diags);
  assert_non_null(f->prog);
  f->predicates = domain_predicates_new(f->prog);
  assert_true(domain_predicates_parse(f->predicates, predicates, &f->diags));
  f->abstraction = domain_abstraction_new(f->table, NULL);
}

static void close_fixture(Fixture *f) {
  domain_abstraction_delete(f->abstraction);
  domain_predicates_delete(f->predicates);
  prog_delete(f->prog);
  diag_release(&f->diags);
  expr_table_delete(f->table);
}

static PostQuestion question(Fixture *f, const char *relation) {
  ExprScope scope = prog_scope(f->prog);
  Term t = expr_parse_condition(f->table, &scope, relation, (Place){0}, relation, 64, &f->diags);
  assert_int_not_equal(t, TERM_NONE);
  return (PostQuestion){t, NULL, 0, f->predicates->everywhere.data, f->predicates->everywhere.count};
}

static void print_cubes(const Cubes *cubes, Text *out) {
  for (uint32_t c = 0; c < cubes->count; c++) {
    if (c) text_add(out, " ");
    for (uint32_t i = 0; i < cubes->width; i++) text_add_bytes(out, &"?TF*"[cube_at(cubes, c, i)], 1);
  }
}

static void assert_cubes(const Cubes *cubes, const char *expected) {
  Text text = {0};
  print_cubes(cubes, &text);
  assert_string_equal(text_view(&text), expected);
  text_release(&text);
}

#define TWO "var x : int; var y : int; L0: skip -> L0;"

static void test_cartesian(void **unused) {
  (void)unused;
  Fixture f;
  open_fixture(&f, TWO, "x <= 1; y == 0; x + y <= -1");
  PostQuestion q = question(&f, "x == 0 && y == 0");
  assert_cubes(domain_abstraction_cartesian(f.abstraction, &q), "TTF");
  q = question(&f, "x == y && (x == 0 || x == -1)");
  assert_cubes(domain_abstraction_cartesian(f.abstraction, &q), "T**");
  q = question(&f, "x <= 0");
  assert_cubes(domain_abstraction_cartesian(f.abstraction, &q), "T**");
  q = question(&f, "x < x + y && y < 0");
  assert_int_equal(domain_abstraction_cartesian(f.abstraction, &q)->count, 0);
  close_fixture(&f);
}

static void test_boolean_and_shorter_cubes(void **unused) {
  (void)unused;
  Fixture f;
  open_fixture(&f, TWO, "x > 0; y > 0; x > 5");
  PostQuestion q = question(&f, "x != 3 || y > 0");
  const Cubes *all = domain_abstraction_boolean(f.abstraction, &q);
  assert_int_equal(all->count, 6); // x > 5 implies x > 0
  for (uint32_t c = 0; c < all->count; c++) assert_true(all->certain[c]);
  const Cubes *shorter = domain_abstraction_shorten(f.abstraction, all);
  assert_true(shorter->count < all->count);
  const Term *predicates = f.predicates->everywhere.data;
  Term left = domain_cubes_formula(f.table, all, predicates),
       right = domain_cubes_formula(f.table, shorter, predicates);
  Term differ = expr_not(f.table, expr_eq(f.table, left, right));
  assert_int_equal(domain_abstraction_check(f.abstraction, &differ, 1), SMT_UNSAT);
  close_fixture(&f);
}

static void test_no_question_twice(void **unused) {
  (void)unused;
  Fixture f;
  open_fixture(&f, TWO, "x > 0; y > 0; x > y");
  PostQuestion q = question(&f, "x > 5");
  domain_abstraction_boolean(f.abstraction, &q);
  const Cubes *first = domain_abstraction_cartesian(f.abstraction, &q);
  domain_abstraction_check(f.abstraction, &q.relation, 1);
  uint64_t calls = domain_abstraction_calls(f.abstraction);
  domain_abstraction_boolean(f.abstraction, &q);
  assert_ptr_equal(domain_abstraction_cartesian(f.abstraction, &q), first);
  domain_abstraction_check(f.abstraction, &q.relation, 1);
  assert_int_equal(domain_abstraction_calls(f.abstraction), calls);
  close_fixture(&f);
}

// A literal that plays no part in a refutation does not bring the question back.
static void test_cores_answer_other_questions(void **unused) {
  (void)unused;
  Fixture f;
  open_fixture(&f, TWO, "x > 0");
  Term positive = question(&f, "x > 3").relation, other = question(&f, "y > 7").relation;
  Term given[2] = {positive, other};
  PostQuestion q = question(&f, "true");
  q.given = given;
  q.given_count = 1;
  assert_cubes(domain_abstraction_cartesian(f.abstraction, &q), "T");
  uint64_t calls = domain_abstraction_calls(f.abstraction);
  q.given_count = 2;
  assert_cubes(domain_abstraction_cartesian(f.abstraction, &q), "T");
  assert_int_equal(domain_abstraction_calls(f.abstraction), calls + 1); // is there any state?
  close_fixture(&f);
}

// ---- random questions

static Term values[RANDOM_VARS];

static Term value_of(void *context, Term var) {
  Prog *prog = context;
  return values[prog_var_of(prog, var)];
}

static bool holds(Prog *prog, Term t) {
  return expr_evaluate(prog->table, t, value_of, prog) == expr_true(prog->table);
}

static void check_random(Random *r) {
  TermTable *table = expr_table_new();
  Prog *prog = random_program(table, r, 3);
  Abstraction *a = domain_abstraction_new(table, NULL);
  Term given[2] = {random_condition(prog, r), random_condition(prog, r)}, predicates[3];
  for (uint32_t i = 0; i < 3; i++) predicates[i] = random_condition(prog, r);
  PostQuestion q = {random_condition(prog, r), given, 2, predicates, 3};
  bool seen[8] = {false};
  uint8_t sides[3] = {0};
  for (uint32_t s = 0; s < 512; s++) {
    for (uint32_t v = 0; v < RANDOM_VARS; v++) values[v] = expr_bv(table, RANDOM_WIDTH, s >> (RANDOM_WIDTH * v));
    if (!holds(prog, q.relation) || !holds(prog, given[0]) || !holds(prog, given[1])) continue;
    uint32_t bits = 0;
    for (uint32_t i = 0; i < 3; i++) {
      bits |= (uint32_t)holds(prog, predicates[i]) << i;
      sides[i] = (uint8_t)(sides[i] | truth_of(holds(prog, predicates[i])));
    }
    seen[bits] = true;
  }
  uint32_t expected = 0;
  for (uint32_t b = 0; b < 8; b++) expected += seen[b];
  const Cubes *all = domain_abstraction_boolean(a, &q), *one = domain_abstraction_cartesian(a, &q);
  assert_int_equal(all->count, expected);
  for (uint32_t c = 0; c < all->count; c++) {
    uint32_t bits = 0;
    for (uint32_t i = 0; i < 3; i++) bits |= (uint32_t)(cube_at(all, c, i) == TRUTH_TRUE) << i;
    assert_true(seen[bits]);
  }
  assert_int_equal(one->count, expected > 0);
  for (uint32_t i = 0; one->count && i < 3; i++) assert_int_equal(cube_at(one, 0, i), sides[i]);
  domain_abstraction_delete(a);
  prog_delete(prog);
  expr_table_delete(table);
}

static void test_random(void **unused) {
  (void)unused;
  Random r = {4711};
  for (uint32_t round = 0; round < 60; round++) check_random(&r);
}

// ---- predicates

static void test_parse(void **unused) {
  (void)unused;
  Fixture f;
  open_fixture(&f, TWO, " x < 6;; y == x ; x < 6");
  assert_int_equal(f.predicates->everywhere.count, 2);
  assert_int_equal(predicates_at(f.predicates, 0)->count, 2);
  assert_false(domain_predicates_parse(f.predicates, "x < 1; x < wrong", &f.diags));
  assert_int_equal(f.diags.count, 1);
  assert_int_equal(f.diags.items[0].place.column, 12);
  assert_true(domain_predicates_add(f.predicates, 0, question(&f, "y > 0").relation));
  assert_false(domain_predicates_add(f.predicates, 0, question(&f, "y > 0").relation));
  assert_int_equal(predicates_at(f.predicates, 0)->data[3], question(&f, "y > 0").relation);
  close_fixture(&f);
}

static void test_guards(void **unused) {
  (void)unused;
  Fixture f;
  open_fixture(
      &f,
      "var x : int; var y : int; L0: if (x <= 1 && !(y == 2 || x > y)) -> L1 else L0; L1: if (x > 1) -> L0 else L1;",
      "");
  domain_predicates_add_guards(f.predicates);
  assert_int_equal(f.predicates->everywhere.count, 3);
  assert_int_equal(f.predicates->everywhere.data[0], question(&f, "x <= 1").relation);
  close_fixture(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_cartesian),
      cmocka_unit_test(test_boolean_and_shorter_cubes),
      cmocka_unit_test(test_no_question_twice),
      cmocka_unit_test(test_cores_answer_other_questions),
      cmocka_unit_test(test_random),
      cmocka_unit_test(test_parse),
      cmocka_unit_test(test_guards),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
