// Attractor games on plain graphs: every rule and edge case of THEORY 1.4 and 1.5 (THEORY G5, G6), and
// random games against a fixpoint computed by nested loops straight from the rules.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/map.h"
#include "support.h"

#define NONE GAME_NO_NODE
#define BAD (GAME_ALL_BAD | GAME_MAY_BE_BAD)
#define F (GAME_OWNED_BY_F | GAME_CHOICE)
#define P 0u

static const GameMode modes[] = {GAME_DEFAULT, GAME_MUST, GAME_PLUS, GAME_MTS};

typedef struct Edge {
  GameEdge kind;
  uint32_t from, to;
} Edge;

#define FLAGS(...)                                                                                                     \
  sizeof((uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t), (uint32_t[]) { __VA_ARGS__ }
#define EDGES(...)                                                                                                     \
  sizeof((Edge[]){__VA_ARGS__}) / sizeof(Edge), (Edge[]) { __VA_ARGS__ }
#define ABS(from, to) {GAME_EDGE_ABS, from, to}
#define MUST(from, to) {GAME_EDGE_MUST, from, to}

static Game *game_of(size_t nodes, const uint32_t *flags, size_t edges, const Edge *edge) {
  Game *game = game_new();
  for (size_t n = 0; n < nodes; n++) assert_int_equal(game_add_node(game, flags[n]), n);
  for (size_t e = 0; e < edges; e++) game_add_edge(game, edge[e].kind, edge[e].from, edge[e].to);
  game_freeze(game);
  return game;
}

static GameVerdict verdict_in(const Game *game, GameMode mode) {
  GameResult r;
  game_solve(game, mode, &r);
  GameVerdict verdict = r.verdict;
  game_result_release(&r);
  return verdict;
}

// Solves, takes the game, and expects its verdict and the ranks of its nodes.
static void expect(Game *game, GameMode mode, GameVerdict verdict, const uint32_t *rank) {
  GameResult r;
  game_solve(game, mode, &r);
  assert_int_equal(r.verdict, verdict);
  for (uint32_t n = 0; n < game_node_count(game); n++) assert_int_equal(r.rank[n], rank[n]);
  game_result_release(&r);
  game_delete(game);
}
#define RANKS(...) ((uint32_t[]){__VA_ARGS__})

// A node that may hold an initial state is a start for verification, and none for falsification.
static void test_perhaps_a_start(void **unused) {
  (void)unused;
  expect(game_of(FLAGS(GAME_MAY_START, BAD), EDGES(ABS(0, 1), ABS(1, 1))), GAME_DEFAULT, GAME_UNKNOWN, RANKS(1, 0));
  expect(game_of(FLAGS(GAME_MAY_START, P, BAD), EDGES(ABS(0, 1), ABS(1, 1), ABS(2, 2))), GAME_DEFAULT, GAME_VERIFIED,
         RANKS(NONE, NONE, 0));
  expect(game_of(FLAGS(GAME_MAY_START, GAME_START, BAD), EDGES(ABS(0, 2), ABS(1, 1), ABS(2, 2))), GAME_DEFAULT,
         GAME_UNKNOWN, RANKS(1, NONE, 0));
}

static void test_p_needs_all_successors(void **state) {
  (void)state;
  expect(game_of(FLAGS(GAME_START, BAD, P), EDGES(ABS(0, 1), ABS(0, 2), ABS(2, 2))), GAME_DEFAULT, GAME_UNKNOWN,
         RANKS(NONE, 0, NONE));
  expect(game_of(FLAGS(GAME_START, BAD, P), EDGES(ABS(0, 1), ABS(0, 2), ABS(2, 1))), GAME_DEFAULT, GAME_FALSIFIED,
         RANKS(2, 0, 1));
}

static void test_f_needs_one_successor(void **state) {
  (void)state;
  GameResult r;
  Game *game = game_of(FLAGS(GAME_START | F, BAD, P), EDGES(ABS(0, 2), ABS(0, 1), ABS(2, 2)));
  game_solve(game, GAME_DEFAULT, &r);
  assert_int_equal(r.verdict, GAME_FALSIFIED);
  assert_int_equal(r.rank[0], 1);
  assert_int_equal(r.strategy[0], 1);
  assert_int_equal(r.strategy[2], NONE);
  assert_int_equal(r.hopeless_count, 2);
  game_result_release(&r);
  game_delete(game);
}

static void test_f_takes_the_shortest_way(void **state) {
  (void)state;
  GameResult r;
  Game *game = game_of(FLAGS(GAME_START | F, P, P, BAD), EDGES(ABS(0, 1), ABS(1, 2), ABS(2, 3), ABS(0, 2)));
  game_solve(game, GAME_DEFAULT, &r);
  assert_int_equal(r.strategy[0], 2);
  assert_int_equal(r.rank[0], 2);
  assert_int_equal(r.rank[1], 2);
  game_result_release(&r);
  game_delete(game);
}

static void test_duplicate_edges_count_once(void **state) {
  (void)state;
  Game *game = game_of(FLAGS(GAME_START, BAD, P), EDGES(ABS(0, 1), ABS(0, 2), ABS(0, 1), ABS(2, 2), ABS(2, 2)));
  assert_int_equal(game_edge_count(game, GAME_EDGE_ABS), 3);
  expect(game, GAME_DEFAULT, GAME_UNKNOWN, RANKS(NONE, 0, NONE));
  expect(game_of(FLAGS(GAME_START, BAD), EDGES(ABS(0, 1), ABS(0, 1))), GAME_DEFAULT, GAME_FALSIFIED, RANKS(1, 0));
}

// Lists too long to be searched for duplicates entry by entry; each target is added three times.
static void test_duplicate_edges_in_long_lists(void **state) {
  (void)state;
  uint32_t count;
  Game *game = game_new();
  for (uint32_t n = 0; n < 1000; n++) game_add_node(game, n == 0 ? GAME_START : BAD);
  for (uint32_t i = 0; i < 3 * 999; i++)
    for (uint32_t from = 0; from < 2; from++) game_add_edge(game, GAME_EDGE_ABS, from, 1 + i % 999);
  game_freeze(game);
  assert_int_equal(game_edge_count(game, GAME_EDGE_ABS), 2 * 999);
  const uint32_t *list = game_successors(game, GAME_EDGE_ABS, 1, &count);
  assert_int_equal(count, 999);
  for (uint32_t i = 0; i < count; i++) assert_int_equal(list[i], i + 1);
  list = game_predecessors(game, GAME_EDGE_ABS, 7, &count);
  assert_int_equal(count, 2);
  assert_int_equal(list[0], 0);
  assert_int_equal(list[1], 1);
  assert_int_equal(verdict_in(game, GAME_DEFAULT), GAME_FALSIFIED);
  game_delete(game);
}

// G5: dead nodes. A dead node of P is hopeless only where its gamma is known to be empty; nor is one of F.
static void test_dead_nodes(void **state) {
  (void)state;
  expect(game_of(FLAGS(GAME_START, P), EDGES(ABS(0, 1))), GAME_DEFAULT, GAME_VERIFIED, RANKS(NONE, NONE));
  expect(game_of(FLAGS(GAME_START | F, F), EDGES(ABS(0, 1))), GAME_DEFAULT, GAME_VERIFIED, RANKS(NONE, NONE));
  expect(game_of(FLAGS(GAME_START, GAME_EMPTY, BAD), EDGES(ABS(0, 1), ABS(0, 2))), GAME_DEFAULT, GAME_FALSIFIED,
         RANKS(1, 0, 0));
  GameResult r;
  Game *game = game_of(FLAGS(GAME_START, GAME_EMPTY, P), EDGES(ABS(0, 1), ABS(0, 2)));
  game_solve(game, GAME_DEFAULT, &r);
  assert_int_equal(r.verdict, GAME_VERIFIED);
  assert_int_equal(r.reached_dead_end, 2);
  game_result_release(&r);
  game_delete(game);
}

// An empty node that is left has successors which no run enters from it.
static void test_empty_nodes_lead_nowhere(void **state) {
  (void)state;
  expect(game_of(FLAGS(GAME_START, GAME_EMPTY, GAME_MAY_BE_BAD, P), EDGES(ABS(0, 1), ABS(1, 2), ABS(0, 3), ABS(3, 3))),
         GAME_DEFAULT, GAME_VERIFIED, RANKS(NONE, 0, NONE, NONE));
}

// G5: start nodes. Without one nothing follows, not even where all or no nodes are bad; of several, one suffices.
static void test_start_nodes(void **state) {
  (void)state;
  expect(game_of(FLAGS(P, BAD), EDGES(ABS(0, 1), ABS(1, 1))), GAME_DEFAULT, GAME_UNKNOWN, RANKS(1, 0));
  expect(game_of(FLAGS(P), EDGES(ABS(0, 0))), GAME_DEFAULT, GAME_UNKNOWN, RANKS(NONE));
  GameResult r;
  Game *game = game_of(FLAGS(GAME_START, GAME_START, GAME_START, BAD),
                       EDGES(ABS(0, 0), ABS(1, 2), ABS(2, 3), ABS(3, 3), ABS(0, 3)));
  game_solve(game, GAME_DEFAULT, &r);
  assert_int_equal(r.verdict, GAME_FALSIFIED);
  assert_int_equal(r.hopeless_start, 2);
  assert_int_equal(r.parent[2], 2);
  assert_int_equal(r.parent[3], 0);
  game_result_release(&r);
  game_delete(game);
}

static void test_game_without_nodes(void **state) {
  (void)state;
  expect(game_of(0, NULL, 0, NULL), GAME_PLUS, GAME_UNKNOWN, NULL);
}

// G5: truncated models. Only h-P-move is refused on the frontier; nothing is verified across it.
static void test_incomplete_nodes(void **state) {
  (void)state;
  expect(game_of(FLAGS(GAME_START | GAME_INCOMPLETE, BAD), EDGES(ABS(0, 1))), GAME_DEFAULT, GAME_UNKNOWN,
         RANKS(NONE, 0));
  expect(game_of(FLAGS(GAME_START | F | GAME_INCOMPLETE, BAD), EDGES(ABS(0, 1))), GAME_DEFAULT, GAME_FALSIFIED,
         RANKS(1, 0));
  expect(game_of(FLAGS(GAME_START, BAD | GAME_INCOMPLETE), EDGES(ABS(0, 1))), GAME_DEFAULT, GAME_FALSIFIED,
         RANKS(1, 0));
  expect(game_of(FLAGS(GAME_START, GAME_INCOMPLETE), EDGES(ABS(0, 1))), GAME_DEFAULT, GAME_UNKNOWN, RANKS(NONE, NONE));
  Game *game = game_of(FLAGS(GAME_START | GAME_INCOMPLETE, P), EDGES(MUST(0, 1), ABS(1, 1)));
  assert_int_equal(verdict_in(game, GAME_MUST), GAME_VERIFIED); // a must edge covers the only concrete successor
  assert_int_equal(verdict_in(game, GAME_PLUS), GAME_UNKNOWN);
  game_set_flags(game, 0, GAME_START);
  assert_int_equal(verdict_in(game, GAME_PLUS), GAME_VERIFIED);
  game_delete(game);
}

// h-all-bad is inclusion, verification intersection; a node between the two settles nothing.
static void test_bad_nodes(void **state) {
  (void)state;
  expect(game_of(FLAGS(GAME_START, GAME_MAY_BE_BAD), EDGES(ABS(0, 1), ABS(1, 1))), GAME_DEFAULT, GAME_UNKNOWN,
         RANKS(NONE, NONE));
  expect(game_of(FLAGS(GAME_START, P, BAD), EDGES(ABS(0, 1), ABS(1, 1), ABS(2, 2))), GAME_DEFAULT, GAME_VERIFIED,
         RANKS(NONE, NONE, 0));
  expect(game_of(FLAGS(GAME_START, GAME_ALL_BAD), EDGES(ABS(0, 1), ABS(1, 1))), GAME_DEFAULT, GAME_INCONSISTENT,
         RANKS(1, 0));
}

static void test_nearest_bad_node(void **state) {
  (void)state;
  GameResult r;
  Game *game = game_of(FLAGS(GAME_START, P, BAD, P, BAD, P),
                       EDGES(ABS(0, 1), ABS(0, 3), ABS(1, 2), ABS(2, 4), ABS(3, 0), ABS(4, 4), ABS(5, 0)));
  game_solve(game, GAME_DEFAULT, &r);
  assert_int_equal(r.reached_bad, 2);
  assert_int_equal(r.parent[2], 1);
  assert_int_equal(r.parent[1], 0);
  assert_int_equal(r.parent[5], NONE);
  assert_int_equal(r.reachable_count, 5);
  game_result_release(&r);
  game_delete(game);
}

// G6. Nodes: 0 = (l0,{1,2}), the others at l1. Verdicts in the order of `modes`.
static void expect_all_modes(Game *game, GameVerdict standard, GameVerdict must, GameVerdict plus, GameVerdict mts) {
  const GameVerdict verdicts[] = {standard, must, plus, mts};
  for (int m = 0; m < 4; m++) assert_int_equal(verdict_in(game, modes[m]), verdicts[m]);
  game_delete(game);
}

static void test_must_edges_raise_power(void **state) {
  (void)state;
  expect_all_modes(game_of(FLAGS(GAME_START, BAD, P), EDGES(ABS(0, 1), ABS(0, 2), MUST(0, 1), ABS(1, 1), ABS(2, 2))),
                   GAME_UNKNOWN, GAME_FALSIFIED, GAME_FALSIFIED, GAME_FALSIFIED);
}

static void test_must_edges_lower_power(void **state) {
  (void)state;
  expect_all_modes(game_of(FLAGS(GAME_START, BAD, BAD, GAME_MAY_BE_BAD),
                           EDGES(ABS(0, 1), ABS(0, 2), MUST(0, 3), ABS(1, 1), ABS(2, 2), ABS(3, 3))),
                   GAME_FALSIFIED, GAME_UNKNOWN, GAME_FALSIFIED, GAME_UNKNOWN);
}

static void test_must_edges_keep_power(void **state) {
  (void)state;
  expect_all_modes(game_of(FLAGS(GAME_START, BAD), EDGES(ABS(0, 1), MUST(0, 1), ABS(1, 1))), GAME_FALSIFIED,
                   GAME_FALSIFIED, GAME_FALSIFIED, GAME_FALSIFIED);
}

static void test_must_edges_ignored_at_choice(void **state) {
  (void)state;
  expect_all_modes(game_of(FLAGS(GAME_START | F, P, BAD), EDGES(ABS(0, 1), MUST(0, 2), ABS(1, 1), ABS(2, 2))),
                   GAME_VERIFIED, GAME_VERIFIED, GAME_INCONSISTENT, GAME_INCONSISTENT);
}

// In Definition 5.5 verification follows must edges too: node 2 is only an abs successor.
static void test_must_edges_verify(void **state) {
  (void)state;
  expect_all_modes(game_of(FLAGS(GAME_START, P, BAD), EDGES(ABS(0, 1), ABS(0, 2), MUST(0, 1), ABS(1, 1), ABS(2, 2))),
                   GAME_UNKNOWN, GAME_VERIFIED, GAME_UNKNOWN, GAME_UNKNOWN);
}

static uint32_t random_below(uint64_t *seed, uint32_t n) {
  *seed = hash_add(*seed, 1);
  return (uint32_t)((*seed >> 32) * n >> 32);
}
static bool one_in(uint64_t *seed, uint32_t n) { return random_below(seed, n) == 0; }

static Game *random_game(uint64_t *seed, uint32_t nodes) {
  Game *game = game_new();
  for (uint32_t n = 0; n < nodes; n++) {
    uint32_t flags = one_in(seed, 2) ? GAME_OWNED_BY_F : 0;
    if (one_in(seed, 3)) flags |= GAME_CHOICE;
    if (one_in(seed, 8)) flags |= GAME_ALL_BAD;
    if (one_in(seed, 8)) flags |= GAME_MAY_BE_BAD;
    if (one_in(seed, 8)) flags |= GAME_INCOMPLETE;
    if (one_in(seed, 12)) flags |= GAME_EMPTY;
    else if (one_in(seed, 6)) flags |= GAME_START;
    game_add_node(game, flags);
  }
  uint32_t edges = random_below(seed, 4 * nodes);
  for (uint32_t e = 0; e < edges; e++)
    game_add_edge(game, one_in(seed, 3) ? GAME_EDGE_MUST : GAME_EDGE_ABS, random_below(seed, nodes),
                  random_below(seed, nodes));
  game_freeze(game);
  return game;
}

// How many edges of the kind leave n, and how many of these lead to nodes in `set`.
typedef struct Counts {
  uint32_t all, in;
} Counts;
static Counts count_into(const Game *game, GameEdge kind, uint32_t n, const bool *set) {
  Counts c = {0};
  const uint32_t *list = game_successors(game, kind, n, &c.all);
  for (uint32_t i = 0; i < c.all; i++) c.in += set[list[i]];
  return c;
}

// Is n hopeless by one rule, if those in `hopeless` are? The rules as they stand in THEORY 1.4 and 1.5.
static bool rule_applies(const Game *game, GameMode mode, uint32_t n, const bool *hopeless) {
  uint32_t flags = game_flags(game)[n];
  Counts abs = count_into(game, GAME_EDGE_ABS, n, hopeless), must = count_into(game, GAME_EDGE_MUST, n, hopeless);
  if (flags & (GAME_ALL_BAD | GAME_EMPTY)) return true;
  if (mode == GAME_MTS) return must.in > 0;
  if (mode == GAME_PLUS && must.in > 0) return true;
  if (mode == GAME_MUST && !(flags & GAME_CHOICE) && must.all > 0) return must.in > 0;
  if (flags & GAME_OWNED_BY_F) return abs.in > 0;
  return !(flags & GAME_INCOMPLETE) && abs.all > 0 && abs.in == abs.all;
}

static void naive_hopeless(const Game *game, GameMode mode, bool *hopeless) {
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t n = 0; n < game_node_count(game); n++)
      if (!hopeless[n] && rule_applies(game, mode, n, hopeless)) changed = hopeless[n] = true;
  }
}

