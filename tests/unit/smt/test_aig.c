// The and-inverter graph against truth tables: every function built from four inputs has the table that its operations
// give, whatever was simplified; and the clauses of cnf.c have exactly the graph's solutions.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "random_terms.h"
#include "smt/cnf.h"

#define INPUTS 4
#define ALL 0xffffu

typedef struct Function {
  Lit lit;
  uint16_t table; // by assignment of the inputs
} Function;

static void make_inputs(Aig *aig, Function *f) {
  static const uint16_t tables[INPUTS] = {0xaaaa, 0xcccc, 0xf0f0, 0xff00};
  for (int i = 0; i < INPUTS; i++) f[i] = (Function){smt_aig_input(aig), tables[i]};
}

static Function combine(Aig *aig, uint32_t how, Function a, Function b, Function c) {
  switch (how) {
  case 0: return (Function){smt_aig_and(aig, a.lit, b.lit), (uint16_t)(a.table & b.table)};
  case 1: return (Function){smt_aig_or(aig, a.lit, b.lit), (uint16_t)(a.table | b.table)};
  case 2: return (Function){smt_aig_xor(aig, a.lit, b.lit), (uint16_t)(a.table ^ b.table)};
  case 3:
    return (Function){smt_aig_mux(aig, a.lit, b.lit, c.lit), (uint16_t)((a.table & b.table) | (~a.table & c.table))};
  case 4:
    return (Function){smt_aig_majority(aig, a.lit, b.lit, c.lit),
                      (uint16_t)((a.table & b.table) | (a.table & c.table) | (b.table & c.table))};
  default: return (Function){lit_not(a.lit), (uint16_t)~a.table};
  }
}

// The table of each node, from the inputs up.
static uint16_t table_of(const Aig *aig, Lit lit, const Function *inputs, uint16_t *tables) {
  for (uint32_t n = 0; n < aig->nodes.count; n++) {
    AigNode node = aig->nodes.data[n];
    tables[n] = 0;
    for (int i = 0; i < INPUTS; i++)
      if (lit_node(inputs[i].lit) == n) tables[n] = inputs[i].table;
    if (!aig_is_and(aig, n)) continue;
    uint16_t left = (uint16_t)(tables[lit_node(node.left)] ^ (lit_is_negated(node.left) ? ALL : 0));
    uint16_t right = (uint16_t)(tables[lit_node(node.right)] ^ (lit_is_negated(node.right) ? ALL : 0));
    tables[n] = left & right;
  }
  return (uint16_t)(tables[lit_node(lit)] ^ (lit_is_negated(lit) ? ALL : 0));
}

static void test_functions(void **state) {
  (void)state;
  static uint16_t tables[1 << 16];
  for (uint64_t seed = 0; seed < 200; seed++) {
    Aig aig;
    Random r = {seed};
    Function f[100];
    smt_aig_init(&aig);
    make_inputs(&aig, f);
    for (uint32_t n = INPUTS; n < 100; n++) {
      Function a = f[random_below(&r, n)], b = f[random_below(&r, n)], c = f[random_below(&r, n)];
      f[n] = combine(&aig, random_below(&r, 6), a, b, c);
      assert_int_equal(table_of(&aig, f[n].lit, f, tables), f[n].table);
    }
    smt_aig_release(&aig);
  }
}

static void test_simplification(void **state) {
  (void)state;
  Aig aig;
  smt_aig_init(&aig);
  Lit a = smt_aig_input(&aig), b = smt_aig_input(&aig), c = smt_aig_input(&aig), ab = smt_aig_and(&aig, a, b);
  assert_int_equal(smt_aig_and(&aig, a, AIG_TRUE), a);
  assert_int_equal(smt_aig_and(&aig, a, lit_not(a)), AIG_FALSE);
  assert_int_equal(smt_aig_and(&aig, b, a), ab);
  assert_int_equal(smt_aig_and(&aig, ab, a), ab);
  assert_int_equal(smt_aig_and(&aig, ab, lit_not(b)), AIG_FALSE);
  assert_int_equal(smt_aig_and(&aig, lit_not(ab), lit_not(a)), lit_not(a));
  assert_int_equal(smt_aig_and(&aig, lit_not(ab), a), smt_aig_and(&aig, a, lit_not(b)));
  assert_int_equal(smt_aig_and(&aig, lit_not(ab), lit_not(smt_aig_and(&aig, a, lit_not(b)))), lit_not(a));
  assert_int_equal(smt_aig_mux(&aig, c, a, a), a);
  assert_int_equal(smt_aig_mux(&aig, c, AIG_TRUE, AIG_FALSE), c);
  assert_int_equal(smt_aig_xor(&aig, a, AIG_TRUE), lit_not(a));
  assert_int_equal(smt_aig_xor(&aig, a, a), AIG_FALSE);
  assert_int_equal(smt_aig_majority(&aig, a, a, b), a);
  assert_int_equal(smt_aig_majority(&aig, a, lit_not(a), b), b);
  smt_aig_release(&aig);
}

