// The inside of a Game, for game.c, which builds it, and solve.c, whose time is that of reaching into these arrays.
#ifndef GAME_LAYOUT_H
#define GAME_LAYOUT_H
#include "base/vec.h"
#include "game/csr.h"
#include "game/game.h"

VEC(ArcVec, arcvec, Arc)
VEC(FlagVec, flagvec, uint8_t)

struct Game {
  FlagVec flags;
  ArcVec arcs[2]; // by kind; empty once the game is frozen
  Csr forward[2], backward[2];
  bool frozen;
};
#endif
