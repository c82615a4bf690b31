// For the tests of games.
#ifndef TESTS_GAME_SUPPORT_H
#define TESTS_GAME_SUPPORT_H
#include "game/game.h"

static inline bool has_edge(const Game *game, GameEdge kind, uint32_t from, uint32_t to) {
  uint32_t count;
  const uint32_t *list = game_successors(game, kind, from, &count);
  for (uint32_t i = 0; i < count; i++)
    if (list[i] == to) return true;
  return false;
}
#endif
