// THEORY I9 and the correction to Definition 3 (THEORY 7.14): lazy composition on random automata gives the successors of the
// product of Definition 2, each exactly once and then no more; and lazy reachability answers as exhaustive search does,
// stopping at the event.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "algol/lazy.h"
#include "../support/random_program.h"

enum { MOVES = 6, STATES = 4, ROUNDS = 300 };

typedef struct Table { // an explicit automaton
  LazyAutomaton automaton;
  bool own[MOVES];
  bool edge[STATES][MOVES][STATES];
  uint32_t last_move; // that next was asked for
} Table;

static bool table_next(LazyAutomaton *a, uint32_t move, uint32_t state, uint32_t k, uint32_t *successor) {
  Table *t = (Table *)a;
  t->last_move = move;
  for (uint32_t s = 0; s < STATES; s++)
    if (t->edge[state][move][s] && k-- == 0) return *successor = s, true;
  return false;
}

static bool table_has(const LazyAutomaton *a, uint32_t move) { return ((const Table *)a)->own[move]; }

static void table_init(Table *t, Random *r) {
  *t = (Table){.automaton = {table_next, table_has, NULL, random_below(r, STATES)}};
  for (int m = 0; m < MOVES; m++) {
    t->own[m] = random_below(r, 3) > 0;
    for (int s = 0; s < STATES; s++)
      for (int to = 0; to < STATES; to++) t->edge[s][m][to] = random_below(r, 4) == 0;
  }
}

// Definition 2, one component.
static bool steps(const Table *t, uint32_t from, uint32_t move, uint32_t to) {
  return t->own[move] ? t->edge[from][move][to] : from == to;
}

// The pairs behind the numbers are found by walking the product alongside.
typedef struct Known {
  uint32_t first, second;
} Known;

static void check_successors(LazyAutomaton *both, const Table *a, const Table *b, uint32_t state, Known at,
                             uint32_t move, Known *known, bool *is_known, uint32_t *queue, uint32_t *queued) {
  uint32_t expected = 0, found = 0, successor;
  for (uint32_t s = 0; s < STATES; s++)
    for (uint32_t t = 0; t < STATES; t++) expected += steps(a, at.first, move, s) && steps(b, at.second, move, t);
  // Lexicographic order names the pair of the k-th successor.
  for (uint32_t s = 0; s < STATES; s++)
    for (uint32_t t = 0; t < STATES; t++) {
      if (!steps(a, at.first, move, s) || !steps(b, at.second, move, t)) continue;
      assert_true(both->next(both, move, state, found++, &successor));
      if (!is_known[successor]) {
        is_known[successor] = true;
        known[successor] = (Known){s, t};
        queue[(*queued)++] = successor;
      }
      assert_int_equal(known[successor].first, s); // one number for one pair
      assert_int_equal(known[successor].second, t);
    }
  assert_int_equal(found, expected);
  for (uint32_t k = 0; k < 3; k++) assert_false(both->next(both, move, state, expected + k, &successor));
}

static void test_product(void **state) {
  (void)state;
  Random r = {12345};
  for (int round = 0; round < ROUNDS; round++) {
    Table a, b;
    table_init(&a, &r);
    table_init(&b, &r);
    LazyAutomaton *both = algol_lazy_compose(&a.automaton, &b.automaton);
    Known known[STATES * STATES] = {{0}};
    bool is_known[STATES * STATES] = {false};
    uint32_t queue[STATES * STATES], queued = 1;
    queue[0] = both->initial;
    known[both->initial] = (Known){a.automaton.initial, b.automaton.initial};
    is_known[both->initial] = true;
    for (uint32_t i = 0; i < queued; i++)
      for (uint32_t m = 0; m < MOVES; m++) {
        assert_int_equal(both->has(both, m), a.own[m] || b.own[m]);
        if (both->has(both, m))
          check_successors(both, &a, &b, queue[i], known[queue[i]], m, known, is_known, queue, &queued);
      }
    algol_lazy_delete(both);
  }
}

// ---- reachability of three components

typedef struct Triple {
  Table parts[3];
} Triple;

static bool brute_force(const Triple *t, uint32_t event) {
  bool seen[STATES][STATES][STATES] = {{{false}}};
  uint32_t queue[STATES * STATES * STATES][3], queued = 1;
  for (int i = 0; i < 3; i++) queue[0][i] = t->parts[i].automaton.initial;
  seen[queue[0][0]][queue[0][1]][queue[0][2]] = true;
  for (uint32_t q = 0; q < queued; q++)
    for (uint32_t m = 0; m < MOVES; m++)
      for (uint32_t code = 0; code < STATES * STATES * STATES; code++) {
        uint32_t to[3] = {code % STATES, code / STATES % STATES, code / STATES / STATES};
        bool own = false, fits = true;
        for (int i = 0; i < 3; i++)
          own = own || t->parts[i].own[m], fits = fits && steps(&t->parts[i], queue[q][i], m, to[i]);
        if (!own || !fits) continue;
        if (m == event) return true;
        if (seen[to[0]][to[1]][to[2]]) continue;
        seen[to[0]][to[1]][to[2]] = true;
        memcpy(queue[queued++], to, sizeof to);
      }
  return false;
}

// Is the trace one of the product's?
static bool accepts(const Triple *t, const U32Vec *trace) {
  for (int i = 0; i < 3; i++) {
    bool now[STATES] = {false};
    now[t->parts[i].automaton.initial] = true;
    for (uint32_t n = 0; n < trace->count; n++) {
      bool then[STATES] = {false}, any = false;
      for (uint32_t s = 0; s < STATES; s++)
        for (uint32_t to = 0; to < STATES; to++)
          if (now[s] && steps(&t->parts[i], s, trace->data[n], to)) then[to] = any = true;
      if (!any) return false;
      memcpy(now, then, sizeof now);
    }
  }
  return true;
}

static void test_reachability(void **state) {
  (void)state;
  Random r = {777};
  uint32_t reached = 0;
  for (int round = 0; round < ROUNDS; round++) {
    Triple t;
    for (int i = 0; i < 3; i++) table_init(&t.parts[i], &r);
    LazyAutomaton *two = algol_lazy_compose(&t.parts[0].automaton, &t.parts[1].automaton);
    LazyAutomaton *three = algol_lazy_compose(two, &t.parts[2].automaton);
    uint32_t event = random_below(&r, MOVES);
    LazyReach reach = algol_lazy_reach(three, MOVES, event);
    assert_int_equal(reach.reachable, brute_force(&t, event));
    if (reach.reachable) {
      reached++;
      assert_true(accepts(&t, &reach.trace));
      assert_int_equal(reach.trace.data[reach.trace.count - 1], event);
      for (int i = 0; i < 3; i++) // nothing is asked for after the hit
        if (t.parts[i].own[event]) assert_int_equal(t.parts[i].last_move, event);
    }
    algol_lazy_reach_release(&reach);
    algol_lazy_delete(three);
    algol_lazy_delete(two);
  }
  assert_true(reached > ROUNDS / 10 && reached < ROUNDS);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_product), cmocka_unit_test(test_reachability)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