static bool uses_must(const Game *game, GameMode mode, uint32_t n) {
  uint32_t count;
  game_successors(game, GAME_EDGE_MUST, n, &count);
  return mode == GAME_MUST && !(game_flags(game)[n] & GAME_CHOICE) && count > 0;
}

static void naive_reachable(const Game *game, GameMode mode, bool *reached) {
  uint32_t nodes = game_node_count(game), count;
  for (uint32_t n = 0; n < nodes; n++) reached[n] = game_flags(game)[n] & GAME_START;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t n = 0; n < nodes; n++) {
      if (!reached[n] || game_flags(game)[n] & GAME_EMPTY) continue;
      const uint32_t *list =
          game_successors(game, uses_must(game, mode, n) ? GAME_EDGE_MUST : GAME_EDGE_ABS, n, &count);
      for (uint32_t i = 0; i < count; i++)
        if (!reached[list[i]]) changed = reached[list[i]] = true;
    }
  }
}

static GameVerdict naive_verdict(const Game *game, GameMode mode, const bool *hopeless, const bool *reached) {
  bool start = false, safe = true, falsified = false;
  for (uint32_t n = 0; n < game_node_count(game); n++) {
    uint32_t flags = game_flags(game)[n];
    start |= flags & GAME_START;
    falsified |= flags & GAME_START && hopeless[n];
    if (!reached[n] || flags & GAME_EMPTY) continue;
    safe &= !(flags & GAME_MAY_BE_BAD) && !(flags & GAME_INCOMPLETE && !uses_must(game, mode, n));
  }
  if (start && safe) return falsified ? GAME_INCONSISTENT : GAME_VERIFIED;
  return falsified ? GAME_FALSIFIED : GAME_UNKNOWN;
}

