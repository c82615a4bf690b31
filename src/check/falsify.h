// The falsification game on an abstract model (THEORY 1.4, 1.5): the same model verifies where nothing bad is in it, and
// falsifies where a start node is hopeless.
#ifndef CHECK_FALSIFY_H
#define CHECK_FALSIFY_H
#include "game/game.h"
#include "model/model.h"

typedef struct ModelGame {
  Model *model; // borrowed
  Game *game;   // nodes have the model's numbers
  GameResult result;
} ModelGame;

GameMode check_model_game_mode(const char *name); // `default`, `must`, `plus` or `mts`
// all_to_p: every node belongs to P, to see what ownership of choices is worth.
void check_model_game_solve(ModelGame *out, Model *model, GameMode mode, bool all_to_p);
void check_model_game_release(ModelGame *game);
bool check_model_game_is_hopeless(const ModelGame *game, uint32_t node);
#endif
