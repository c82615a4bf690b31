// Weakest preconditions and strongest postconditions (THEORY 0.3): the figures, the forms without quantifiers, and random
// edges against the interpreter.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../../support/brute_force.h"
#include "expr/walk.h"
#include "front/cfg/front_cfg.h"
#include "prog/weakest.h"
#include "smt/solver.h"

typedef struct Fixture {
  TermTable *table;
  DiagList diags;
  Prog *prog;
  U32Vec unknowns;
} Fixture;

static void open_program(Fixture *f, const char *text) {
  *f = (Fixture){.table = expr_table_new()};
  f->prog = cfg_parse(f->table, "test.cfg", text, &f->diags);
  assert_non_null(f->prog);
}

static void close_program(Fixture *f) {
  u32vec_release(&f->unknowns);
  prog_delete(f->prog);
  diag_release(&f->diags);
  expr_table_delete(f->table);
}

static Term condition(Fixture *f, const char *text) {
  ExprScope scope = prog_scope(f->prog);
  Term t = expr_parse_condition(f->table, &scope, text, (Place){0}, text, 64, &f->diags);
  assert_int_not_equal(t, TERM_NONE);
  return t;
}

// Equivalent, and without unknowns.
static void assert_formula(Fixture *f, Term formula, const char *expected) {
  Limits limits;
  limits_init(&limits, 10, 0);
  assert_int_not_equal(formula, TERM_NONE);
  assert_int_equal(f->unknowns.count, 0);
  Solver *solver = smt_new(SOLVER_Z3, f->table, &limits);
  smt_assert(solver, expr_not(f->table, expr_eq(f->table, formula, condition(f, expected))));
  assert_int_equal(smt_check(solver, NULL, 0), SMT_UNSAT);
  smt_delete(solver);
}

static Term pre(Fixture *f, const char *after) {
  return prog_weakest_pre(f->prog, 0, 0, condition(f, after), &f->unknowns);
}
static Term post(Fixture *f, const char *before) {
  return prog_strongest_post(f->prog, 0, 0, condition(f, before), &f->unknowns);
}

static void test_figures(void **unused) {
  (void)unused;
  Fixture f;
  open_program(&f, "var x : int; L0: x := x + 3 -> L0;");
  assert_formula(&f, pre(&f, "x > 7"), "x > 4");
  assert_formula(&f, post(&f, "x < 6"), "x < 9");
  close_program(&f);
  open_program(&f, "var x : int; L0: x := x - 3 -> L0;");
  assert_formula(&f, pre(&f, "x < 6"), "x < 9");
  assert_formula(&f, post(&f, "x > 7"), "x > 4");
  close_program(&f);
}

static void test_overwritten_values_are_eliminated(void **unused) {
  (void)unused;
  Fixture f;
  open_program(&f, "var x : int; var y : int; L0: x := 5 -> L0;");
  assert_formula(&f, post(&f, "x == y + 1"), "x == 5");
  assert_formula(&f, post(&f, "x <= y && 3 < x && y < 9"), "y < 9 && y > 3 && x == 5");
  assert_formula(&f, post(&f, "x < y && 3 < x"), "y > 3 && 4 < y && x == 5");
  close_program(&f);
  open_program(&f, "var x : bv8; var y : bv8; L0: x := y -> L0;");
  assert_formula(&f, post(&f, "x < y"), "y != -128 && x == y");
  close_program(&f);
  open_program(&f, "var x : int; var y : int; L0: havoc x -> L0;");
  assert_formula(&f, post(&f, "x < y && y > 2"), "y > 2");
  assert_int_equal(pre(&f, "y > 2"), condition(&f, "y > 2"));
  assert_int_equal(f.unknowns.count, 0);
  pre(&f, "x > y");
  assert_int_equal(f.unknowns.count, 1);
  close_program(&f);
}

