// Houdini keeps the largest subset of candidates that is inductive: on programs made by hand, and on random finite ones against brute force;
// and what candidates are guessed for is found where it should be.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdint.h>
#include <string.h>

#include "../../support/brute_force.h"
#include "expr/parse.h"
#include "expr/walk.h"
#include "front/cfg/front_cfg.h"
#include "invariant/candidates.h"
#include "invariant/steady.h"
#include "smt/solver.h"

// ---- programs made by hand

typedef struct Fixture {
  TermTable *table;
  Prog *prog;
  Limits limits;
  Task task;
  Houdini *houdini;
} Fixture;

static void open_program(Fixture *f, Prog *prog) {
  f->prog = prog;
  limits_init(&f->limits, 0, 0);
  Question question = {.kind = QUESTION_REACH, .prog = prog, .proves = true, .refutes = true};
  evidence_task_init(&f->task, &question, &(EngineOptions){0}, &f->limits);
  f->houdini = invariant_houdini_new(&f->task);
}

static void open_text(Fixture *f, const char *text) {
  DiagList diags = {0};
  f->table = expr_table_new();
  Prog *prog = cfg_parse(f->table, "p.cfg", text, &diags);
  diag_print(&diags, stderr);
  assert_non_null(prog);
  open_program(f, prog);
}

static void close_program(Fixture *f) {
  invariant_houdini_delete(f->houdini);
  evidence_task_release(&f->task);
  prog_delete(f->prog);
  expr_table_delete(f->table);
}

static Term condition(Fixture *f, const char *text) {
  DiagList diags = {0};
  ExprScope scope = prog_scope(f->prog);
  Term t = expr_parse_condition(f->table, &scope, text, (Place){"candidate", 1, 1}, text, 64, &diags);
  diag_print(&diags, stderr);
  assert_int_equal(diags.count, 0);
  diag_release(&diags);
  return t;
}

static uint32_t block_of(const Fixture *f, const char *name) {
  for (uint32_t b = 0; b < f->task.blocks->count; b++)
    if (strcmp(f->prog->locs.data[f->task.blocks->blocks[b].loc].name, name) == 0) return b;
  fail_msg("%s is no cut point", name);
  return 0;
}

static void add(Fixture *f, const char *at, const char *candidate) {
  invariant_houdini_add(f->houdini, block_of(f, at), condition(f, candidate));
}

static void run(Fixture *f) { assert_true(invariant_houdini_run(f->houdini, 1000000)); }

static bool is_kept(const Fixture *f, Loc loc, Term candidate) {
  InvariantVec list = {0};
  bool found = false;
  invariant_houdini_list(f->houdini, &list);
  assert_int_equal(list.count, invariant_houdini_count(f->houdini));
  for (uint32_t i = 0; i < list.count; i++) found |= list.data[i].loc == loc && list.data[i].formula == candidate;
  invariantvec_release(&list);
  return found;
}

static bool kept(Fixture *f, const char *at, const char *candidate) {
  return is_kept(f, f->task.blocks->blocks[block_of(f, at)].loc, condition(f, candidate));
}

// Does what is left at the cut point imply the condition?
static bool implies(Fixture *f, const char *at, const char *text) {
  Term query[2] = {invariant_houdini_invariant(f->houdini, block_of(f, at)), expr_not(f->table, condition(f, text))};
  Solver *solver = smt_new(SOLVER_Z3, f->table, &f->limits);
  SmtAnswer answer = smt_check(solver, query, 2);
  smt_delete(solver);
  return answer == SMT_UNSAT;
}

static void test_single_candidates(void **state) {
  (void)state;
  Fixture f;
  open_text(&f, "var x : int; init x = 0;\nHEAD: choice -> STEP | OUT;\nSTEP: x := x + 2 -> HEAD;\n"
                "OUT: if (x == 7) -> ERROR else END;\nEND: halt;\nERROR: halt;\n");
  add(&f, "HEAD", "x % 2 == 0");
  add(&f, "HEAD", "x >= 0");
  add(&f, "HEAD", "x <= 10");
  add(&f, "HEAD", "x == 0");
  add(&f, "HEAD", "x != 7");
  add(&f, "HEAD", "x != 5 || x != 7"); // always true
  run(&f);
  assert_true(kept(&f, "HEAD", "x % 2 == 0"));
  assert_true(kept(&f, "HEAD", "x >= 0"));
  assert_true(kept(&f, "HEAD", "x != 7")); // with the first
  assert_false(kept(&f, "HEAD", "x <= 10"));
  assert_false(kept(&f, "HEAD", "x == 0"));
  assert_true(implies(&f, "HEAD", "x != 7 && x != 9"));
  close_program(&f);
}

