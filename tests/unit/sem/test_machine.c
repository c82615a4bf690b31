// The interpreter: simultaneous assignment, arrays, taint, seriality and determinism (THEORY 1.1, Lemma 2.1).
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../../support/random_program.h"
#include "sem/explore.h"
#include "sem/machine.h"

static Sort memory_sort(void) { return sort_array(sort_bv(8), sort_bv(16)); }

typedef struct Fixture {
  TermTable *t;
  Prog *prog;
  VarId x, y, a, b;
  Machine *machine;
  State *state;
} Fixture;

static Term v(Fixture *f, VarId id) { return f->prog->vars.data[id].term; }
static Term k8(Fixture *f, uint32_t n) { return expr_bv(f->t, 8, n); }
static Term k16(Fixture *f, uint32_t n) { return expr_bv(f->t, 16, n); }

static Fixture fixture(void) {
  Fixture f = {.t = expr_table_new()};
  f.prog = prog_new(f.t, "machine");
  f.x = prog_add_var(f.prog, "x", NULL, NULL, sort_bv(8));
  f.y = prog_add_var(f.prog, "y", NULL, NULL, sort_bv(8));
  f.a = prog_add_var(f.prog, "a", NULL, NULL, memory_sort());
  f.b = prog_add_var(f.prog, "b", NULL, NULL, memory_sort());
  f.prog->vars.data[f.x].init = k8(&f, 3);
  f.prog->vars.data[f.y].init = k8(&f, 7);
  f.prog->vars.data[f.a].init = expr_default(f.t, memory_sort());
  f.prog->as_written = true;
  return f;
}

// Runs one assignment from the start.
static void run(Fixture *f, const Assign *assigns, uint32_t n) {
  Loc l = prog_add_loc(f->prog, NULL, (Place){0}), end = prog_add_loc(f->prog, NULL, (Place){0});
  prog_set_assign(f->prog, l, assigns, n, end);
  f->prog->start = l;
  prog_finish(f->prog);
  f->machine = sem_machine_new(f->prog);
  f->state = sem_state_new(f->machine);
  assert_int_equal(sem_machine_step(f->machine, f->state, 0, TERM_NONE), STEP_DONE);
  assert_int_equal(f->state->loc, end);
  assert_int_equal(sem_machine_step(f->machine, f->state, 0, TERM_NONE), STEP_HALTED);
}

static uint32_t element(Fixture *f, VarId array, uint32_t index) {
  bool tainted;
  return (uint32_t)sem_array_get(f->state->arrays[array], index, &tainted);
}

static void finish(Fixture *f) {
  sem_state_delete(f->machine, f->state);
  sem_machine_delete(f->machine);
  prog_delete(f->prog);
  expr_table_delete(f->t);
}

static void test_simultaneous_swap(void **unused) {
  (void)unused;
  Fixture f = fixture();
  run(&f, (Assign[]){{f.x, v(&f, f.y)}, {f.y, v(&f, f.x)}}, 2);
  assert_int_equal(f.state->scalars[f.x], 7);
  assert_int_equal(f.state->scalars[f.y], 3);
  finish(&f);
}

static void test_later_target_wins(void **unused) {
  (void)unused;
  Fixture f = fixture();
  Term once = expr_store(f.t, v(&f, f.a), v(&f, f.x), k16(&f, 1));
  run(&f, &(Assign){f.a, expr_store(f.t, once, k8(&f, 3), k16(&f, 2))}, 1);
  assert_int_equal(element(&f, f.a, 3), 2);
  finish(&f);
}

static void test_array_swap(void **unused) { // a[0], a[1] := a[1], a[0]
  (void)unused;
  Fixture f = fixture();
  f.prog->vars.data[f.a].init =
      expr_store(f.t, expr_store(f.t, f.prog->vars.data[f.a].init, k8(&f, 0), k16(&f, 10)), k8(&f, 1), k16(&f, 20));
  Term old0 = expr_select(f.t, v(&f, f.a), k8(&f, 0)), old1 = expr_select(f.t, v(&f, f.a), k8(&f, 1));
  run(&f, &(Assign){f.a, expr_store(f.t, expr_store(f.t, v(&f, f.a), k8(&f, 0), old1), k8(&f, 1), old0)}, 1);
  assert_int_equal(element(&f, f.a, 0), 20);
  assert_int_equal(element(&f, f.a, 1), 10);
  finish(&f);
}

