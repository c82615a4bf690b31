#include "game/game.h"

#include <assert.h>
#include <stdlib.h>

#include "game/layout.h"

#define ROOM (UINT32_C(1) << 31)

Game *game_new(void) { return memory_new(sizeof(Game)); }

void game_delete(Game *game) {
  if (!game) return;
  flagvec_release(&game->flags);
  for (int kind = GAME_EDGE_ABS; kind <= GAME_EDGE_MUST; kind++) {
    arcvec_release(&game->arcs[kind]);
    game_csr_release(&game->forward[kind]);
    game_csr_release(&game->backward[kind]);
  }
  free(game);
}

static bool flags_agree(uint32_t flags) {
  return flags < 2 * GAME_MAY_START && !(flags & GAME_EMPTY && flags & (GAME_START | GAME_MAY_START));
}

uint32_t game_add_node(Game *game, uint32_t flags) {
  assert(!game->frozen && game->flags.count < ROOM && flags_agree(flags));
  flagvec_push(&game->flags, (uint8_t)flags);
  return game->flags.count - 1;
}

void game_add_edge(Game *game, GameEdge kind, uint32_t from, uint32_t to) {
  assert(!game->frozen && game->arcs[kind].count < ROOM);
  assert(from < game->flags.count && to < game->flags.count);
  arcvec_push(&game->arcs[kind], (Arc){from, to});
}

void game_set_flags(Game *game, uint32_t node, uint32_t flags) {
  assert(node < game->flags.count && flags_agree(flags));
  game->flags.data[node] = (uint8_t)flags;
}

// The backward lists are made of the distinct forward edges, in the memory of the arcs.
void game_freeze(Game *game) {
  assert(!game->frozen);
  game->frozen = true;
  for (int kind = GAME_EDGE_ABS; kind <= GAME_EDGE_MUST; kind++) {
    ArcVec *arcs = &game->arcs[kind];
    Csr *forward = &game->forward[kind];
    game_csr_init(forward, game->flags.count, arcs->data, arcs->count);
    game_csr_remove_duplicates(forward);
    game_csr_reverse_arcs(forward, arcs->data);
    game_csr_init(&game->backward[kind], game->flags.count, arcs->data, game_csr_count(forward));
    arcvec_release(arcs);
  }
}

uint32_t game_node_count(const Game *game) { return game->flags.count; }
const uint8_t *game_flags(const Game *game) { return game->flags.data; }

uint32_t game_edge_count(const Game *game, GameEdge kind) {
  assert(game->frozen);
  return game_csr_count(&game->forward[kind]);
}

static const uint32_t *list_of(const Csr *csr, uint32_t node, uint32_t *count) {
  *count = csr->offset[node + 1] - csr->offset[node];
  return csr->target + csr->offset[node];
}

const uint32_t *game_successors(const Game *game, GameEdge kind, uint32_t node, uint32_t *count) {
  assert(game->frozen && node < game->flags.count);
  return list_of(&game->forward[kind], node, count);
}

const uint32_t *game_predecessors(const Game *game, GameEdge kind, uint32_t node, uint32_t *count) {
  assert(game->frozen && node < game->flags.count);
  return list_of(&game->backward[kind], node, count);
}