#define SUM                                                                                                            \
  "var x, y, z : int;\ninit x = 0;\ninit y = 1;\ninit z = 1;\nHEAD: choice -> STEP | OUT;\nSTEP: x := x + y -> "       \
  "MORE;\n"                                                                                                            \
  "MORE: y := y + z -> HEAD;\nOUT: if (x + y + z < 0) -> ERROR else END;\nEND: halt;\nERROR: halt;\n"

// None of three holds by itself; together they do.
static void test_candidates_that_need_each_other(void **state) {
  (void)state;
  static const char *const parts[] = {"x >= 0", "y >= 0", "z >= 0"};
  for (uint32_t set = 0; set < 8; set++) {
    Fixture f;
    open_text(&f, SUM);
    for (uint32_t i = 0; i < 3; i++)
      if (set >> i & 1) add(&f, "HEAD", parts[i]);
    run(&f);
    assert_int_equal(kept(&f, "HEAD", parts[0]), set == 7);
    assert_int_equal(kept(&f, "HEAD", parts[1]), (set & 6) == 6);
    assert_int_equal(kept(&f, "HEAD", parts[2]), set >> 2 & 1);
    close_program(&f);
  }
}

static void test_another_chance(void **state) {
  (void)state;
  Fixture f;
  open_text(&f, SUM);
  add(&f, "HEAD", "x >= 0");
  run(&f);
  assert_int_equal(invariant_houdini_count(f.houdini), 0);
  add(&f, "HEAD", "y >= 0");
  add(&f, "HEAD", "z >= 0");
  run(&f);
  assert_false(kept(&f, "HEAD", "x >= 0")); // nobody has asked again
  add(&f, "HEAD", "x >= 0");
  add(&f, "HEAD", "x >= 0");
  run(&f);
  assert_int_equal(invariant_houdini_count(f.houdini), 3);
  assert_int_equal(f.task.statistics->invariants, 3);
  close_program(&f);
}

// One that fails takes with it what rests on it, over several cut points.
static void test_chains_fall(void **state) {
  (void)state;
  Fixture f;
  open_text(
      &f,
      "var a, b, c, d : int;\ninit a = 0;\ninit b = 0;\ninit c = 0;\ninit d = 4;\n"
      "ONE: choice -> S1 | TWO;\nS1: a, b := b, c -> ONE;\n"
      "TWO: choice -> S2 | BACK;\nS2: c := c + 1 -> TWO;\nBACK: if (a + d > 99) -> ERROR else ONE;\nERROR: halt;\n");
  static const char *const both[] = {"a <= 5", "b <= 5", "c <= 5", "d == 4", "c >= 0", "b >= 0", "a >= 0"};
  for (size_t i = 0; i < sizeof both / sizeof *both; i++) add(&f, "ONE", both[i]), add(&f, "TWO", both[i]);
  run(&f);
  for (size_t i = 0; i < sizeof both / sizeof *both; i++) {
    assert_int_equal(kept(&f, "ONE", both[i]), i >= 3);
    assert_int_equal(kept(&f, "TWO", both[i]), i >= 3);
  }
  close_program(&f);
}

static void test_no_effort(void **state) {
  (void)state;
  Fixture f;
  open_text(&f, SUM);
  add(&f, "HEAD", "z >= 0");
  limits_spend(&f.limits, 1);
  f.limits.stopped = STOP_TIME;
  assert_false(invariant_houdini_run(f.houdini, 1000)); // nothing is known then
  close_program(&f);
}

// ---- random finite programs

typedef struct Guess {
  uint32_t block;
  Term formula;
  bool dropped;
} Guess;
enum { GUESSES = 14 };

static bool is_inner(const Fixture *f, uint32_t block) {
  return !prog_blocks_is_final(f->task.blocks, block) && !evidence_task_is_target(&f->task, block);
}

static bool holds(Machine *machine, const State *state, Term t) {
  u128 value = 0;
  assert_true(sem_state_evaluate(machine, state, t, &value));
  return value != 0;
}

static bool satisfies(Machine *machine, const State *state, const Guess *guesses, uint32_t block) {
  for (uint32_t i = 0; i < GUESSES; i++)
    if (guesses[i].block == block && !guesses[i].dropped && !holds(machine, state, guesses[i].formula)) return false;
  return true;
}