// Ranks are as the header says, and a strategy goes along an edge of the game that may be chosen, to a smaller rank.
static void check_rank(const Game *game, GameMode mode, const GameResult *r, uint32_t n) {
  uint32_t flags = game_flags(game)[n], count, most = 0, to = r->strategy[n];
  assert_int_equal(r->rank[n] == 0, (flags & (GAME_ALL_BAD | GAME_EMPTY)) != 0);
  if (r->rank[n] == 0 || r->rank[n] == GAME_NO_RANK) {
    assert_int_equal(to, NONE);
  } else if (to != NONE) {
    bool abs = mode != GAME_MTS && !uses_must(game, mode, n) && flags & GAME_OWNED_BY_F;
    bool must = mode == GAME_MTS || mode == GAME_PLUS || uses_must(game, mode, n);
    assert_true((abs && has_edge(game, GAME_EDGE_ABS, n, to)) || (must && has_edge(game, GAME_EDGE_MUST, n, to)));
    assert_int_equal(r->rank[n], r->rank[to] + 1);
  } else {
    assert_false(flags & (GAME_OWNED_BY_F | GAME_INCOMPLETE));
    const uint32_t *list = game_successors(game, GAME_EDGE_ABS, n, &count);
    for (uint32_t i = 0; i < count; i++) most = r->rank[list[i]] > most ? r->rank[list[i]] : most;
    assert_int_equal(r->rank[n], most + 1);
  }
}

