// THEORY K6, the spurious path of [GR]: four classes of three states; the path <alpha, beta, gamma, delta> dies in gamma,
// whose states are a dead end, a bad one and an irrelevant one. Exactly two minimal refinements; either verifies AG !delta.
// With one more edge the path is real.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "../support/kripke_fixture.h"

#define STRUCTURE                                                                                                      \
  "props a, b, c, d;\n"                                                                                                \
  "state 1 init a=T b=F c=F d=F; state 2 init a=T b=F c=F d=F; state 3 init a=T b=F c=F d=F;\n"                        \
  "state 4 a=F b=T c=F d=F; state 5 a=F b=T c=F d=F; state 6 a=F b=T c=F d=F;\n"                                       \
  "state 7 a=F b=F c=T d=F; state 8 a=F b=F c=T d=F; state 9 a=F b=F c=T d=F;\n"                                       \
  "state 10 a=F b=F c=F d=T; state 11 a=F b=F c=F d=T; state 12 a=F b=F c=F d=T;\n"                                    \
  "edge 1 -> 4; edge 2 -> 5; edge 3 -> 6; edge 4 -> 9; edge 5 -> 9; edge 6 -> 9; edge 7 -> 10; edge 7 -> 11;\n"        \
  "edge 8 -> 8; edge 9 -> 9; edge 10 -> 10; edge 11 -> 11; edge 12 -> 12;\n"
#define CLASSES "alpha = 1, 2, 3; beta = 4, 5, 6; gamma = 7, 8, 9; delta = 10, 11, 12"

static void test_spurious(void **unused) {
  (void)unused;
  KripkeFixture f;
  kripke_open(&f, STRUCTURE, CLASSES, "AG !d");
  assert_int_equal(f.result.verdict, CEGAR_VERIFIED);
  assert_int_equal(f.result.rounds.count, 1);
  const CegarRound *round = &f.result.rounds.data[0];
  assert_int_equal(round->path.classes.count, 4);
  for (uint32_t i = 0; i < 4; i++) assert_int_equal(round->path.classes.data[i], i);
  assert_int_equal(round->path.loop_start, UINT32_MAX);
  assert_int_equal(round->analysis.failure, 2);
  KRIPKE_ASSERT_STATES(&f, &round->analysis.dead_end, "9");
  KRIPKE_ASSERT_STATES(&f, &round->analysis.bad, "7");
  KRIPKE_ASSERT_STATES(&f, &round->analysis.irrelevant, "8");
  kripke_close(&f);
}

// {7} | {8,9} and {7,8} | {9}.
static void test_two_refinements(void **unused) {
  (void)unused;
  for (int with_bad = 0; with_bad < 2; with_bad++) {
    KripkeFixture f;
    kripke_open(&f, STRUCTURE, CLASSES, "AG !d");
    const CegarRound *round = &f.result.rounds.data[0];
    StatePartition p = {round->partition.count, memory_new(12 * sizeof(uint32_t))};
    memcpy(p.class_of, round->partition.class_of, 12 * sizeof(uint32_t));
    check_partition_split(&p, 12, &round->analysis, with_bad);
    assert_int_equal(p.count, 5);
    assert_int_equal(p.class_of[6] == p.class_of[7], with_bad);
    assert_int_equal(p.class_of[7] == p.class_of[8], !with_bad);
    assert_int_not_equal(p.class_of[6], p.class_of[8]);
    CegarResult again;
    check_cegar_run(&again, f.m, p, f.table, f.formula, &f.limits);
    assert_int_equal(again.verdict, CEGAR_VERIFIED);
    assert_int_equal(again.rounds.count, 0);
    check_cegar_release(&again);
    kripke_close(&f);
  }
}

static void test_real(void **unused) {
  (void)unused;
  KripkeFixture f;
  kripke_open(&f, STRUCTURE "edge 9 -> 12;", CLASSES, "AG !d");
  assert_int_equal(f.result.verdict, CEGAR_FALSIFIED);
  assert_int_equal(f.result.rounds.count, 1);
  KRIPKE_ASSERT_STATES(&f, &f.result.rounds.data[0].analysis.run, "1 4 9 12");
  kripke_close(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_spurious), cmocka_unit_test(test_two_refinements),
                                     cmocka_unit_test(test_real)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
