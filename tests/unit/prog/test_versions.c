// Versions against plain arrays: random changes and joins, from many versions that share what they have in common.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "prog/versions.h"

enum { VARS = 300, KEPT = 40, STEPS = 4000 };

static uint32_t random_below(uint32_t *state, uint32_t n) {
  *state = *state * 1664525u + 1013904223u;
  return (*state >> 8) % n;
}

static Term sum(void *context, VarId var, Term a, Term b) {
  uint32_t *calls = context;
  assert_int_not_equal(a, b);
  assert_true(var < VARS);
  ++*calls;
  return a * 3 + b + 1;
}

typedef struct Visit {
  const Term *expected;
  VarId next;
} Visit;

static void visit(void *context, VarId var, Term value) {
  Visit *v = context;
  while (v->next < var) assert_int_equal(v->expected[v->next++], TERM_NONE);
  assert_int_equal(v->expected[v->next++], value);
}

static void test_random(void **state) {
  (void)state;
  static Term plain[KEPT][VARS];
  Version kept[KEPT] = {0};
  Versions versions;
  uint32_t seed = 7, calls = 0;
  prog_versions_init(&versions, VARS);
  for (uint32_t step = 0; step < STEPS; step++) {
    uint32_t to = random_below(&seed, KEPT), a = random_below(&seed, KEPT), b = random_below(&seed, KEPT);
    VarId var = random_below(&seed, VARS);
    Term joined[VARS], value = 1 + random_below(&seed, 5);
    for (VarId v = 0; v < VARS; v++)
      joined[v] = plain[a][v] == plain[b][v] ? plain[a][v] : plain[a][v] * 3 + plain[b][v] + 1;
    Version both = prog_versions_join(&versions, kept[a], kept[b], sum, &calls);
    bool joins = step % 8 == 0;
    kept[to] = joins ? both : prog_versions_set(&versions, kept[a], var, value);
    memmove(plain[to], joins ? joined : plain[a], sizeof joined);
    if (!joins) plain[to][var] = value;
    for (VarId v = 0; v < VARS; v++) assert_int_equal(prog_versions_get(&versions, kept[to], v), plain[to][v]);
    Visit walk = {plain[to], 0};
    prog_versions_visit(&versions, kept[to], visit, &walk);
    while (walk.next < VARS) assert_int_equal(plain[to][walk.next++], TERM_NONE);
  }
  assert_true(calls > 0);
  prog_versions_release(&versions);
}

// What is the same in both is not looked at.
static void test_shared(void **state) {
  (void)state;
  Versions versions;
  uint32_t calls = 0;
  prog_versions_init(&versions, VARS);
  Version all = VERSION_NONE;
  for (VarId v = 0; v < VARS; v++) all = prog_versions_set(&versions, all, v, v + 1);
  assert_int_equal(prog_versions_set(&versions, all, 5, 6), all);
  assert_int_equal(prog_versions_join(&versions, all, all, sum, &calls), all);
  Version other = prog_versions_set(&versions, all, 17, 1);
  prog_versions_join(&versions, all, other, sum, &calls);
  assert_int_equal(calls, 1);
  prog_versions_release(&versions);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_random), cmocka_unit_test(test_shared)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
