// Concrete exploration: complete where inputs decide nothing, incomplete and within its budget where they do.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "sem/explore.h"

typedef struct Counter {
  TermTable *t;
  Prog *prog;
  VarId x, y;
  bool target[8];
} Counter;

// havoc x; y := 0; while (y < bound, or x != 5 where on_input) y := y + 1; with `wraps` the loop never ends.
static Counter counter(bool on_input, uint32_t bound) {
  Counter c = {.t = expr_table_new()};
  c.prog = prog_new(c.t, "counter");
  c.prog->as_written = true;
  c.x = prog_add_var(c.prog, "x", NULL, NULL, sort_bv(32));
  c.y = prog_add_var(c.prog, "y", NULL, NULL, sort_bv(16));
  c.prog->vars.data[c.y].init = expr_bv(c.t, 16, 0);
  Term x = c.prog->vars.data[c.x].term, y = c.prog->vars.data[c.y].term;
  Loc input = prog_add_loc(c.prog, NULL, (Place){0}), head = prog_add_loc(c.prog, NULL, (Place){0});
  Loc body = prog_add_loc(c.prog, NULL, (Place){0}), end = prog_add_loc(c.prog, NULL, (Place){0});
  prog_set_havoc(c.prog, input, c.x, (Input){.function = "nondet", .type = "int"}, head);
  Term stays = expr_binary(c.t, OP_BVULT, y, expr_bv(c.t, 16, bound));
  Term runs = expr_not(c.t, expr_eq(c.t, x, expr_bv(c.t, 32, 5)));
  prog_set_if(c.prog, head, on_input ? runs : stays, body, end);
  prog_set_assign(c.prog, body, &(Assign){c.y, expr_binary(c.t, OP_BVADD, y, expr_bv(c.t, 16, 1))}, 1, head);
  prog_set_halt(c.prog, end, LOC_END);
  c.prog->start = input;
  prog_finish(c.prog);
  return c;
}

static Explored run(Counter *c, uint64_t max_steps) {
  Limits limits;
  limits_init(&limits, 20, 0);
  Machine *machine = sem_machine_new(c->prog);
  Explored e = sem_explore(machine, c->prog, c->target, EXPLORE_TAINTED, max_steps, &limits);
  sem_machine_delete(machine);
  return e;
}

static void finish(Counter *c, Explored *e) {
  sem_explored_release(e);
  prog_delete(c->prog);
  expr_table_delete(c->t);
}

static void test_an_input_that_decides_nothing(void **unused) {
  (void)unused;
  Counter c = counter(false, 10);
  Explored e = run(&c, 0);
  assert_int_equal(e.end, EXPLORE_COMPLETE);
  finish(&c, &e);
}

static void test_a_cycle_ends_the_search(void **unused) { // y < 65536 holds for ever
  (void)unused;
  Counter c = counter(false, 0xffff);
  c.prog->locs.data[1].condition = expr_true(c.t);
  Explored e = run(&c, 0);
  assert_int_equal(e.end, EXPLORE_COMPLETE);
  assert_true(e.steps < 1000000);
  finish(&c, &e);
}

static void test_the_budget_holds_after_a_tainted_branch(void **unused) {
  (void)unused;
  Counter c = counter(true, 0);
  Explored e = run(&c, 1000);
  assert_int_equal(e.end, EXPLORE_INCOMPLETE);
  assert_int_equal(e.where, 1); // the branch that the input decides
  assert_true(e.steps <= 1001);
  finish(&c, &e);
}

static void test_a_target_is_found_with_its_inputs(void **unused) {
  (void)unused;
  Counter c = counter(false, 3);
  c.target[3] = true;
  Explored e = run(&c, 0);
  assert_int_equal(e.end, EXPLORE_FOUND);
  assert_int_equal(e.inputs.count, 1);
  finish(&c, &e);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_an_input_that_decides_nothing),
      cmocka_unit_test(test_a_cycle_ends_the_search),
      cmocka_unit_test(test_the_budget_holds_after_a_tainted_branch),
      cmocka_unit_test(test_a_target_is_found_with_its_inputs),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
