// THEORY G7: random finite programs of the kind of THEORY 1.1, over states 0 .. STATES - 1, and sound models
// of them. What the games say must be what the programs do, found by brute force; what must paths falsify, the game of
// Definition 5.5 falsifies (Theorem 5.8); and each falsification replays. An abstract value is a set of states, a bit each.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/map.h"
#include "support.h"

#define STATES 4
#define LOCATIONS 5
#define VALUES 4
#define NODES (LOCATIONS * VALUES)

#define NONE GAME_NO_NODE

static const GameMode modes[] = {GAME_DEFAULT, GAME_MUST, GAME_PLUS, GAME_MTS};

typedef enum Form { ORDINARY, CONDITIONAL, CHOICE } Form;
typedef struct Location {
  Form form;
  uint32_t to[2];       // locations
  uint32_t map[STATES]; // of an ordinary edge
  uint32_t condition;   // a set: those in it go to to[0]
  uint32_t bad;         // a set
} Location;
typedef struct Program {
  Location at[LOCATIONS];
  uint32_t value[VALUES]; // the abstract values; the first has all states, so there always is a sound successor
  uint32_t initial;       // the state at location 0
} Program;

static uint32_t random_below(uint64_t *seed, uint32_t n) {
  *seed = hash_add(*seed, 1);
  return (uint32_t)((*seed >> 32) * n >> 32);
}
static bool one_in(uint64_t *seed, uint32_t n) { return random_below(seed, n) == 0; }

static void random_program(uint64_t *seed, Program *p) {
  for (uint32_t l = 0; l < LOCATIONS; l++) {
    Location *at = &p->at[l];
    at->form = (Form)random_below(seed, 3);
    for (int i = 0; i < 2; i++) at->to[i] = random_below(seed, LOCATIONS);
    for (uint32_t s = 0; s < STATES; s++) at->map[s] = random_below(seed, STATES);
    at->condition = random_below(seed, 1u << STATES);
    uint32_t bad = random_below(seed, 1u << STATES);
    at->bad = one_in(seed, 3) ? bad | random_below(seed, 1u << STATES) : 0;
  }
  p->value[0] = (1u << STATES) - 1;
  for (uint32_t v = 1; v < VALUES; v++) p->value[v] = random_below(seed, 1u << STATES);
  p->initial = random_below(seed, STATES);
}

// The concrete steps from (l, s), of which there are one or two; in a pair as l * STATES + s.
static uint32_t steps_of(const Program *p, uint32_t l, uint32_t s, uint32_t *next) {
  const Location *at = &p->at[l];
  if (at->form == ORDINARY) {
    next[0] = at->to[0] * STATES + at->map[s];
  } else if (at->form == CONDITIONAL) {
    next[0] = at->to[at->condition >> s & 1 ? 0 : 1] * STATES + s;
  } else {
    for (int i = 0; i < 2; i++) next[i] = at->to[i] * STATES + s;
    return 2;
  }
  return 1;
}

// From each configuration: does some run reach a bad one?
static void find_doomed(const Program *p, bool *doomed) {
  uint32_t next[2];
  for (uint32_t c = 0; c < LOCATIONS * STATES; c++) doomed[c] = p->at[c / STATES].bad >> c % STATES & 1;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t c = 0; c < LOCATIONS * STATES; c++) {
      uint32_t count = steps_of(p, c / STATES, c % STATES, next);
      for (uint32_t i = 0; i < count; i++)
        if (!doomed[c] && doomed[next[i]]) changed = doomed[c] = true;
    }
  }
}

static bool within(const Program *p, uint32_t node, uint32_t configuration) {
  return configuration / STATES == node / VALUES && p->value[node % VALUES] >> configuration % STATES & 1;
}

// S2 from one node to another.
static bool is_must(const Program *p, uint32_t from, uint32_t to) {
  uint32_t next[2];
  for (uint32_t s = 0; s < STATES; s++) {
    if (!(p->value[from % VALUES] >> s & 1)) continue;
    uint32_t count = steps_of(p, from / VALUES, s, next);
    if (!within(p, to, next[0]) && !(count == 2 && within(p, to, next[1]))) return false;
  }
  return true;
}

// H1 and H2 (M1, M2): along an edge of the program, and with the same value across a choice.
static bool is_edge_allowed(const Program *p, uint32_t from, uint32_t to) {
  const Location *at = &p->at[from / VALUES];
  bool connected = at->to[0] == to / VALUES || (at->form != ORDINARY && at->to[1] == to / VALUES);
  return connected && (at->form != CHOICE || from % VALUES == to % VALUES);
}

static uint32_t node_flags(const Program *p, uint32_t node) {
  uint32_t value = p->value[node % VALUES], bad = p->at[node / VALUES].bad, flags = 0;
  if (p->at[node / VALUES].form == CHOICE) flags |= GAME_CHOICE | GAME_OWNED_BY_F;
  if (!(value & ~bad)) flags |= GAME_ALL_BAD;
  if (value & bad) flags |= GAME_MAY_BE_BAD;
  if (!value) flags |= GAME_EMPTY;
  if (node / VALUES == 0 && value >> p->initial & 1) flags |= GAME_START;
  return flags;
}