// Drops what is false in the state; true where something was.
static bool drop_false(Machine *machine, const State *state, Guess *guesses, uint32_t block) {
  bool dropped = false;
  for (uint32_t i = 0; i < GUESSES; i++) {
    if (guesses[i].block != block || guesses[i].dropped || holds(machine, state, guesses[i].formula)) continue;
    guesses[i].dropped = dropped = true;
  }
  return dropped;
}

// Follows all ways from a configuration to the next cut points.
static bool follow(const Fixture *f, Machine *machine, uint32_t code, Guess *guesses) {
  uint32_t next[INPUTS], count = successors_of(machine, f->prog, code, next);
  bool dropped = false;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t block = f->task.blocks->index_of[next[i] / STATES];
    if (block == UINT32_MAX) dropped |= follow(f, machine, next[i], guesses);
    else if (is_inner(f, block)) {
      State *s = decode(machine, f->prog, next[i]);
      dropped |= drop_false(machine, s, guesses, block);
      sem_state_delete(machine, s);
    }
  }
  return dropped;
}

// By the definition: as long as some state that the guesses allow leads to one that they do not, what is false there goes.
static void brute_force(const Fixture *f, Guess *guesses) {
  Machine *machine = sem_machine_new(f->prog);
  State *start = sem_state_new(machine);
  drop_false(machine, start, guesses, 0);
  sem_state_delete(machine, start);
  for (bool again = true; again;) {
    again = false;
    for (uint32_t b = 0; b < f->task.blocks->count; b++) {
      if (!is_inner(f, b)) continue;
      for (uint32_t values = 0; values < STATES; values++) {
        uint32_t code = f->task.blocks->blocks[b].loc * STATES + values;
        State *s = decode(machine, f->prog, code);
        if (satisfies(machine, s, guesses, b)) again |= follow(f, machine, code, guesses);
        sem_state_delete(machine, s);
      }
    }
  }
  sem_machine_delete(machine);
}

// What does not decide where control goes is left out of the blocks: nobody guesses about it.
static bool is_about_control(const Fixture *f, Term t) {
  U32Vec vars = {0};
  bool fine = true;
  prog_collect_vars(f->prog, t, &vars);
  for (uint32_t i = 0; i < vars.count; i++) fine &= f->task.blocks->relevant[vars.data[i]];
  u32vec_release(&vars);
  return fine;
}

static void check_random(uint32_t seed, uint32_t *kept_count, uint32_t *dropped_count) {
  Fixture f = {.table = expr_table_new()};
  Random r = {seed * 104729u + 1};
  open_program(&f, random_program(f.table, &r, 5 + seed % 6));
  Guess guesses[GUESSES];
  for (uint32_t i = 0; i < GUESSES; i++) {
    uint32_t block = random_below(&r, f.task.blocks->count);
    Term t = random_condition(f.prog, &r);
    if (random_below(&r, 2)) t = expr_or(f.table, t, random_condition(f.prog, &r));
    if (!is_inner(&f, block) || !is_about_control(&f, t)) block = 0, t = expr_true(f.table);
    guesses[i] = (Guess){block, t, false};
    if (is_inner(&f, block)) invariant_houdini_add(f.houdini, block, t);
  }
  run(&f);
  brute_force(&f, guesses);
  for (uint32_t i = 0; i < GUESSES; i++) {
    if (guesses[i].formula == expr_true(f.table)) continue;
    assert_int_equal(is_kept(&f, f.task.blocks->blocks[guesses[i].block].loc, guesses[i].formula), !guesses[i].dropped);
    ++*(guesses[i].dropped ? dropped_count : kept_count);
  }
  close_program(&f);
}

static void test_random_programs(void **state) {
  (void)state;
  uint32_t kept_count = 0, dropped_count = 0;
  for (uint32_t seed = 1; seed <= 150; seed++) check_random(seed, &kept_count, &dropped_count);
  assert_true(kept_count > 50 && dropped_count > 50); // both happen
}

// ---- guessing

static void expect_found(const char *text, const char *at, const char *fact) {
  Fixture f;
  open_text(&f, text);
  invariant_candidates_guess(&f.task, f.houdini);
  assert_true(invariant_houdini_count(f.houdini) > 0);
  run(&f);
  if (!implies(&f, at, fact)) print_error("not found: %s\n", fact);
  assert_true(implies(&f, at, fact));
  assert_false(implies(&f, at, "0 == 1")); // the cut point can be reached
  close_program(&f);
}

