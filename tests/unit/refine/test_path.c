// Theorem 7 on paths of random finite programs: the forward and the backward predicates decide the same paths, and so does
// running the program. What refine_along finds are interpolants: each follows from the one before, and the last is false.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../../support/brute_force.h"
#include "refine/implicant.h"
#include "refine/separate.h"

typedef struct Bench {
  TermTable *table;
  Limits limits;
  Prog *prog;
  Blocks *blocks;
  Solver *solver;
} Bench;

static void bench_open(Bench *b, uint32_t seed) {
  *b = (Bench){.table = expr_table_new()};
  Random r = {seed * 104729u};
  limits_init(&b->limits, 60, 0);
  b->prog = random_program(b->table, &r, 6 + seed % 6);
  b->blocks = prog_blocks_new(b->prog, NULL, 0);
  b->solver = smt_new(SOLVER_CADICAL, b->table, &b->limits);
}

static void bench_close(Bench *b) {
  smt_delete(b->solver);
  prog_blocks_delete(b->blocks);
  prog_delete(b->prog);
  expr_table_delete(b->table);
}

// A path of at most `most` blocks, by random exits.
static void random_path(const Bench *b, Random *r, uint32_t most, PathStepVec *steps) {
  uint32_t at = 0;
  steps->count = 0;
  while (steps->count < most && b->blocks->blocks[at].exits.count) {
    uint32_t exit = random_below(r, b->blocks->blocks[at].exits.count);
    pathstepvec_push(steps, (PathStep){at, exit});
    at = b->blocks->blocks[at].exits.data[exit].to;
  }
}

static SmtAnswer is_sat(Bench *b, Term t) {
  return t == expr_false(b->table) ? SMT_UNSAT : smt_check(b->solver, &t, 1);
}

// Forward at cut point i and backward there, both over the initial values: satisfiable together for all i or for none.
static void check_theorem(Bench *b, Path *path) {
  uint32_t reached;
  SmtAnswer feasible = refine_path_check(path, b->solver, &reached);
  assert_int_not_equal(feasible, SMT_UNKNOWN);
  for (uint32_t i = 0; i < path->cuts; i++) {
    Term backward = path->backward[i];
    for (uint32_t k = i + 1; k-- > 0;) backward = refine_path_before(path, k, backward);
    Term forward = expr_and_all(b->table, path->guard, i + 1);
    assert_int_equal(is_sat(b, expr_and(b->table, forward, backward)), feasible);
    if (feasible == SMT_UNSAT)
      assert_int_equal(is_sat(b, forward), i <= reached && forward != expr_false(b->table) ? SMT_SAT : SMT_UNSAT);
  }
}

// The clauses found (a single literal is one, too) as a sequence of interpolants.
static void check_interpolants(Bench *b, Path *path) {
  Term *labels = memory_new(path->cuts * sizeof(Term));
  for (uint32_t i = 0; i < path->cuts; i++) labels[i] = expr_true(b->table);
  uint64_t calls = 0;
  Refiner refiner = {.solver = b->solver, .limits = &b->limits, .solver_calls = &calls};
  assert_true(refine_along(&refiner, path, labels));
  assert_true(path->cuts == 1 || calls > 0);
  for (uint32_t i = 0; i < refiner.atoms.count; i++) {
    Map seen = {0};
    U32Vec vars = {0};
    expr_collect_vars(b->table, refiner.atoms.data[i].predicate, &seen, &vars);
    assert_true(vars.count > 0);
    for (uint32_t v = 0; v < vars.count; v++) assert_int_not_equal(prog_var_of(b->prog, vars.data[v]), VAR_NONE);
    map_release(&seen);
    u32vec_release(&vars);
  }
  // The boolean abstraction over the atoms cannot take the path: all combinations of them that are reached, step by step.
  Term reached = expr_true(b->table);
  for (uint32_t i = 0; i < path->cuts && reached != expr_false(b->table); i++) {
    Term base = expr_and(b->table, reached, path->condition[i]);
    Term atoms[12];
    uint32_t n = 0;
    for (uint32_t k = 0; k < refiner.atoms.count && n < 12; k++)
      if (refiner.atoms.data[k].cut == i) atoms[n++] = refiner.atoms.data[k].predicate;
    reached = expr_false(b->table);
    for (uint32_t bits = 0; bits < 1u << n; bits++) {
      Term cube = expr_true(b->table);
      for (uint32_t k = 0; k < n; k++)
        cube = expr_and(b->table, cube, bits >> k & 1 ? atoms[k] : expr_not(b->table, atoms[k]));
      if (is_sat(b, expr_and(b->table, base, refine_path_before(path, i, cube))) != SMT_UNSAT)
        reached = expr_or(b->table, reached, cube);
    }
  }
  assert_int_equal(reached, expr_false(b->table));
  refine_refiner_release(&refiner);
  free(labels);
}

