// Formulas over integers as formulas over machine words. An exact one says what the formula over integers says; a wrapped one
// does where no sum leaves its width.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../smt/random_terms.h"
#include "reach/words.h"
#include "expr/walk.h"
#include "smt/solver.h"

#define VARS 4 // a0, a1 signed, a2, a3 unsigned
#define WIDTH 8

typedef struct Fixture {
  TermTable *table;
  Prog *prog;
  Blocks *blocks;
  Limits limits;
  Random random;
  u128 bits[VARS];
} Fixture;

static Fixture fixture_new(uint64_t seed) {
  Fixture f = {.table = expr_table_new(), .random = {seed}};
  f.prog = prog_new(f.table, "test");
  Term sum = expr_bv(f.table, WIDTH, 0);
  for (uint32_t i = 0; i < VARS; i++) {
    char name[8];
    snprintf(name, sizeof name, "a%u", i);
    VarId v = prog_add_var(f.prog, name, name, NULL, sort_bv(WIDTH));
    f.prog->vars.data[v].is_signed = i < 2;
    sum = expr_binary(f.table, OP_BVADD, sum, f.prog->vars.data[v].term);
  }
  Loc start = prog_add_loc(f.prog, NULL, (Place){0}), end = prog_add_loc(f.prog, NULL, (Place){0});
  prog_set_if(f.prog, start, expr_eq(f.table, sum, expr_bv(f.table, WIDTH, 0)), start,
              end); // every variable is relevant
  prog_set_halt(f.prog, end, LOC_END);
  f.prog->start = start;
  prog_finish(f.prog);
  f.blocks = prog_blocks_new(f.prog, NULL, 0);
  limits_init(&f.limits, 60, 0);
  return f;
}

static void fixture_release(Fixture *f) {
  prog_blocks_delete(f->blocks);
  prog_delete(f->prog);
  expr_table_delete(f->table);
}

static Term variable(Fixture *f, uint32_t i) { return f->prog->vars.data[i].term; }
static void choose_bits(Fixture *f) {
  for (uint32_t i = 0; i < VARS; i++) f->bits[i] = random_bits(&f->random, WIDTH);
}

static i128 number(const Fixture *f, uint32_t i) { return i < 2 ? bits_signed(f->bits[i], WIDTH) : (i128)f->bits[i]; }

static Term word_value(void *context, Term var) {
  Fixture *f = context;
  for (uint32_t i = 0; i < VARS; i++)
    if (variable(f, i) == var) return expr_bv(f->table, WIDTH, f->bits[i]);
  return TERM_NONE;
}

// ---- and back

typedef struct Lemma {
  Fixture *f;
  Integers *integers;
} Lemma;

static Term integer_value(void *context, Term var) {
  Lemma *l = context;
  VarId v = prog_integers_origin(l->integers, var);
  return v == VAR_NONE ? TERM_NONE : expr_int(l->f->table, number(l->f, v));
}

static Term random_sum(Lemma *l) {
  TermTable *t = l->f->table;
  Random *r = &l->f->random;
  Term sum = expr_int(t, (i128)random_below(r, 400) - 200);
  for (uint32_t n = 1 + random_below(r, 3); n > 0; n--) {
    Term factor = expr_int(t, (i128)random_below(r, 7) - 3),
         x = prog_integers_variable(l->integers, random_below(r, VARS));
    sum = expr_binary(t, OP_INTADD, sum, expr_binary(t, OP_INTMUL, factor, x));
  }
  return sum;
}

static Term random_lemma(Lemma *l) {
  static const Op ops[] = {OP_INTLE, OP_INTLT, OP_EQ};
  TermTable *t = l->f->table;
  Term clause = expr_false(t);
  for (uint32_t n = 1 + random_below(&l->f->random, 3); n > 0; n--) {
    Term atom = expr_binary(t, ops[random_below(&l->f->random, 3)], random_sum(l), random_sum(l));
    clause = expr_or(t, clause, random_below(&l->f->random, 3) ? atom : expr_not(t, atom));
  }
  return clause;
}

static void test_exact_words_say_the_same(void **state) {
  (void)state;
  Fixture f = fixture_new(3);
  Lemma l = {&f, prog_integers_of_blocks(f.blocks, INTEGERS_IDEAL, false)};
  for (uint32_t round = 0; round < 2000; round++) {
    Term lemma = random_lemma(&l), words = reach_words_formula(l.integers, f.prog, lemma, true);
    assert_true(words != TERM_NONE);
    for (uint32_t i = 0; i < 8; i++) {
      choose_bits(&f);
      assert_true(expr_evaluate(f.table, lemma, integer_value, &l) == expr_evaluate(f.table, words, word_value, &f));
    }
  }
  prog_integers_delete(l.integers);
  fixture_release(&f);
}

// x - y <= 3 with small values: sums stay in their width, so that both forms agree. And modulo 2^8 they do not.
static void test_wrapped_words(void **state) {
  (void)state;
  Fixture f = fixture_new(4);
  Lemma l = {&f, prog_integers_of_blocks(f.blocks, INTEGERS_IDEAL, false)};
  TermTable *t = f.table;
  Term x = prog_integers_variable(l.integers, 0), y = prog_integers_variable(l.integers, 1);
  Term lemma = expr_binary(t, OP_INTLE, expr_binary(t, OP_INTSUB, x, y), expr_int(t, 3));
  Term words = reach_words_formula(l.integers, f.prog, lemma, false);
  assert_true(words != TERM_NONE);
  for (uint32_t i = 0; i < 200; i++) {
    f.bits[0] = random_below(&f.random, 50);
    f.bits[1] = random_below(&f.random, 50);
    assert_true(expr_evaluate(t, lemma, integer_value, &l) == expr_evaluate(t, words, word_value, &f));
  }
  f.bits[0] = 100;
  f.bits[1] = 126; // y + 3 is -127 now
  assert_true(expr_evaluate(t, lemma, integer_value, &l) == expr_true(t));
  assert_true(expr_evaluate(t, words, word_value, &f) == expr_false(t));
  prog_integers_delete(l.integers);
  fixture_release(&f);
}

// What has no form over words is refused: too many bits, a product of variables.
static void test_no_words(void **state) {
  (void)state;
  Fixture f = fixture_new(5);
  Integers *integers = prog_integers_of_blocks(f.blocks, INTEGERS_IDEAL, false);
  TermTable *t = f.table;
  Term x = prog_integers_variable(integers, 0), y = prog_integers_variable(integers, 1), zero = expr_int(t, 0);
  Term square = expr_binary(t, OP_INTMUL, x, y), any = expr_var(t, "stranger", SORT_INT);
  assert_true(reach_words_formula(integers, f.prog, expr_binary(t, OP_INTLE, square, zero), true) == TERM_NONE);
  assert_true(reach_words_formula(integers, f.prog, expr_binary(t, OP_INTLE, any, zero), true) == TERM_NONE);
  Term huge = expr_binary(t, OP_INTMUL, expr_int(t, (i128)1 << 126), x);
  assert_true(reach_words_formula(integers, f.prog, expr_binary(t, OP_INTLE, huge, y), true) == TERM_NONE);
  prog_integers_delete(integers);
  fixture_release(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_exact_words_say_the_same),
      cmocka_unit_test(test_wrapped_words),
      cmocka_unit_test(test_no_words),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
