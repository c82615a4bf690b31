// A block's formulas say what the interpreter does: from any state at a cut point, with any inputs, exactly one exit's guard
// holds (none where control goes to a silent sink), it leads to the cut point that the interpreter reaches next, and its
// values are the interpreter's.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../../support/random_program.h"
#include "expr/walk.h"
#include "prog/block.h"
#include "prog/unroll.h"
#include "sem/machine.h"

typedef struct Point {
  Prog *prog;
  const Block *block;
  const State *state;
  u128 inputs[64];
} Point;

static Term value_at(void *context, Term var) {
  Point *p = context;
  VarId v = prog_var_of(p->prog, var);
  if (v != VAR_NONE) return expr_bv(p->prog->table, RANDOM_WIDTH, p->state->scalars[v]);
  for (uint32_t i = 0; i < p->block->inputs.count; i++)
    if (p->block->inputs.data[i].term == var)
      return expr_const(p->prog->table, expr_sort(p->prog->table, var), p->inputs[i]);
  return TERM_NONE;
}

static u128 input_for(const Point *p, Loc loc) {
  for (uint32_t i = 0; i < p->block->inputs.count; i++)
    if (p->block->inputs.data[i].loc == loc) {
      bool choice = p->prog->locs.data[loc].kind == EDGE_CHOICE;
      return choice ? !p->inputs[i] : p->inputs[i];
    }
  return 0;
}

static const BlockExit *exit_taken(Blocks *blocks, Point *p) {
  const BlockExit *taken = NULL;
  for (uint32_t e = 0; e < p->block->exits.count; e++) {
    const BlockExit *exit = &p->block->exits.data[e];
    if (expr_evaluate(blocks->prog->table, exit->guard, value_at, p) != expr_true(blocks->prog->table)) continue;
    assert_null(taken);
    taken = exit;
  }
  return taken;
}

static void check_block(Blocks *blocks, Machine *machine, const Block *block, Random *r) {
  Prog *prog = blocks->prog;
  State *state = sem_state_new(machine);
  state->loc = block->loc;
  for (VarId v = 0; v < RANDOM_VARS; v++)
    sem_state_set(machine, state, v, expr_bv(prog->table, RANDOM_WIDTH, random_below(r, 8)));
  State *before = sem_state_copy(machine, state);
  Point p = {prog, block, before, {0}};
  for (uint32_t i = 0; i < block->inputs.count; i++) {
    bool choice = expr_sort(prog->table, block->inputs.data[i].term) == SORT_BOOL;
    p.inputs[i] = random_below(r, choice ? 2 : 8);
  }
  do assert_int_equal(sem_machine_step(machine, state, input_for(&p, state->loc), TERM_NONE), STEP_DONE);
  while (blocks->index_of[state->loc] == UINT32_MAX);
  const BlockExit *exit = exit_taken(blocks, &p);
  assert_non_null(exit);
  assert_int_equal(exit->to, blocks->index_of[state->loc]);
  for (uint32_t i = 0; i < exit->count; i++) {
    Term value = expr_evaluate(prog->table, exit->values[i].value, value_at, &p);
    assert_true(expr_bits(prog->table, value) == state->scalars[exit->values[i].var]);
  }
  for (VarId v = 0; !prog_blocks_is_final(blocks, exit->to) && v < RANDOM_VARS; v++) {
    bool listed = false;
    for (uint32_t i = 0; i < exit->count; i++) listed = listed || exit->values[i].var == v;
    if (!listed && blocks->relevant[v]) assert_true(state->scalars[v] == before->scalars[v]);
  }
  sem_state_delete(machine, state);
  sem_state_delete(machine, before);
}

static void test_blocks_agree_with_the_interpreter(void **unused) {
  (void)unused;
  uint32_t checked = 0;
  for (uint32_t seed = 1; seed <= 400; seed++) {
    TermTable *table = expr_table_new();
    Random r = {seed * 104729u};
    Prog *prog = random_program(table, &r, 6 + seed % 10);
    Blocks *blocks = prog_blocks_new(prog, NULL, 0);
    Machine *machine = sem_machine_new(prog);
    for (uint32_t b = 0; b < blocks->count; b++)
      for (uint32_t i = 0; !prog_blocks_is_final(blocks, b) && i < 6; i++, checked++)
        check_block(blocks, machine, &blocks->blocks[b], &r);
    sem_machine_delete(machine);
    prog_blocks_delete(blocks);
    prog_delete(prog);
    expr_table_delete(table);
  }
  assert_true(checked > 2000);
}

// Cut points break every cycle: each block's region is acyclic, or building it would not have ended; and extra cut points
// are taken.
static void test_extra_cut_points(void **unused) {
  (void)unused;
  TermTable *table = expr_table_new();
  Random r = {99};
  Prog *prog = random_program(table, &r, 12);
  Loc all[64];
  for (Loc l = 0; l < prog->locs.count; l++) all[l] = l;
  Blocks *blocks = prog_blocks_new(prog, all, prog->locs.count);
  for (Loc l = 0; l < prog->locs.count; l++)
    if (blocks->index_of[l] != UINT32_MAX) assert_int_equal(blocks->blocks[blocks->index_of[l]].loc, l);
  assert_int_equal(blocks->blocks[0].loc, prog->start);
  prog_blocks_delete(blocks);
  prog_delete(prog);
  expr_table_delete(table);
}

// x counts to 5: constants fold, so that the unrolling has one point per frame and ends by itself.
static void test_unrolling_folds_constants(void **unused) {
  (void)unused;
  TermTable *t = expr_table_new();
  Prog *prog = prog_new(t, "count");
  VarId x = prog_add_var(prog, "x", NULL, NULL, sort_bv(32));
  prog->vars.data[x].init = expr_bv(t, 32, 0);
  Loc head = prog_add_loc(prog, NULL, (Place){0}), body = prog_add_loc(prog, NULL, (Place){0});
  Loc end = prog_add_loc(prog, NULL, (Place){0});
  prog_set_if(prog, head, expr_binary(t, OP_BVULT, prog->vars.data[x].term, expr_bv(t, 32, 5)), body, end);
  prog_set_assign(prog, body, &(Assign){x, expr_binary(t, OP_BVADD, prog->vars.data[x].term, expr_bv(t, 32, 1))}, 1,
                  head);
  prog_set_halt(prog, end, LOC_END);
  prog->start = head;
  prog_finish(prog);
  Blocks *blocks = prog_blocks_new(prog, NULL, 0);
  Unroll *u = prog_unroll_from_start(blocks);
  for (uint32_t k = 1; k <= 5; k++) {
    prog_unroll_step(u);
    assert_int_equal(prog_unroll_last(u)->count, 1);
    assert_int_equal(prog_unroll_last(u)->data[0].values[0], expr_bv(t, 32, k));
  }
  prog_unroll_step(u);
  assert_int_equal(prog_unroll_last(u)->count, 1);
  assert_true(prog_blocks_is_final(blocks, prog_unroll_last(u)->data[0].block));
  prog_unroll_step(u);
  assert_int_equal(prog_unroll_last(u)->count, 0);
  prog_unroll_delete(u);
  prog_blocks_delete(blocks);
  prog_delete(prog);
  expr_table_delete(t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_blocks_agree_with_the_interpreter),
      cmocka_unit_test(test_extra_cut_points),
      cmocka_unit_test(test_unrolling_folds_constants),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
