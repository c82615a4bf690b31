// THEORY G7, Theorem 5.8 on models that exploration gives: random programs over 3-bit variables, their sign models, and must
// edges found by enumerating gamma. What must paths falsify, the game of Definition 5.5 falsifies; nothing contradicts the
// exact answer. The same on plain graphs with arbitrary sets as values: unit/game/test_games_on_sound_models.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../support/brute_force.h"
#include "check/falsify.h"
#include "domain/table.h"

#define PROGRAMS 150

typedef struct Trial {
  Prog *prog;
  Domain *domain;
  Model *model;
  Machine *machine;
  bool **gamma; // by node: its states
} Trial;

static Term value_of(void *context, Term var) {
  Trial *t = ((void **)context)[0];
  uint32_t code = *(uint32_t *)((void **)context)[1];
  VarId v = prog_var_of(t->prog, var);
  return expr_bv(t->prog->table, RANDOM_WIDTH, code >> (RANDOM_WIDTH * (RANDOM_VARS - 1 - v)) & (INPUTS - 1));
}

static bool *gamma_of(Trial *t, uint32_t node) {
  bool *set = memory_new(STATES);
  for (uint32_t s = 0; s < STATES; s++) {
    void *context[2] = {t, &s};
    set[s] = domain_contains(t->domain, t->model->nodes.data[node].value, value_of, context);
  }
  return set;
}

// S2: every state of `from` has a step into `to`.
static bool is_must(Trial *t, uint32_t from, uint32_t to) {
  Loc at = t->model->nodes.data[from].loc, target = t->model->nodes.data[to].loc;
  for (uint32_t s = 0; s < STATES; s++) {
    if (!t->gamma[from][s]) continue;
    uint32_t next[INPUTS], count = successors_of(t->machine, t->prog, at * STATES + s, next);
    bool found = false;
    for (uint32_t i = 0; i < count; i++)
      found = found || (next[i] / STATES == target && t->gamma[to][next[i] % STATES]);
    if (!found) return false;
  }
  return true;
}

// Half of the must edges along may edges.
static void add_must_edges(Trial *t, Random *r) {
  for (uint32_t e = 0; e < t->model->edges.count; e++) {
    ModelEdge *edge = &t->model->edges.data[e];
    edge->must = random_below(r, 2) && is_must(t, edge->from, edge->to);
  }
}

static GameVerdict solve(Trial *t, GameMode mode) {
  ModelGame game;
  Limits limits;
  limits_init(&limits, 60, 0);
  check_model_game_solve(&game, t->model, mode, false, &limits);
  GameVerdict verdict = game.result.verdict;
  check_model_game_release(&game);
  return verdict;
}

static void open_trial(Trial *t, uint32_t seed) {
  Random r = {seed * 104729u};
  Limits limits;
  limits_init(&limits, 10, 0);
  *t = (Trial){.prog = random_program(expr_table_new(), &r, 5 + seed % 4)};
  t->domain = domain_new("sign", t->prog, NULL);
  t->model = model_explore(t->domain, 0, &limits);
  t->machine = sem_machine_new(t->prog);
  t->gamma = memory_new((t->model->nodes.count + 1) * sizeof *t->gamma);
  for (uint32_t i = 0; i < t->model->nodes.count; i++) t->gamma[i] = gamma_of(t, i);
  add_must_edges(t, &r);
}

static void close_trial(Trial *t) {
  TermTable *table = t->prog->table;
  for (uint32_t i = 0; i < t->model->nodes.count; i++) free(t->gamma[i]);
  free(t->gamma);
  sem_machine_delete(t->machine);
  model_delete(t->model);
  domain_delete(t->domain);
  prog_delete(t->prog);
  expr_table_delete(table);
}

static void test_what_must_paths_falsify_the_game_falsifies(void **unused) {
  (void)unused;
  uint32_t by_mts = 0, by_game = 0;
  for (uint32_t seed = 1; seed <= PROGRAMS; seed++) {
    Trial t;
    open_trial(&t, seed);
    bool *reachable = reachable_of(t.prog), unsafe = reaches_error(t.prog, reachable);
    for (GameMode mode = GAME_DEFAULT; mode <= GAME_MTS; mode++) {
      GameVerdict verdict = solve(&t, mode);
      assert_int_not_equal(verdict, GAME_INCONSISTENT);
      assert_true(verdict != GAME_FALSIFIED || unsafe);
      assert_true(verdict != GAME_VERIFIED || !unsafe);
    }
    bool mts = solve(&t, GAME_MTS) == GAME_FALSIFIED, game = solve(&t, GAME_MUST) == GAME_FALSIFIED;
    assert_true(!mts || game);
    by_mts += mts;
    by_game += game;
    free(reachable);
    close_trial(&t);
  }
  assert_true(by_mts > 5 && by_game > by_mts); // the sample says something
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_what_must_paths_falsify_the_game_falsifies)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
