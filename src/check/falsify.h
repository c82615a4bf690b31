// The falsification game on an abstract model (THEORY 1.4, 1.5): the same model verifies where nothing bad is in it, and
// falsifies where a start node is hopeless that holds an initial state (Corollary 3.4). That is asked of a solver; nodes that are found
// to hold none are no start nodes of the model any more. Where the program has no initial state at all, nothing is reached: it verifies.
#ifndef CHECK_FALSIFY_H
#define CHECK_FALSIFY_H
#include "base/limits.h"
#include "game/game.h"
#include "model/model.h"

typedef struct ModelGame {
  Model *model; // borrowed
  Game *game;   // nodes have the model's numbers
  GameResult result;
  bool has_no_start; // the program has no initial state
} ModelGame;

GameMode check_model_game_mode(const char *name); // `default`, `must`, `plus` or `mts`
// all_to_p: every node belongs to P, to see what ownership of choices is worth.
void check_model_game_solve(ModelGame *out, Model *model, GameMode mode, bool all_to_p, Limits *limits);
void check_model_game_release(ModelGame *game);
bool check_model_game_is_hopeless(const ModelGame *game, uint32_t node);
#endif