static void test_theorem_7(void **state) {
  (void)state;
  uint32_t feasible = 0, spurious = 0;
  for (uint32_t seed = 1; seed <= 60; seed++) {
    Bench b;
    bench_open(&b, seed);
    Random r = {seed};
    for (uint32_t n = 0; n < 6; n++) {
      PathStepVec steps = {0};
      random_path(&b, &r, 4, &steps);
      Path *path = refine_path_new(b.blocks, &steps);
      uint32_t reached;
      check_theorem(&b, path);
      bool is_feasible = refine_path_check(path, b.solver, &reached) == SMT_SAT;
      if (is_feasible) feasible++;
      else spurious++, check_interpolants(&b, path);
      refine_path_delete(path);
      pathstepvec_release(&steps);
    }
    bench_close(&b);
  }
  assert_true(feasible > 50);
  assert_true(spurious > 50);
}

// ---- implicants

static Term var(Prog *prog, const char *name) {
  VarId id = prog_add_var(prog, name, NULL, NULL, sort_bv(8));
  return prog->vars.data[id].term;
}

// x chosen by a condition, an element of a stored array, an input that an equation determines.
static void test_implicant(void **state) {
  (void)state;
  TermTable *t = expr_table_new();
  Limits limits;
  limits_init(&limits, 10, 0);
  Prog *prog = prog_new(t, "test");
  Term x = var(prog, "x"), y = var(prog, "y"), z = var(prog, "z");
  VarId array = prog_add_var(prog, "a", NULL, NULL, sort_array(sort_bv(8), sort_bv(8)));
  Term a = prog->vars.data[array].term;
  Term in = expr_var(t, "in@0.0.0", sort_bv(8)), other = expr_var(t, "in@0.0.1", sort_bv(8));
  Term five = expr_bv(t, 8, 5), low = expr_binary(t, OP_BVULT, x, y);
  Term chosen = expr_ite(t, low, x, z);
  Term element = expr_select(t, expr_store(t, a, y, chosen), z);
  Term formula =
      expr_and(t, expr_eq(t, element, five),
               expr_and(t, expr_eq(t, in, expr_binary(t, OP_BVADD, x, five)), expr_binary(t, OP_BVULT, other, in)));
  formula = expr_and(t, formula, expr_or(t, expr_eq(t, x, y), expr_not(t, expr_eq(t, y, z))));
  Solver *solver = smt_new(SOLVER_CADICAL, t, &limits);
  for (int round = 0; round < 4; round++) { // every implicant found is blocked, the next one is another
    U32Vec cube = {0};
    uint32_t arbitrary;
    assert_int_equal(smt_check(solver, &formula, 1), SMT_SAT);
    assert_true(refine_implicant_find(prog, solver, formula, &cube, &arbitrary));
    Term conjunction = expr_and_all(t, cube.data, cube.count);
    for (uint32_t i = 0; i < cube.count; i++) {
      assert_false(expr_mentions(t, cube.data[i], in));
      assert_false(expr_mentions(t, cube.data[i], other));
      assert_false(expr_mentions(t, cube.data[i], chosen));
    }
    // With the inputs left open, every state of the cube satisfies the formula: here x+5 and something below it.
    Subst subst;
    expr_subst_init(&subst, t);
    expr_subst_bind(&subst, in, expr_binary(t, OP_BVADD, x, five));
    expr_subst_bind(&subst, other, expr_bv(t, 8, 0));
    Term fails = expr_and(t, conjunction, expr_not(t, expr_subst_apply(&subst, formula)));
    expr_subst_release(&subst);
    assert_true(fails == expr_false(t) || smt_check(solver, &fails, 1) == SMT_UNSAT);
    formula = expr_and(t, formula, expr_not(t, conjunction));
    u32vec_release(&cube);
  }
  smt_delete(solver);
  prog_delete(prog);
  expr_table_delete(t);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_theorem_7), cmocka_unit_test(test_implicant)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
