// Exact arithmetic: where no signed operation overflows, the exact program computes the same numbers as the machine program, and
// unsigned variables wrap around in both.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "prog/exact.h"
#include "sem/machine.h"

typedef struct Random {
  uint64_t state;
} Random;

static uint32_t below(Random *r, uint32_t n) {
  r->state = hash_mix(r->state + 0x9e3779b97f4a7c15u);
  return (uint32_t)(r->state % n);
}

enum { A, B, U, V, SUM, REST, TEST }; // int8 a, b; unsigned char u, v; int32 sum; unsigned char rest; bool-like test

static Prog *program_new(TermTable *table) {
  Prog *prog = prog_new(table, "exact");
  static const char *const names[] = {"a", "b", "u", "v", "sum", "rest", "test"};
  static const uint32_t widths[] = {8, 8, 8, 8, 32, 8, 8};
  for (uint32_t i = 0; i < 7; i++) {
    VarId v = prog_add_var(prog, names[i], NULL, NULL, sort_bv(widths[i]));
    prog->vars.data[v].is_signed = i == A || i == B || i == SUM || i == TEST;
  }
  return prog;
}

// Sums of the signed variables, far from overflow in 32 bits.
static Term signed_term(Prog *prog, Random *r, int depth) {
  TermTable *t = prog->table;
  if (depth == 0)
    return below(r, 3) ? expr_resize(t, OP_SEXT, prog->vars.data[below(r, 2)].term, 32)
                       : expr_bv(t, 32, (u128)(i128)((int)below(r, 40) - 20));
  Term a = signed_term(prog, r, depth - 1), b = signed_term(prog, r, depth - 1);
  Term k = expr_bv(t, 32, 1 + below(r, 9));
  switch (below(r, 9)) {
  case 0: return expr_binary(t, OP_BVMUL, a, k);
  case 1: return expr_binary(t, OP_BVSDIV, a, k);
  case 2: return expr_binary(t, OP_BVSREM, a, k);
  case 3: return expr_binary(t, OP_BVASHR, a, expr_bv(t, 32, below(r, 4)));
  case 4: return expr_binary(t, OP_BVAND, a, expr_bv(t, 32, 7));
  case 5: return expr_ite(t, expr_binary(t, below(r, 2) ? OP_BVSLT : OP_BVULT, a, b), a, b);
  case 6: return expr_unary(t, OP_BVNEG, a);
  case 7: return expr_binary(t, OP_BVSUB, a, b);
  default: return expr_binary(t, OP_BVADD, a, b);
  }
}

static Term unsigned_term(Prog *prog, Random *r, int depth) {
  TermTable *t = prog->table;
  if (depth == 0) return below(r, 3) ? prog->vars.data[U + below(r, 2)].term : expr_bv(t, 8, below(r, 256));
  Term a = unsigned_term(prog, r, depth - 1), b = unsigned_term(prog, r, depth - 1), k = expr_bv(t, 8, 1 + below(r, 9));
  switch (below(r, 9)) {
  case 0: return expr_binary(t, OP_BVMUL, a, k);
  case 1: return expr_binary(t, OP_BVUDIV, a, k);
  case 2: return expr_binary(t, OP_BVUREM, a, k);
  case 3: return expr_binary(t, OP_BVLSHR, a, expr_bv(t, 8, below(r, 7)));
  case 4: return expr_binary(t, OP_BVSHL, a, expr_bv(t, 8, below(r, 7)));
  case 5: return expr_ite(t, expr_binary(t, below(r, 2) ? OP_BVSLT : OP_BVULT, a, b), a, b);
  case 6: return expr_unary(t, OP_BVNOT, a);
  case 7: return expr_binary(t, OP_BVSUB, a, b);
  default: return expr_binary(t, OP_BVADD, a, b);
  }
}

static i128 number(const Prog *prog, const State *s, VarId v) {
  Sort sort = prog->vars.data[v].sort;
  if (!sort_is_bv(sort)) return (i128)s->scalars[v];
  return prog->vars.data[v].is_signed ? bits_signed(s->scalars[v], sort_width(sort)) : (i128)s->scalars[v];
}

static void compare(Prog *prog, Prog *exact, Random *r) {
  Machine *machine = sem_machine_new(prog), *other = sem_machine_new(exact);
  State *s = sem_state_new(machine), *e = sem_state_new(other);
  for (VarId v = A; v <= V; v++) {
    sem_state_set(machine, s, v, expr_bv(prog->table, 8, below(r, 256)));
    sem_state_set(other, e, v, expr_int(prog->table, number(prog, s, v)));
  }
  while (sem_machine_step(machine, s, 0, TERM_NONE) == STEP_DONE)
    assert_int_equal(sem_machine_step(other, e, 0, TERM_NONE), STEP_DONE);
  assert_int_equal(s->loc, e->loc);
  for (VarId v = 0; v < prog->vars.count; v++) assert_true(number(prog, s, v) == number(exact, e, v));
  sem_state_delete(machine, s);
  sem_state_delete(other, e);
  sem_machine_delete(machine);
  sem_machine_delete(other);
}

// sum, rest := ...; if (sum == rest) -> end else other end: so both matter.
static void test_random_terms(void **state) {
  (void)state;
  Random r = {17};
  for (uint32_t i = 0; i < 300; i++) {
    TermTable *t = expr_table_new();
    Prog *prog = program_new(t);
    for (uint32_t l = 0; l < 4; l++) prog_add_loc(prog, NULL, (Place){0});
    Assign assigns[2] = {{SUM, signed_term(prog, &r, 3)}, {REST, unsigned_term(prog, &r, 3)}};
    prog_set_assign(prog, 0, assigns, 2, 1);
    Term low = expr_extract(t, prog->vars.data[SUM].term, 0, 8);
    prog_set_if(prog, 1, expr_binary(t, OP_BVULT, low, prog->vars.data[REST].term), 2, 3);
    prog_set_halt(prog, 2, LOC_END);
    prog_set_halt(prog, 3, LOC_END);
    prog->start = 0;
    prog->vars.data[TEST].init = expr_bv(t, 8, 0);
    const char *why;
    Prog *exact = prog_exact_new(prog, &why);
    assert_non_null(exact);
    for (uint32_t k = 0; k < 20; k++) compare(prog, exact, &r);
    prog_delete(exact);
    prog_delete(prog);
    expr_table_delete(t);
  }
}

static void test_bits_are_refused(void **state) {
  (void)state;
  TermTable *t = expr_table_new();
  Prog *prog = program_new(t);
  for (uint32_t l = 0; l < 3; l++) prog_add_loc(prog, NULL, (Place){0});
  Term bits = expr_binary(t, OP_BVXOR, prog->vars.data[A].term, prog->vars.data[B].term);
  prog_set_if(prog, 0, expr_eq(t, bits, expr_bv(t, 8, 3)), 1, 2);
  prog->start = 0;
  const char *why = NULL;
  assert_null(prog_exact_new(prog, &why));
  assert_non_null(why);
  prog_delete(prog);
  expr_table_delete(t);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_random_terms), cmocka_unit_test(test_bits_are_refused)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