static void test_guesses(void **state) {
  (void)state;
  expect_found("var x : bv32;\ninit x = 0;\nHEAD: if (x < 10) -> STEP else OUT;\nSTEP: x := x + 1 -> HEAD;\n"
               "OUT: if (x != 10) -> ERROR else END;\nEND: halt;\nERROR: halt;\n",
               "HEAD", "0 <= x && x <= 10");
  expect_found("var x : bv32;\ninit x = 4;\nHEAD: choice -> STEP | OUT;\nSTEP: x := x + 4 -> HEAD;\n"
               "OUT: if (x == 3) -> ERROR else END;\nEND: halt;\nERROR: halt;\n",
               "HEAD", "x % 4 == 0");
  expect_found(
      "var x, y : bv32;\ninit x = 0;\ninit y = 0;\nHEAD: choice -> STEP | OUT;\nSTEP: x, y := x + 1, y + 1 -> HEAD;\n"
      "OUT: if (x != y) -> ERROR else END;\nEND: halt;\nERROR: halt;\n",
      "HEAD", "x == y");
  expect_found(
      "var x, y : bv32;\ninit x = 0;\ninit y = 5;\nHEAD: choice -> STEP | OUT;\nSTEP: x, y := x + 1, y + 3 -> HEAD;\n"
      "OUT: if (y == x) -> MORE else END;\nMORE: if (x == 1) -> ERROR else END;\nEND: halt;\nERROR: halt;\n",
      "HEAD", "y == 3 * x + 5");
  expect_found(
      "var x, y, z : bv32;\ninit x = 0;\ninit y = 0;\ninit z = 0;\nHEAD: choice -> A | OUT;\nA: choice -> B | C;\n"
      "B: x, z := x + 1, z + 1 -> HEAD;\nC: y, z := y + 1, z + 1 -> HEAD;\n"
      "OUT: if (z == x + y) -> END else ERROR;\nEND: halt;\nERROR: halt;\n",
      "HEAD", "z == x + y");
  expect_found("var mode, n : bv32;\ninit mode = 0;\ninit n = 0;\nHEAD: if (mode == 0) -> UP else DOWN;\n"
               "UP: mode, n := 1, 7 -> TEST;\nDOWN: mode, n := 0, 0 -> TEST;\n"
               "TEST: if (mode == 1 && n != 7) -> ERROR else HEAD;\nERROR: halt;\n",
               "HEAD", "mode == 0 || (mode == 1 && n == 7)");
}

// In batches, the cheap ones first, until there are none left.
static void test_batches(void **state) {
  (void)state;
  Fixture f;
  open_text(&f, SUM);
  Candidates *candidates = invariant_candidates_new(&f.task);
  uint32_t batches = 0, before = 0;
  while (invariant_candidates_next(candidates, f.houdini)) {
    assert_true(invariant_houdini_count(f.houdini) >= before);
    before = invariant_houdini_count(f.houdini);
    assert_true(++batches < 100);
  }
  assert_false(invariant_candidates_next(candidates, f.houdini));
  assert_true(batches > 1 && before > 3);
  invariant_candidates_delete(candidates);
  run(&f);
  assert_true(implies(&f, "HEAD", "z == 1"));
  close_program(&f);
}

// ---- what no loop changes

static void test_steady(void **state) {
  (void)state;
  Fixture f;
  open_text(&f, "var n : bv8; var i : bv8; var z : bv8; start A; A: havoc n -> B; B: z := n -> LOOP;"
                "LOOP: if (i < n) -> BODY else AFTER; BODY: i := i + 1 -> LOOP; AFTER: z := 0 -> END; END: halt;");
  bool *steady = invariant_steady(f.prog);
  assert_true(invariant_steady_is(f.prog, steady, condition(&f, "n < 3")));
  assert_true(invariant_steady_is(f.prog, steady, condition(&f, "z == n"))); // what comes behind the loop is none
  assert_false(invariant_steady_is(f.prog, steady, condition(&f, "i < n")));
  free(steady);
  close_program(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_steady),
                                     cmocka_unit_test(test_single_candidates),
                                     cmocka_unit_test(test_candidates_that_need_each_other),
                                     cmocka_unit_test(test_another_chance),
                                     cmocka_unit_test(test_chains_fall),
                                     cmocka_unit_test(test_no_effort),
                                     cmocka_unit_test(test_random_programs),
                                     cmocka_unit_test(test_guesses),
                                     cmocka_unit_test(test_batches)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