static void check_against_naive(const Game *game, GameMode mode) {
  uint32_t nodes = game_node_count(game), hopeless_count = 0, reached_count = 0;
  bool hopeless[64] = {0}, reached[64] = {0};
  GameResult r;
  game_solve(game, mode, &r);
  naive_hopeless(game, mode, hopeless);
  naive_reachable(game, mode, reached);
  for (uint32_t n = 0; n < nodes; n++) {
    hopeless_count += hopeless[n];
    reached_count += reached[n];
    assert_int_equal(r.rank[n] != GAME_NO_RANK, hopeless[n]);
    assert_int_equal(r.parent[n] != NONE, reached[n]);
    check_rank(game, mode, &r, n);
  }
  assert_int_equal(r.hopeless_count, hopeless_count);
  assert_int_equal(r.reachable_count, reached_count);
  assert_int_equal(r.verdict, naive_verdict(game, mode, hopeless, reached));
  game_result_release(&r);
}

// h-must-move dominates: what is hopeless in the other modes is hopeless in GAME_PLUS.
static void check_plus_is_largest(const Game *game) {
  GameResult plus, other;
  game_solve(game, GAME_PLUS, &plus);
  for (int m = 0; m < 4; m++) {
    game_solve(game, modes[m], &other);
    for (uint32_t n = 0; n < game_node_count(game); n++)
      assert_true(plus.rank[n] <= other.rank[n] && (plus.rank[n] != NONE || other.rank[n] == NONE));
    game_result_release(&other);
  }
  game_result_release(&plus);
}

