// Refinement of finite abstractions on random structures: always ends, with the answer of the concrete structure; what it calls real is
// a run that violates.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "../../support/random_modal.h"
#include "check/abstraction.h"
#include "check/ltl.h"

static void check_run(const Concrete *c, const FormulaTable *t, Formula f, const PathAnalysis *a) {
  assert_true(c->initial >> a->run.data[0] & 1);
  for (uint32_t i = 0; i + 1 < a->run.count; i++) assert_true(c->next[a->run.data[i]] >> a->run.data[i + 1] & 1);
  if (a->loop_start == UINT32_MAX || a->run.count > MOST_LETTERS) return;
  assert_true(c->next[a->run.data[a->run.count - 1]] >> a->run.data[a->loop_start] & 1);
  RandomWord w = {.stem = a->loop_start, .loop = a->run.count - a->loop_start};
  for (uint32_t i = 0; i < a->run.count; i++)
    for (uint32_t p = 0; p < RANDOM_ATOMS; p++) w.letters[i] |= (uint64_t)(c->labels[p] >> a->run.data[i] & 1) << p;
  assert_false(word_satisfies(t, f, &w));
}

static void test_random(void **unused) {
  (void)unused;
  Random r = {61};
  uint32_t verified = 0, falsified = 0, refined = 0;
  Limits limits;
  limits_init(&limits, 60, 0);
  for (uint32_t round = 0; round < 400; round++) {
    FormulaTable *table = spec_formula_table_new();
    random_atoms_add(table);
    uint32_t classes = 2 + random_below(&r, 2), count = 4 + random_below(&r, 8);
    Concrete c = random_concrete(&r, count, classes, true, true);
    c.initial |= 1;
    Modal *m = concrete_modal(&c);
    Formula f = random_ltl(table, &r, 3);
    bool too_large, holds = true;
    LtlResult *exact = check_ltl_check(m, table, f, NULL, NULL, &too_large);
    for (uint32_t s = 0; s < c.count; s++) holds &= !(c.initial >> s & 1) || exact->values[s] == SIX_T;
    StatePartition p = {c.classes, memory_new(c.count * sizeof(uint32_t))};
    memcpy(p.class_of, c.class_of, c.count * sizeof(uint32_t));
    CegarResult result;
    check_cegar_run(&result, m, p, table, f, &limits);
    assert_int_equal(result.verdict, holds ? CEGAR_VERIFIED : CEGAR_FALSIFIED);
    if (!holds) check_run(&c, table, f, &result.rounds.data[result.rounds.count - 1].analysis);
    holds ? verified++ : falsified++;
    refined += result.rounds.count > 1;
    check_cegar_release(&result);
    check_ltl_delete(exact);
    model_modal_delete(m);
    spec_formula_table_delete(table);
  }
  if (verified <= 50 || falsified <= 50 || refined <= 10)
    print_error("%u verified, %u falsified, %u refined\n", verified, falsified, refined);
  assert_true(verified > 50 && falsified > 50 && refined > 10);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_random)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
