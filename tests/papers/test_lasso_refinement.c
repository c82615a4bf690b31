// THEORY K5, the reset example of [GR]: x and y in 0..2, reset chosen freely in each step; AP = {reset = 1, x < y, x = y, y =
// 2} and the formula AF (x = y). A state is reset, x, y.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include <stdio.h>

#include "../support/kripke_fixture.h"

static void step(int reset, int x, int y, int *next_x, int *next_y) {
  *next_x = x, *next_y = y;
  if (reset || (x == y && y == 2)) *next_x = *next_y = 0;
  else if (x < y) *next_x = x + 1;
  else if (x == y) *next_y = y + 1;
}

// The structure, and the classes of AP; initial: every state, or reset = 0, x = 0, y = 2 alone.
static void write_example(Text *model, Text *classes, bool all_initial) {
  Text members[16] = {{0}};
  text_add(model, "props reset, less, equal, two;\n");
  for (int s = 0; s < 18; s++) {
    int reset = s / 9, x = s / 3 % 3, y = s % 3;
    int class = reset * 8 + (x < y) * 4 + (x == y) * 2 + (y == 2);
    text_format(model, "state %d%d%d%s reset=%c less=%c equal=%c two=%c;\n", reset, x, y,
                all_initial || (!reset && x == 0 && y == 2) ? " init" : "", "FT"[reset], "FT"[x < y], "FT"[x == y],
                "FT"[y == 2]);
    text_format(&members[class], "%s%d%d%d", members[class].count ? ", " : "", reset, x, y);
    int next_x, next_y;
    step(reset, x, y, &next_x, &next_y);
    for (int r = 0; r < 2; r++) text_format(model, "edge %d%d%d -> %d%d%d;\n", reset, x, y, r, next_x, next_y);
  }
  for (int c = 0; c < 16; c++) {
    if (members[c].count) text_format(classes, "c%d = %s; ", c, text_view(&members[c]));
    text_release(&members[c]);
  }
}

static void open_example(KripkeFixture *f, bool all_initial) {
  Text model = {0}, classes = {0};
  write_example(&model, &classes, all_initial);
  kripke_open(f, text_view(&model), text_view(&classes), "AF equal");
  text_release(&model);
  text_release(&classes);
}

// From (0, 2) without reset: the lasso of the class {(0,2), (1,2)} is spurious after three copies; one refinement verifies.
static void test_spurious_lasso(void **unused) {
  (void)unused;
  KripkeFixture f;
  open_example(&f, false);
  assert_int_equal(f.result.verdict, CEGAR_VERIFIED);
  assert_int_equal(f.result.rounds.count, 1);
  const CegarRound *round = &f.result.rounds.data[0];
  assert_int_equal(round->partition.count, 10);
  assert_int_equal(round->path.classes.count, 1);
  assert_int_equal(round->path.loop_start, 0);
  assert_int_equal(round->analysis.unwound.count, 3);
  assert_int_equal(round->analysis.failure, 1);
  KRIPKE_ASSERT_STATES(&f, &round->analysis.dead_end, "012");
  KRIPKE_ASSERT_STATES(&f, &round->analysis.bad, "002");
  assert_int_equal(round->analysis.irrelevant.count, 0);
  kripke_close(&f);
}

// From everywhere: without reset nothing changes where x > y.
static void test_real_lasso(void **unused) {
  (void)unused;
  KripkeFixture f;
  open_example(&f, true);
  assert_int_equal(f.result.verdict, CEGAR_FALSIFIED);
  const PathAnalysis *a = &f.result.rounds.data[f.result.rounds.count - 1].analysis;
  assert_int_not_equal(a->loop_start, UINT32_MAX);
  for (uint32_t i = a->loop_start; i < a->run.count; i++) {
    const char *name = f.m->states.data[a->run.data[i]].name;
    assert_true(name[0] == '0' && name[1] > name[2]);
  }
  kripke_close(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_spurious_lasso), cmocka_unit_test(test_real_lasso)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
