// The attractor of THEORY 1.4 with its edge cases, for the four modes of 1.5, and reachability for the other half of
// the answer.
//
// left[n] is how many abs successors of n must still become hopeless before n does: 1 where F moves, all where P does,
// FOREVER where no abs move may decide (P on the frontier; nodes that keep only must edges). From the all-bad nodes, and
// the empty ones, for which h-all-bad holds vacuously, hopelessness spreads backwards through a queue:
//   pop m; for each abs predecessor n that is not hopeless: if --left[n] = 0, n is
//          for each must predecessor n that is not hopeless: n is
// P without successors is nobody's predecessor and so never becomes hopeless: the model may be unsound there.
// Edges are distinct and a node enters the queue once, so each edge is looked at once. The queue is in order of rank,
// level by level; so the successor that settles a node of P is one of largest rank, and that of F one of smallest.
// Reachability is a second search of this kind, forwards.
#include "game/game.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "game/layout.h"

#define AHEAD 8            // places in the queue
#define FOREVER UINT32_MAX // more than there are edges

typedef struct Solver {
  const Game *game;
  GameMode mode;
  GameResult *result;
  const uint8_t *flags;
  uint32_t nodes;
  uint32_t *left;  // in the memory of result->strategy: a hopeless node needs no count any more, its strategy goes here
  uint64_t *seen;  // a bit per node that was queued
  uint64_t *level; // a bit per node, for sort_level; none set otherwise
  uint32_t *queue;
  uint32_t queued;
} Solver;

static bool has_bit(const uint64_t *bits, uint32_t n) { return bits[n / 64] >> n % 64 & 1; }
static void set_bit(uint64_t *bits, uint32_t n) { bits[n / 64] |= UINT64_C(1) << n % 64; }

// Puts queue[begin] .. queue[end - 1], the nodes at one distance, in order, so that their lists are read front to back
// instead of across all memory. Only where they are many: it takes a look at every word of the bits.
static void sort_level(Solver *s, uint32_t begin, uint32_t end) {
  if (end - begin < s->nodes / 64) return;
  for (uint32_t i = begin; i < end; i++) set_bit(s->level, s->queue[i]);
  for (uint32_t word = 0; word <= s->nodes / 64; word++) {
    for (uint64_t bits = s->level[word]; bits; bits &= bits - 1)
      s->queue[begin++] = word * 64 + (uint32_t)__builtin_ctzll(bits);
    s->level[word] = 0;
  }
}

// Asks the memory for what spread_over_abs will touch for a node further back in the queue. Inlined always, as a compiler
// may take a call that only prefetches for one without effect.
static inline __attribute__((always_inline)) void look_ahead(const Solver *s, uint32_t i) {
  if (i + AHEAD >= s->queued) return;
  const Csr *lists = &s->game->backward[GAME_EDGE_ABS];
  uint32_t node = s->queue[i + AHEAD], end = lists->offset[node + 1];
  for (uint32_t j = lists->offset[node]; j < end; j++) __builtin_prefetch(&s->left[lists->target[j]], 1);
}

static uint32_t out_degree(const Game *game, GameEdge kind, uint32_t node) {
  uint32_t count;
  game_successors(game, kind, node, &count);
  return count;
}

// Definition 5.5, case 2.
static bool keeps_only_must(const Solver *s, uint32_t node) {
  return s->mode == GAME_MUST && !(s->flags[node] & GAME_CHOICE) && out_degree(s->game, GAME_EDGE_MUST, node) > 0;
}

static uint32_t abs_moves_needed(const Solver *s, uint32_t node) {
  if (keeps_only_must(s, node)) return FOREVER;
  if (s->flags[node] & GAME_OWNED_BY_F) return 1;
  if (s->flags[node] & GAME_INCOMPLETE) return FOREVER;
  return out_degree(s->game, GAME_EDGE_ABS, node);
}

static void add_hopeless(Solver *s, uint32_t node, uint32_t strategy) {
  set_bit(s->seen, node);
  s->left[node] = strategy;
  s->queue[s->queued++] = node;
}

static void add_all_bad(Solver *s) {
  for (uint32_t n = 0; n < s->nodes; n++) {
    if (s->flags[n] & (GAME_ALL_BAD | GAME_EMPTY)) add_hopeless(s, n, GAME_NO_NODE);
    else s->left[n] = abs_moves_needed(s, n);
  }
}

static void spread_over_abs(Solver *s, uint32_t node) {
  uint32_t count;
  const uint32_t *list = game_predecessors(s->game, GAME_EDGE_ABS, node, &count);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t n = list[i];
    if (has_bit(s->seen, n) || --s->left[n] > 0) continue;
    add_hopeless(s, n, s->flags[n] & GAME_OWNED_BY_F ? node : GAME_NO_NODE);
  }
}

static void spread_over_must(Solver *s, uint32_t node) {
  uint32_t count;
  const uint32_t *list = game_predecessors(s->game, GAME_EDGE_MUST, node, &count);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t n = list[i];
    bool ignored = s->mode == GAME_MUST && s->flags[n] & GAME_CHOICE;
    if (!ignored && !has_bit(s->seen, n)) add_hopeless(s, n, node);
  }
}