// S1: for each concrete step some target among those that cover it; and spurious edges now and then. Across a choice the
// value stays, which covers every step.
static void add_abs_edges(uint64_t *seed, const Program *p, Game *game, uint32_t from) {
  uint32_t next[2];
  for (uint32_t s = 0; s < STATES; s++) {
    if (!(p->value[from % VALUES] >> s & 1)) continue;
    uint32_t count = steps_of(p, from / VALUES, s, next);
    for (uint32_t i = 0; i < count; i++) {
      uint32_t to = next[i] / STATES * VALUES + random_below(seed, VALUES);
      if (count == 2) to = next[i] / STATES * VALUES + from % VALUES;
      while (!within(p, to, next[i])) to = next[i] / STATES * VALUES + random_below(seed, VALUES);
      game_add_edge(game, GAME_EDGE_ABS, from, to);
    }
  }
  for (uint32_t to = 0; to < NODES; to++)
    if (p->at[from / VALUES].form != CHOICE && is_edge_allowed(p, from, to) && one_in(seed, 6))
      game_add_edge(game, GAME_EDGE_ABS, from, to);
}

static Game *sound_model(uint64_t *seed, const Program *p) {
  Game *game = game_new();
  for (uint32_t n = 0; n < NODES; n++) game_add_node(game, node_flags(p, n));
  for (uint32_t from = 0; from < NODES; from++) {
    add_abs_edges(seed, p, game, from);
    for (uint32_t to = 0; to < NODES; to++)
      if (is_edge_allowed(p, from, to) && is_must(p, from, to) && one_in(seed, 2))
        game_add_edge(game, GAME_EDGE_MUST, from, to);
  }
  game_freeze(game);
  return game;
}

// Theorem 3.3 for all nodes and states, and no verdict against what the program does.
static void check_soundness(const Program *p, const GameResult *r, const bool *doomed) {
  assert_int_not_equal(r->verdict, GAME_INCONSISTENT);
  if (r->verdict == GAME_FALSIFIED) assert_true(doomed[p->initial]);
  if (r->verdict == GAME_VERIFIED) assert_false(doomed[p->initial]);
  for (uint32_t n = 0; n < NODES; n++)
    for (uint32_t c = 0; c < LOCATIONS * STATES; c++)
      if (r->rank[n] != GAME_NO_RANK && within(p, n, c)) assert_true(doomed[c]);
}

// At (l, s), of node n: the concrete step and the node that the strategy asks for, or the best that covers the step.
static bool follow(const Program *p, const Game *game, const GameResult *r, uint32_t *node, uint32_t *at) {
  uint32_t next[2], steps = steps_of(p, *at / STATES, *at % STATES, next), best = NONE, step = 0;
  for (uint32_t i = 0; i < steps; i++)
    for (uint32_t to = 0; to < NODES; to++) {
      bool chosen = r->strategy[*node] == NONE ? has_edge(game, GAME_EDGE_ABS, *node, to) : r->strategy[*node] == to;
      if (!chosen || !within(p, to, next[i]) || (best != NONE && r->rank[to] >= r->rank[best])) continue;
      best = to, step = next[i];
    }
  if (best == NONE || r->rank[best] >= r->rank[*node]) return false;
  *node = best, *at = step;
  return true;
}

// The evidence of THEORY 1.4: ranks decrease along the run until it is at a bad configuration.
static void check_replay(const Program *p, const Game *game, const GameResult *r) {
  uint32_t node = r->hopeless_start, at = p->initial;
  while (r->rank[node] > 0) assert_true(follow(p, game, r, &node, &at));
  assert_true(p->at[at / STATES].bad >> at % STATES & 1);
}

static void test_sound_models(void **state) {
  (void)state;
  uint64_t seed = 7;
  uint32_t falsified[4] = {0}, verified[4] = {0};
  for (int round = 0; round < 5000; round++) {
    Program p;
    bool doomed[LOCATIONS * STATES], by_mts = false, by_must = false;
    random_program(&seed, &p);
    find_doomed(&p, doomed);
    Game *game = sound_model(&seed, &p);
    for (int m = 0; m < 4; m++) {
      GameResult r;
      game_solve(game, modes[m], &r);
      check_soundness(&p, &r, doomed);
      if (r.verdict == GAME_FALSIFIED) check_replay(&p, game, &r);
      falsified[m] += r.verdict == GAME_FALSIFIED;
      verified[m] += r.verdict == GAME_VERIFIED;
      if (modes[m] == GAME_MTS) by_mts = r.verdict == GAME_FALSIFIED;
      if (modes[m] == GAME_MUST) by_must = r.verdict == GAME_FALSIFIED;
      game_result_release(&r);
    }
    assert_true(!by_mts || by_must); // Theorem 5.8
    game_delete(game);
  }
  for (int m = 0; m < 4; m++) assert_true(falsified[m] > 100 && verified[m] > 100); // the sample says something
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_sound_models)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
