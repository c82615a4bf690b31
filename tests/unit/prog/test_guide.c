// A guided program has those violations alone that pass the points of its plan in their order; a check that is added changes nothing else.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "evidence/check/replay.h"
#include "front/cfg/front_cfg.h"
#include "prog/guide.h"

typedef struct Fixture {
  TermTable *table;
  Prog *prog;
  Loc input; // where x is taken
  VarId x;
} Fixture;

// Two inputs, one after the other; the error where their sum is 5.
static void open(Fixture *f) {
  static const char text[] =
      "var x : bv8; var n : bv8; var s : bv8; init n = 0; init s = 0;\n"
      "L0: havoc x -> L1; L1: s := s + x -> L2; L2: n := n + 1 -> L3; L3: if (n < 2) -> L0 else L4;\n"
      "L4: if (s == 5) -> ERROR else L5; L5: halt; ERROR: halt;";
  DiagList diags = {0};
  f->table = expr_table_new();
  f->prog = cfg_parse(f->table, "test.cfg", text, &diags);
  assert_non_null(f->prog);
  diag_release(&diags);
  f->x = prog_find_var(f->prog, "x");
  for (Loc l = 0; l < f->prog->locs.count; l++)
    if (f->prog->locs.data[l].kind == EDGE_HAVOC) f->input = l;
}

static void close_fixture(Fixture *f) {
  prog_delete(f->prog);
  expr_table_delete(f->table);
}

static Term x_is(const Fixture *f, uint32_t value) {
  return expr_eq(f->table, f->prog->vars.data[f->x].term, expr_bv(f->table, 8, value));
}

static bool fails_with(const Fixture *f, uint32_t a, uint32_t b) {
  Trace *trace = evidence_trace_new(f->prog);
  Run run = {0};
  Limits limits;
  limits_init(&limits, 0, 0);
  u32vec_push(&trace->inputs, expr_bv(f->table, 8, a));
  u32vec_push(&trace->inputs, expr_bv(f->table, 8, b));
  bool fails = evidence_replay(f->prog, trace, &limits, &run) == CHECK_CONFIRMED;
  evidence_run_release(&run);
  evidence_trace_delete(trace);
  return fails;
}

static void guide(Fixture *f, GuidePoint first, GuidePoint second, uint32_t stages) {
  GuidePointVec points = {0};
  bool wanted[1] = {true};
  guidepointvec_push(&points, first);
  guidepointvec_push(&points, second);
  prog_guide(f->prog, &points, stages, wanted);
  guidepointvec_release(&points);
}

static void points_in_order(void **state) {
  (void)state;
  Fixture f;
  open(&f);
  assert_true(fails_with(&f, 2, 3) && fails_with(&f, 3, 2) && fails_with(&f, 0, 5) && !fails_with(&f, 1, 1));
  guide(&f, (GuidePoint){0, f.input, true, x_is(&f, 2), false}, (GuidePoint){1, f.input, true, x_is(&f, 3), false}, 2);
  assert_true(fails_with(&f, 2, 3));
  assert_false(fails_with(&f, 3, 2));
  assert_false(fails_with(&f, 0, 5));
  assert_false(fails_with(&f, 2, 2));
  close_fixture(&f);
}

static void points_that_are_avoided(void **state) {
  (void)state;
  Fixture f;
  open(&f);
  guide(&f, (GuidePoint){0, f.input, true, x_is(&f, 3), true}, (GuidePoint){0, f.input, true, x_is(&f, 2), false}, 1);
  assert_true(fails_with(&f, 2, 3)); // in the next stage it may be
  assert_false(fails_with(&f, 3, 2));
  close_fixture(&f);
}

static void what_is_not_wanted(void **state) {
  (void)state;
  Fixture f;
  open(&f);
  GuidePointVec none = {0};
  bool wanted[1] = {false};
  prog_guide(f.prog, &none, 0, wanted);
  assert_false(fails_with(&f, 2, 3));
  close_fixture(&f);
}

static void checks_that_are_added(void **state) {
  (void)state;
  Fixture f;
  open(&f);
  uint32_t before = f.prog->properties.count;
  prog_check_at(f.prog, f.input, expr_not(f.table, x_is(&f, 7)), "check", "x != 7", (Place){0});
  assert_int_equal(f.prog->properties.count, before + 1);
  assert_true(fails_with(&f, 2, 3));
  assert_true(fails_with(&f, 7, 0)); // where it comes to the second input with 7 in x
  assert_false(fails_with(&f, 1, 7));
  close_fixture(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(points_in_order), cmocka_unit_test(points_that_are_avoided),
                                     cmocka_unit_test(what_is_not_wanted), cmocka_unit_test(checks_that_are_added)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
