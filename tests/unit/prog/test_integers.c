// Machine words as integers. Over values in range the wrapped reading is exact: the integer term, with its definitions,
// has the value that the word has, and no other. In exact arithmetic (test_exact.c has more) a term stands for itself.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../smt/random_terms.h"
#include "expr/walk.h"
#include "prog/integers.h"
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

// ---- to the integers

// Only what has a meaning over the integers: no product or division but by constants.
static Term random_word(Fixture *f, uint32_t depth) {
  TermTable *t = f->table;
  Random *r = &f->random;
  if (depth == 0)
    return random_below(r, 4) ? variable(f, random_below(r, VARS)) : expr_bv(t, WIDTH, random_bits(r, WIDTH));
  Term a = random_word(f, depth - 1), b = random_word(f, depth - 1);
  Term c = expr_bv(t, WIDTH, random_bits(r, WIDTH)), positive = expr_bv(t, WIDTH, 1 + random_below(r, 100));
  Term low = expr_bv(t, WIDTH, ((u128)1 << random_below(r, WIDTH)) - 1), by = expr_bv(t, WIDTH, random_below(r, WIDTH));
  static const Op shifts[] = {OP_BVSHL, OP_BVLSHR, OP_BVASHR};
  static const Op divisions[] = {OP_BVUDIV, OP_BVUREM, OP_BVSDIV, OP_BVSREM};
  switch (random_below(r, 11)) {
  case 0: return expr_binary(t, OP_BVADD, a, b);
  case 1: return expr_binary(t, OP_BVSUB, a, b);
  case 2: return expr_unary(t, random_below(r, 2) ? OP_BVNEG : OP_BVNOT, a);
  case 3: return expr_binary(t, OP_BVMUL, a, c);
  case 4: return expr_binary(t, divisions[random_below(r, 4)], a, positive);
  case 5: return expr_binary(t, shifts[random_below(r, 3)], a, by);
  case 6: return expr_binary(t, OP_BVAND, a, low);
  case 7:
    return expr_resize(t, random_below(r, 2) ? OP_ZEXT : OP_SEXT, expr_extract(t, a, random_below(r, 3), 4), WIDTH);
  case 8: return expr_binary(t, OP_CONCAT, expr_extract(t, a, 0, 3), expr_extract(t, b, 2, 5));
  case 9:
    return expr_extract(t, expr_resize(t, random_below(r, 2) ? OP_ZEXT : OP_SEXT, a, 12), random_below(r, 4), WIDTH);
  default: return expr_ite(t, expr_binary(t, random_below(r, 2) ? OP_BVSLT : OP_BVULE, a, b), b, a);
  }
}

static Term random_condition(Fixture *f, uint32_t depth) {
  static const Op ops[] = {OP_EQ, OP_BVULT, OP_BVULE, OP_BVSLT, OP_BVSLE};
  return expr_binary(f->table, ops[random_below(&f->random, 5)], random_word(f, depth), random_word(f, depth));
}

// The definitions together with the values of the variables.
static Term state_of(Fixture *f, Integers *integers) {
  Term all = expr_and(f->table, prog_integers_definitions(integers), prog_integers_in_range(integers));
  for (uint32_t i = 0; i < VARS; i++) {
    Term value = expr_int(f->table, number(f, i));
    all = expr_and(f->table, all, expr_eq(f->table, prog_integers_variable(integers, i), value));
  }
  return all;
}

static void test_wrapped_integers_are_exact(void **state) {
  (void)state;
  for (uint32_t round = 0; round < 150; round++) {
    Fixture f = fixture_new(round);
    Integers *integers = prog_integers_of_blocks(f.blocks, INTEGERS_WRAPPED, false);
    prog_integers_begin(integers);
    Term condition = random_condition(&f, 1 + round % 2), translated = prog_integers_condition(integers, condition);
    VarId v = random_below(&f.random, VARS);
    Term word = random_word(&f, 2), integer = prog_integers_value(integers, v, word);
    choose_bits(&f);
    Term holds = expr_evaluate(f.table, condition, word_value, &f);
    u128 bits = expr_bits(f.table, expr_evaluate(f.table, word, word_value, &f));
    Term value = expr_int(f.table, v < 2 ? bits_signed(bits, WIDTH) : (i128)bits);
    Term expected = expr_and(f.table, expr_eq(f.table, translated, holds), expr_eq(f.table, integer, value));
    Term queries[2] = {state_of(&f, integers), expected};
    Solver *solver = smt_new(SOLVER_Z3, f.table, &f.limits);
    assert_int_equal(smt_check(solver, queries, 2), SMT_SAT);
    queries[1] = expr_not(f.table, expected);
    assert_int_equal(smt_check(solver, queries, 2), SMT_UNSAT);
    smt_delete(solver);
    prog_integers_delete(integers);
    fixture_release(&f);
  }
}