static void find_hopeless(Solver *s) {
  add_all_bad(s);
  for (uint32_t rank = 0, i = 0; i < s->queued; rank++) {
    uint32_t end = s->queued;
    sort_level(s, i, end);
    for (; i < end; i++) {
      look_ahead(s, i);
      s->result->rank[s->queue[i]] = rank;
      if (s->mode != GAME_MTS) spread_over_abs(s, s->queue[i]);
      if (s->mode != GAME_DEFAULT) spread_over_must(s, s->queue[i]);
    }
  }
  for (uint32_t n = 0; n < s->nodes; n++)
    if (!has_bit(s->seen, n)) s->left[n] = GAME_NO_NODE;
  s->result->hopeless_count = s->queued;
}

static void clear_marks(Solver *s) {
  memset(s->seen, 0, ((size_t)s->nodes / 64 + 1) * sizeof(uint64_t));
  s->queued = 0;
}

static void reach(Solver *s, uint32_t node, uint32_t parent) {
  if (has_bit(s->seen, node)) return;
  set_bit(s->seen, node);
  s->result->parent[node] = parent;
  s->queue[s->queued++] = node;
}

static void note_first(uint32_t *first, uint32_t node) {
  if (*first == GAME_NO_NODE) *first = node;
}

static void reach_successors(Solver *s, uint32_t node) {
  uint32_t count, flags = s->flags[node];
  if (flags & GAME_EMPTY) return;
  GameEdge kind = keeps_only_must(s, node) ? GAME_EDGE_MUST : GAME_EDGE_ABS;
  const uint32_t *list = game_successors(s->game, kind, node, &count);
  if (flags & GAME_MAY_BE_BAD) note_first(&s->result->reached_bad, node);
  if (flags & GAME_INCOMPLETE && kind == GAME_EDGE_ABS) note_first(&s->result->reached_incomplete, node);
  else if (count == 0) note_first(&s->result->reached_dead_end, node);
  for (uint32_t i = 0; i < count; i++) reach(s, list[i], node);
}

static void find_reachable(Solver *s) {
  for (uint32_t n = 0; n < s->nodes; n++)
    if (s->flags[n] & (GAME_START | GAME_MAY_START)) reach(s, n, n);
  for (uint32_t i = 0; i < s->queued;) {
    uint32_t end = s->queued;
    sort_level(s, i, end);
    for (; i < end; i++) reach_successors(s, s->queue[i]);
  }
  s->result->reachable_count = s->queued;
}

static void find_hopeless_start(const Solver *s) {
  GameResult *r = s->result;
  for (uint32_t n = 0; n < s->nodes; n++) {
    if (!(s->flags[n] & GAME_START) || r->rank[n] == GAME_NO_RANK) continue;
    if (r->hopeless_start == GAME_NO_NODE || r->rank[n] < r->rank[r->hopeless_start]) r->hopeless_start = n;
  }
}

// Without a start node nothing follows: s_init is outside the model.
static GameVerdict verdict_of(const GameResult *r) {
  bool safe = r->reached_bad == GAME_NO_NODE && r->reached_incomplete == GAME_NO_NODE;
  bool verified = r->reachable_count > 0 && safe, falsified = r->hopeless_start != GAME_NO_NODE;
  if (verified) return falsified ? GAME_INCONSISTENT : GAME_VERIFIED;
  return falsified ? GAME_FALSIFIED : GAME_UNKNOWN;
}

static uint32_t *new_unset_array(uint32_t nodes) {
  static_assert(GAME_NO_NODE == UINT32_MAX && GAME_NO_RANK == UINT32_MAX, "all bits set");
  return memset(memory_new(nodes * sizeof(uint32_t)), 0xff, nodes * sizeof(uint32_t));
}

static uint64_t *new_bits(uint32_t nodes) { return memory_new(((size_t)nodes / 64 + 1) * sizeof(uint64_t)); }

void game_solve(const Game *game, GameMode mode, GameResult *result) {
  uint32_t nodes = game_node_count(game);
  *result = (GameResult){.rank = new_unset_array(nodes),
                         .strategy = new_unset_array(nodes),
                         .parent = new_unset_array(nodes),
                         .hopeless_start = GAME_NO_NODE,
                         .reached_bad = GAME_NO_NODE,
                         .reached_incomplete = GAME_NO_NODE,
                         .reached_dead_end = GAME_NO_NODE};
  Solver s = {.game = game,
              .mode = mode,
              .result = result,
              .flags = game_flags(game),
              .nodes = nodes,
              .left = result->strategy,
              .seen = new_bits(nodes),
              .level = new_bits(nodes),
              .queue = memory_new(nodes * sizeof(uint32_t))};
  find_hopeless(&s);
  clear_marks(&s);
  find_reachable(&s);
  find_hopeless_start(&s);
  result->verdict = verdict_of(result);
  free(s.seen);
  free(s.level);
  free(s.queue);
}

void game_result_release(GameResult *result) {
  free(result->rank);
  free(result->strategy);
  free(result->parent);
  *result = (GameResult){0};
}