static void test_copy_reads_the_old_array(void **unused) { // overlapping, like memmove, after a store
  (void)unused;
  Fixture f = fixture();
  Term init = f.prog->vars.data[f.a].init;
  for (uint32_t i = 0; i < 4; i++) init = expr_store(f.t, init, k8(&f, i), k16(&f, 100 + i));
  f.prog->vars.data[f.a].init = init;
  Term stored = expr_store(f.t, v(&f, f.a), k8(&f, 0), k16(&f, 7));
  run(&f, &(Assign){f.a, expr_copy(f.t, stored, k8(&f, 1), k8(&f, 3), v(&f, f.a), k8(&f, 0))}, 1);
  assert_int_equal(element(&f, f.a, 0), 7);
  assert_int_equal(element(&f, f.a, 1), 100);
  assert_int_equal(element(&f, f.a, 2), 101);
  assert_int_equal(element(&f, f.a, 3), 102);
  finish(&f);
}

static void test_fill_and_exchange(void **unused) { // a := b filled; b := a
  (void)unused;
  Fixture f = fixture();
  Term nines = expr_const_array(f.t, memory_sort(), k16(&f, 9));
  Term filled = expr_copy(f.t, v(&f, f.a), k8(&f, 254), k8(&f, 4), nines, k8(&f, 0)); // wraps around
  run(&f, (Assign[]){{f.a, filled}, {f.b, v(&f, f.a)}}, 2);
  assert_int_equal(element(&f, f.a, 254), 9);
  assert_int_equal(element(&f, f.a, 1), 9);
  assert_int_equal(element(&f, f.a, 2), 0);
  assert_int_equal(element(&f, f.b, 254), 0);
  finish(&f);
}

static void test_copy_that_is_too_large(void **unused) { // it is refused, where it cannot be kept as a few elements
  (void)unused;
  Sort sort = sort_array(sort_bv(64), sort_bv(8));
  ArrayValue *zeros = sem_array_new(sort, 0, false), *ones = sem_array_new(sort, 1, false),
             *others = sem_array_new(sort, 0, false);
  bool tainted;
  sem_array_set(others, 5, 7, false);
  assert_false(sem_array_copy_range(zeros, 0, (u128)1 << 50, ones, 0));
  assert_int_equal(sem_array_get(zeros, 0, &tainted), 0);
  assert_true(sem_array_copy_range(zeros, 0, (u128)1 << 50, others, 1));
  assert_int_equal(sem_array_get(zeros, 4, &tainted), 7);
  assert_true(sem_array_copy_range(zeros, 4, 2, ones, 0));
  assert_int_equal(sem_array_get(zeros, 5, &tainted), 1);
  sem_array_delete(zeros);
  sem_array_delete(ones);
  sem_array_delete(others);
}

static void test_taint(void **unused) { // b is arbitrary: what is read from it is tainted, what is written over is not
  (void)unused;
  Fixture f = fixture();
  Term read = expr_extract(f.t, expr_select(f.t, v(&f, f.b), k8(&f, 5)), 0, 8);
  run(&f, (Assign[]){{f.x, read}, {f.b, expr_store(f.t, v(&f, f.b), k8(&f, 5), k16(&f, 0))}, {f.y, v(&f, f.x)}}, 3);
  bool tainted;
  assert_true(f.state->tainted[f.x]);
  assert_false(f.state->tainted[f.y]);
  sem_array_get(f.state->arrays[f.b], 5, &tainted);
  assert_false(tainted);
  sem_array_get(f.state->arrays[f.b], 6, &tainted);
  assert_true(tainted);
  finish(&f);
}

// Lemma 2.1: every location has a step, and only choice and havoc look at the input.
static void test_serial_and_deterministic(void **unused) {
  (void)unused;
  for (uint32_t seed = 1; seed <= 100; seed++) {
    TermTable *table = expr_table_new();
    Random r = {seed * 31337u};
    Prog *prog = random_program(table, &r, 10);
    Machine *machine = sem_machine_new(prog);
    for (Loc l = 0; l < prog->locs.count; l++) {
      State *one = sem_state_new(machine), *two = sem_state_new(machine);
      one->loc = two->loc = l;
      StepStatus status = sem_machine_step(machine, one, 0, TERM_NONE);
      assert_int_equal(status, prog_loc_is_final(&prog->locs.data[l]) ? STEP_HALTED : STEP_DONE);
      bool wants = sem_machine_wants_input(machine, two);
      sem_machine_step(machine, two, 1, TERM_NONE);
      if (!wants) assert_true(sem_state_equal(machine, one, two));
      sem_state_delete(machine, one);
      sem_state_delete(machine, two);
    }
    sem_machine_delete(machine);
    prog_delete(prog);
    expr_table_delete(table);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_simultaneous_swap),
      cmocka_unit_test(test_later_target_wins),
      cmocka_unit_test(test_array_swap),
      cmocka_unit_test(test_copy_reads_the_old_array),
      cmocka_unit_test(test_fill_and_exchange),
      cmocka_unit_test(test_copy_that_is_too_large),
      cmocka_unit_test(test_taint),
      cmocka_unit_test(test_serial_and_deterministic),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