static void test_readings_differ_in_overflow(void **state) {
  (void)state;
  Fixture f = fixture_new(1);
  Term next = expr_binary(f.table, OP_BVADD, variable(&f, 0), expr_bv(f.table, WIDTH, 100));
  f.bits[0] = 100;
  Term x = TERM_NONE;
  SmtAnswer expected[3] = {SMT_SAT, SMT_UNSAT, SMT_SAT}; // ideal: 200; checked: out of range; wrapped: -56
  int values[3] = {200, 200, -56};
  for (int a = INTEGERS_IDEAL; a <= INTEGERS_WRAPPED; a++) {
    Integers *integers = prog_integers_of_blocks(f.blocks, (Arithmetic)a, false);
    prog_integers_begin(integers);
    x = prog_integers_value(integers, 0, next);
    Term queries[2] = {state_of(&f, integers), expr_eq(f.table, x, expr_int(f.table, values[a]))};
    Solver *solver = smt_new(SOLVER_Z3, f.table, &f.limits);
    assert_int_equal(smt_check(solver, queries, 2), expected[a]);
    smt_delete(solver);
    prog_integers_delete(integers);
  }
  fixture_release(&f);
}

// A constant is what its partner takes it for, whatever overflows elsewhere.
static void test_constants_are_read_as_they_are_compared(void **state) {
  (void)state;
  Fixture f = fixture_new(2);
  for (int a = INTEGERS_IDEAL; a <= INTEGERS_WRAPPED; a++) {
    Integers *integers = prog_integers_of_blocks(f.blocks, (Arithmetic)a, false);
    Term large = expr_bv(f.table, WIDTH, 240), is_less = expr_binary(f.table, OP_BVULT, variable(&f, 2), large);
    Term expected = expr_binary(f.table, OP_INTLT, prog_integers_variable(integers, 2), expr_int(f.table, 240));
    assert_true(prog_integers_condition(integers, is_less) == expected);
    prog_integers_delete(integers);
  }
  fixture_release(&f);
}

// ---- exact arithmetic

static Term exact_value(void *context, Term var) {
  Fixture *f = context;
  for (uint32_t i = 0; i < VARS; i++)
    if (expr_var(f->table, f->prog->vars.data[i].name, SORT_INT) == var) return expr_int(f->table, number(f, i));
  return TERM_NONE;
}

static Term random_unsigned(Fixture *f, uint32_t depth) {
  TermTable *t = f->table;
  Random *r = &f->random;
  if (depth == 0)
    return random_below(r, 4) ? variable(f, 2 + random_below(r, 2)) : expr_bv(t, WIDTH, random_bits(r, WIDTH));
  Term a = random_unsigned(f, depth - 1), b = random_unsigned(f, depth - 1);
  Term c = expr_bv(t, WIDTH, random_bits(r, WIDTH)), by = expr_bv(t, WIDTH, random_below(r, WIDTH));
  Term low = expr_bv(t, WIDTH, ((u128)1 << random_below(r, WIDTH)) - 1);
  switch (random_below(r, 10)) {
  case 0: return expr_binary(t, OP_BVADD, a, b);
  case 1: return expr_binary(t, OP_BVSUB, a, b);
  case 2: return expr_unary(t, random_below(r, 2) ? OP_BVNEG : OP_BVNOT, a);
  case 3: return expr_binary(t, OP_BVMUL, a, c);
  case 4:
    return expr_ite(t, expr_eq(t, b, expr_bv(t, WIDTH, 0)), a,
                    expr_binary(t, random_below(r, 2) ? OP_BVUDIV : OP_BVUREM, a, b));
  case 5: return expr_binary(t, random_below(r, 2) ? OP_BVSHL : OP_BVLSHR, a, by);
  case 6: return expr_binary(t, OP_BVAND, a, low);
  case 7: return expr_binary(t, OP_CONCAT, expr_extract(t, a, 0, 3), expr_extract(t, b, 2, 5));
  case 8: return expr_extract(t, expr_resize(t, OP_ZEXT, a, 12), random_below(r, 4), WIDTH);
  default: return expr_ite(t, expr_binary(t, random_below(r, 2) ? OP_BVSLT : OP_BVULE, a, b), b, a);
  }
}

static void test_unsigned_terms_in_exact_arithmetic(void **state) {
  (void)state;
  Fixture f = fixture_new(6);
  Integers *integers = prog_integers_of_program(f.prog);
  for (uint32_t round = 0; round < 2000; round++) {
    Term word = random_unsigned(&f, 1 + round % 4), integer = prog_integers_value(integers, 2, word);
    assert_true(integer != TERM_NONE);
    for (uint32_t i = 0; i < 8; i++) {
      choose_bits(&f);
      u128 bits = expr_bits(f.table, expr_evaluate(f.table, word, word_value, &f));
      assert_true(expr_evaluate(f.table, integer, exact_value, &f) == expr_int(f.table, (i128)bits));
    }
  }
  prog_integers_delete(integers);
  fixture_release(&f);
}