static void test_permutations_and_exchanges(void **unused) {
  (void)unused;
  Fixture f;
  open_program(&f, "var x : int; var y : int; L0: x, y := y, x -> L0;");
  assert_formula(&f, post(&f, "x < y"), "y < x");
  close_program(&f);
  open_program(&f, "var x : int; var y : int; L0: x, y := x + y, 2 - y -> L0;");
  assert_formula(&f, post(&f, "x < 5 && y < 3"), "x < 7 - y && y > -1");
  close_program(&f);
  open_program(&f, "var a : int[int]; var i : int; var j : int; L0: a[i], a[j] := a[j], a[i] -> L0;");
  assert_int_equal(post(&f, "a[i] < a[j]"), pre(&f, "a[i] < a[j]"));
  assert_int_equal(f.unknowns.count, 0);
  close_program(&f);
  open_program(&f, "var a : int[int]; var i : int; L0: a[i] := a[i] + 1 -> L0;");
  assert_formula(&f, post(&f, "a[i] < 5"), "a[i] < 6");
  close_program(&f);
  open_program(&f, "var a : int[int]; var b : int[int]; L0: a := b -> L0;");
  assert_int_equal(post(&f, "a[0] < 5"), TERM_NONE);
  close_program(&f);
}

// ---- random edges

typedef struct Valuation {
  Machine *machine;
  State *state;
  Prog *prog;
  const U32Vec *unknowns;
  uint32_t choice; // the values of the unknowns, packed
} Valuation;

static Term value_of(void *context, Term var) {
  Valuation *v = context;
  VarId id = prog_var_of(v->prog, var);
  if (id != VAR_NONE) return sem_state_get(v->machine, v->state, id);
  for (uint32_t i = 0; i < v->unknowns->count; i++)
    if (v->unknowns->data[i] == var) return expr_bv(v->prog->table, RANDOM_WIDTH, v->choice >> (RANDOM_WIDTH * i));
  return TERM_NONE;
}

// Is the state of this code in the set that the formula and its unknowns mean?
static bool is_in(Machine *machine, Prog *prog, Term formula, const U32Vec *unknowns, uint32_t code) {
  Valuation v = {machine, decode(machine, prog, code), prog, unknowns, 0};
  bool found = false;
  for (; !found && v.choice < 1u << (RANDOM_WIDTH * unknowns->count); v.choice++)
    found = expr_evaluate(prog->table, formula, value_of, &v) == expr_true(prog->table);
  sem_state_delete(machine, v.state);
  return found;
}

static void check_edge(Prog *prog, Machine *machine, Loc l, Term set) {
  U32Vec none = {0}, before = {0}, after[2] = {{0}, {0}};
  uint32_t branches = prog->locs.data[l].kind == EDGE_IF || prog->locs.data[l].kind == EDGE_CHOICE ? 2 : 1;
  bool *image = memory_new(2 * STATES);
  for (unsigned branch = 0; branch < branches; branch++) {
    before.count = 0;
    Loc to = prog->locs.data[l].kind == EDGE_HALT ? l : prog->locs.data[l].next[branch];
    Term pre = prog_weakest_pre(prog, l, branch, set, &before);
    for (uint32_t s = 0; s < STATES; s++) {
      uint32_t next[INPUTS], count = successors_of(machine, prog, l * STATES + s, next);
      bool leads = false, starts = is_in(machine, prog, set, &none, l * STATES + s);
      for (uint32_t i = 0; i < count; i++) {
        if (next[i] / STATES != to) continue;
        leads = leads || is_in(machine, prog, set, &none, next[i]);
        if (starts) image[branch * STATES + next[i] % STATES] = true;
      }
      assert_int_equal(is_in(machine, prog, pre, &before, l * STATES + s), leads);
    }
    Term post = prog_strongest_post(prog, l, branch, set, &after[branch]);
    for (uint32_t s = 0; s < STATES; s++)
      assert_int_equal(is_in(machine, prog, post, &after[branch], s), image[branch * STATES + s]);
    u32vec_release(&after[branch]);
  }
  free(image);
  u32vec_release(&before);
}

static void test_random_edges(void **unused) {
  (void)unused;
  Random r = {77};
  for (uint32_t round = 0; round < 25; round++) {
    TermTable *table = expr_table_new();
    Prog *prog = random_program(table, &r, 6);
    Machine *machine = sem_machine_new(prog);
    for (Loc l = 0; l < prog->locs.count; l++) {
      const Location *at = &prog->locs.data[l];
      if ((at->kind == EDGE_IF || at->kind == EDGE_CHOICE) && at->next[0] == at->next[1]) continue;
      check_edge(prog, machine, l, expr_and(table, random_condition(prog, &r), random_condition(prog, &r)));
    }
    sem_machine_delete(machine);
    prog_delete(prog);
    expr_table_delete(table);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_figures),
      cmocka_unit_test(test_overwritten_values_are_eliminated),
      cmocka_unit_test(test_permutations_and_exchanges),
      cmocka_unit_test(test_random_edges),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