static void test_random_games(void **state) {
  (void)state;
  uint64_t seed = 1;
  for (int round = 0; round < 20000; round++) {
    Game *game = random_game(&seed, 1 + random_below(&seed, round % 10 == 0 ? 63 : 8));
    for (int m = 0; m < 4; m++) check_against_naive(game, modes[m]);
    check_plus_is_largest(game);
    game_delete(game);
  }
}

// A long chain and a wide fan: as many levels as nodes, then one level of nearly all.
static void test_large_shapes(void **state) {
  (void)state;
  const uint32_t size = 200000;
  GameResult r;
  Game *chain = game_new(), *fan = game_new();
  for (uint32_t n = 0; n < size; n++) {
    game_add_node(chain, n == 0 ? GAME_START : n == size - 1 ? BAD : P);
    game_add_node(fan, n == 0 ? GAME_START : n == size - 1 ? BAD : P);
  }
  for (uint32_t n = 0; n + 1 < size; n++) game_add_edge(chain, GAME_EDGE_ABS, n, n + 1);
  for (uint32_t n = 1; n + 1 < size; n++) {
    game_add_edge(fan, GAME_EDGE_ABS, 0, n);
    game_add_edge(fan, GAME_EDGE_ABS, n, size - 1);
  }
  game_freeze(chain);
  game_freeze(fan);
  game_solve(chain, GAME_DEFAULT, &r);
  for (uint32_t n = 0; n < size; n++) assert_int_equal(r.rank[n], size - 1 - n);
  assert_int_equal(r.reachable_count, size);
  game_result_release(&r);
  game_solve(fan, GAME_DEFAULT, &r);
  assert_int_equal(r.rank[0], 2);
  assert_int_equal(r.hopeless_count, size);
  assert_int_equal(r.reached_bad, size - 1);
  game_result_release(&r);
  game_delete(chain);
  game_delete(fan);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_perhaps_a_start),
      cmocka_unit_test(test_p_needs_all_successors),
      cmocka_unit_test(test_f_needs_one_successor),
      cmocka_unit_test(test_f_takes_the_shortest_way),
      cmocka_unit_test(test_duplicate_edges_count_once),
      cmocka_unit_test(test_duplicate_edges_in_long_lists),
      cmocka_unit_test(test_dead_nodes),
      cmocka_unit_test(test_empty_nodes_lead_nowhere),
      cmocka_unit_test(test_start_nodes),
      cmocka_unit_test(test_game_without_nodes),
      cmocka_unit_test(test_incomplete_nodes),
      cmocka_unit_test(test_bad_nodes),
      cmocka_unit_test(test_nearest_bad_node),
      cmocka_unit_test(test_must_edges_raise_power),
      cmocka_unit_test(test_must_edges_lower_power),
      cmocka_unit_test(test_must_edges_keep_power),
      cmocka_unit_test(test_must_edges_ignored_at_choice),
      cmocka_unit_test(test_must_edges_verify),
      cmocka_unit_test(test_random_games),
      cmocka_unit_test(test_large_shapes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