// ---- clauses

#define MOST_LITERALS (1 << 16)
typedef struct Clauses {
  int literals[MOST_LITERALS];
  uint32_t count;
} Clauses;

static void add_literal(void *context, int literal) {
  Clauses *c = context;
  assert_true(c->count < MOST_LITERALS);
  c->literals[c->count++] = literal;
}

// Unit propagation on `value` (by variable: 0 open, else its sign); false where a clause is violated.
static bool propagate(const Clauses *c, int *value) {
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < c->count; i++) {
      int open = 0, unit = 0;
      bool satisfied = false;
      for (; c->literals[i]; i++) {
        int lit = c->literals[i], v = value[abs(lit)] * (lit < 0 ? -1 : 1);
        if (v > 0) satisfied = true;
        if (v == 0) open++, unit = lit;
      }
      if (satisfied || open > 1) continue;
      if (open == 0) return false;
      value[abs(unit)] = unit < 0 ? -1 : 1;
      changed = true;
    }
  }
  return true;
}

// With the inputs given, propagation alone must find the value of every gate: that is what a gate's clauses are for.
static void check_clauses(Cnf *cnf, const Clauses *clauses, const Function *f, Function out) {
  int literal = smt_cnf_literal(cnf, out.lit);
  for (uint32_t code = 0; code < 1u << INPUTS; code++) {
    static int value[4096];
    memset(value, 0, sizeof value);
    for (int i = 0; i < INPUTS; i++) {
      int input = smt_cnf_find(cnf, f[i].lit);
      if (input) value[input] = f[i].table >> code & 1 ? 1 : -1;
    }
    assert_true(propagate(clauses, value));
    int found = value[abs(literal)] * (literal < 0 ? -1 : 1);
    assert_int_equal(found, out.table >> code & 1 ? 1 : -1);
  }
}

static void test_clauses(void **state) {
  (void)state;
  static Clauses clauses;
  for (uint64_t seed = 0; seed < 100; seed++) {
    Aig aig;
    Cnf cnf;
    Random r = {seed + 500};
    Function f[40];
    smt_aig_init(&aig);
    smt_cnf_init(&cnf, &aig, add_literal, &clauses);
    clauses.count = 0;
    make_inputs(&aig, f);
    for (uint32_t n = INPUTS; n < 40; n++) {
      Function a = f[random_below(&r, n)], b = f[random_below(&r, n)], c = f[random_below(&r, n)];
      f[n] = combine(&aig, random_below(&r, 6), a, b, c);
      if (n % 5 == 0) check_clauses(&cnf, &clauses, f, f[n]); // later cones meet encoded nodes
    }
    smt_cnf_release(&cnf);
    smt_aig_release(&aig);
  }
}

// smt_cnf_assert: propagation refutes exactly the assignments that make the literal false.
static void test_assertions(void **state) {
  (void)state;
  static Clauses clauses;
  for (uint64_t seed = 0; seed < 200; seed++) {
    Aig aig;
    Cnf cnf;
    Random r = {seed + 900};
    Function f[20];
    smt_aig_init(&aig);
    smt_cnf_init(&cnf, &aig, add_literal, &clauses);
    clauses.count = 0;
    make_inputs(&aig, f);
    for (uint32_t n = INPUTS; n < 20; n++) {
      Function a = f[random_below(&r, n)], b = f[random_below(&r, n)], c = f[random_below(&r, n)];
      f[n] = combine(&aig, random_below(&r, 6), a, b, c);
    }
    int guard = seed % 2 ? smt_cnf_fresh(&cnf) : 0;
    smt_cnf_assert(&cnf, f[19].lit, guard);
    for (uint32_t code = 0; code < 1u << INPUTS; code++) {
      static int value[4096];
      memset(value, 0, sizeof value);
      for (int i = 0; i < INPUTS; i++) {
        int input = smt_cnf_find(&cnf, f[i].lit);
        if (input) value[input] = f[i].table >> code & 1 ? 1 : -1;
      }
      if (guard) value[guard] = 1;
      assert_int_equal(propagate(&clauses, value), f[19].table >> code & 1);
    }
    smt_cnf_release(&cnf);
    smt_aig_release(&aig);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_functions),
      cmocka_unit_test(test_simplification),
      cmocka_unit_test(test_clauses),
      cmocka_unit_test(test_assertions),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
