// Random runs near another: most inputs are the other's, some are not, and beyond its end they are drawn.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "front/cfg/front_cfg.h"
#include "sem/sample.h"

#define INPUTS 40u

static const char *const source = "var x : bv32;\ninit x = 0;\nA: havoc x -> A;\n";

// Runs that have the value at most of the first places, and those that have it at all of them.
static void sample(Prog *prog, const U32Vec *near, uint32_t runs, uint32_t *close, uint32_t *same) {
  Machine *machine = sem_machine_new(prog);
  Sampler *sampler = sem_sampler_new(machine, prog, 5);
  bool *nothing = memory_new(prog->locs.count);
  Term *initial = memory_new(prog->vars.count * sizeof *initial);
  U32Vec inputs = {0};
  uint64_t steps = 0;
  sem_sampler_stay_near(sampler, near, initial);
  *close = *same = 0;
  for (uint32_t run = 0; run < runs; run++) {
    sem_sampler_run(sampler, nothing, 2 * INPUTS, NULL, NULL, NULL, &inputs, initial, &steps);
    assert_int_equal(inputs.count, 2 * INPUTS);
    uint32_t equal = 0;
    for (uint32_t i = 0; i < INPUTS; i++) equal += inputs.data[i] == expr_bv(prog->table, 32, 987654);
    *close += equal > INPUTS / 2;
    *same += equal == INPUTS;
  }
  u32vec_release(&inputs);
  free(initial);
  free(nothing);
  sem_sampler_delete(sampler);
  sem_machine_delete(machine);
}

static void test_near(void **state) {
  (void)state;
  TermTable *table = expr_table_new();
  DiagList diags = {0};
  Prog *prog = cfg_parse(table, "near.cfg", source, &diags);
  assert_non_null(prog);
  U32Vec near = {0};
  for (uint32_t i = 0; i < INPUTS; i++) u32vec_push(&near, expr_bv(table, 32, 987654));
  uint32_t close, same;
  sample(prog, NULL, 100, &close, &same);
  assert_int_equal(close, 0);
  sample(prog, &near, 100, &close, &same);
  assert_true(close > 50);
  assert_true(same < 20);
  u32vec_release(&near);
  diag_release(&diags);
  prog_delete(prog);
  expr_table_delete(table);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_near)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