static bool has_op(Fixture *f, Term t, Op op) {
  bool found = expr_op(f->table, t) == op;
  for (uint32_t i = 0; i < expr_arity(f->table, t); i++) found |= has_op(f, expr_arg(f->table, t, i), op);
  return found;
}

// zext(u) + 1 is in range unsigned, u + 1 is not. Signed numbers have no range at all, whatever is added to them.
static void test_bounds_save_remainders(void **state) {
  (void)state;
  Fixture f = fixture_new(7);
  TermTable *t = f.table;
  Integers *integers = prog_integers_of_program(f.prog);
  Term u = variable(&f, 2), wide = expr_resize(t, OP_ZEXT, u, 16);
  Term sum = expr_binary(t, OP_BVADD, wide, expr_bv(t, 16, 1)), limit = expr_bv(t, 16, 200);
  assert_false(has_op(&f, prog_integers_condition(integers, expr_binary(t, OP_BVULT, sum, limit)), OP_INTMOD));
  sum = expr_binary(t, OP_BVADD, u, expr_bv(t, WIDTH, 1));
  assert_true(has_op(&f, prog_integers_value(integers, 2, sum), OP_INTMOD));
  Term far = expr_resize(t, OP_SEXT, variable(&f, 0), 100); // over 2^120 at its end, as far as is known
  far = expr_binary(t, OP_BVASHR, expr_binary(t, OP_BVADD, far, expr_bv(t, 100, 5)), expr_bv(t, 100, 90));
  assert_true(has_op(&f, prog_integers_value(integers, 2, expr_extract(t, far, 0, WIDTH)), OP_INTMOD));
  prog_integers_delete(integers);
  fixture_release(&f);
}

// An unsigned array that nobody has written holds any integers; read, its elements are in range.
static void test_elements_may_have_been_anything(void **state) {
  (void)state;
  Fixture f = fixture_new(8);
  TermTable *t = f.table;
  VarId arrays[2];
  for (uint32_t i = 0; i < 2; i++) {
    arrays[i] = prog_add_var(f.prog, i ? "written" : "any", NULL, NULL, sort_array(sort_bv(WIDTH), sort_bv(WIDTH)));
    f.prog->vars.data[arrays[i]].is_signed = false;
  }
  f.prog->vars.data[arrays[1]].init = expr_const_array(t, f.prog->vars.data[arrays[1]].sort, expr_bv(t, WIDTH, 0));
  Integers *integers = prog_integers_of_program(f.prog);
  for (uint32_t i = 0; i < 2; i++) {
    Term element = expr_select(t, f.prog->vars.data[arrays[i]].term, variable(&f, 2));
    Term limit = expr_bv(t, 16, 200), in_range = expr_binary(t, OP_BVULE, expr_resize(t, OP_ZEXT, element, 16), limit);
    Term translated = prog_integers_condition(integers, in_range);
    assert_true(has_op(&f, translated, OP_INTMOD) == (i == 0));
    Term stored = expr_store(t, f.prog->vars.data[arrays[i]].term, variable(&f, 2), variable(&f, 0));
    assert_true(has_op(&f, prog_integers_value(integers, arrays[i], stored), OP_INTMOD)); // of a signed number
  }
  prog_integers_delete(integers);
  fixture_release(&f);
}

static void test_refusals(void **state) {
  (void)state;
  Fixture f = fixture_new(9);
  TermTable *t = f.table;
  Term u = variable(&f, 2), v = variable(&f, 3), a = variable(&f, 0), b = variable(&f, 1);
  Term refused[] = {expr_binary(t, OP_BVXOR, a, b), expr_binary(t, OP_BVMUL, u, v), expr_binary(t, OP_BVSHL, u, v),
                    expr_binary(t, OP_BVAND, a, expr_bv(t, WIDTH, 5)), expr_var(t, "stranger", sort_bv(WIDTH))};
  for (uint32_t i = 0; i < 5; i++) {
    Integers *integers = prog_integers_of_program(f.prog);
    assert_true(prog_integers_value(integers, 0, expr_binary(t, OP_BVMUL, a, b)) != TERM_NONE);
    assert_null(prog_integers_refusal(integers));
    assert_true(prog_integers_value(integers, 0, expr_binary(t, OP_BVADD, refused[i], a)) == TERM_NONE);
    assert_non_null(prog_integers_refusal(integers));
    prog_integers_delete(integers);
  }
  fixture_release(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_wrapped_integers_are_exact),
      cmocka_unit_test(test_readings_differ_in_overflow),
      cmocka_unit_test(test_constants_are_read_as_they_are_compared),
      cmocka_unit_test(test_unsigned_terms_in_exact_arithmetic),
      cmocka_unit_test(test_bounds_save_remainders),
      cmocka_unit_test(test_elements_may_have_been_anything),
      cmocka_unit_test(test_refusals),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
