#include "check/falsify.h"

#include <string.h>

#include "model/starts.h"

static uint32_t flags_of(const Model *model, uint32_t node, bool all_to_p) {
  const ModelNode *n = &model->nodes.data[node];
  EdgeKind kind = model->prog->locs.data[n->loc].kind;
  uint32_t flags = 0;
  if (n->owner == OWNER_F && !all_to_p) flags |= GAME_OWNED_BY_F;
  if (kind == EDGE_CHOICE || kind == EDGE_HAVOC) flags |= GAME_CHOICE;
  if (model_is_bad(model, node)) flags |= GAME_ALL_BAD | GAME_MAY_BE_BAD;
  // A limit of the model of the program blocks a proof, but is no violation.
  if (model->prog->locs.data[n->loc].role == LOC_LIMIT) flags |= GAME_MAY_BE_BAD;
  if (!n->complete) flags |= GAME_INCOMPLETE;
  if (n->empty) flags |= GAME_EMPTY;
  if (n->initial && !n->empty) flags |= GAME_START;
  return flags;
}

GameMode check_model_game_mode(const char *name) {
  if (strcmp(name, "must") == 0) return GAME_MUST;
  if (strcmp(name, "plus") == 0) return GAME_PLUS;
  return strcmp(name, "mts") == 0 ? GAME_MTS : GAME_DEFAULT;
}

// ---- the start check

static void forget_starts(Model *model) {
  for (uint32_t i = 0; i < model->nodes.count; i++) model->nodes.data[i].initial = false;
}

// Does a hopeless start node hold an initial state? Those that do not, or are not known to, are no starts of the falsifier's.
static bool confirm_start(ModelGame *game, Limits *limits) {
  Model *model = game->model;
  for (uint32_t i = 0; i < model->nodes.count; i++) {
    uint32_t flags = game_flags(game->game)[i];
    if (!(flags & GAME_START) || !check_model_game_is_hopeless(game, i)) continue;
    SmtAnswer answer = model_settle_start(model, i, limits);
    if (answer == SMT_SAT) return true;
    flags &= ~(uint32_t)GAME_START;
    game_set_flags(game->game, i, answer == SMT_UNSAT ? flags : flags | GAME_MAY_START);
  }
  return false;
}

// ----

void check_model_game_solve(ModelGame *out, Model *model, GameMode mode, bool all_to_p, Limits *limits) {
  *out = (ModelGame){.model = model, .game = game_new()};
  out->has_no_start = model_has_no_start(model->prog, limits);
  if (out->has_no_start) forget_starts(model);
  for (uint32_t i = 0; i < model->nodes.count; i++) game_add_node(out->game, flags_of(model, i, all_to_p));
  for (uint32_t i = 0; i < model->edges.count; i++) {
    const ModelEdge *e = &model->edges.data[i];
    if (e->may) game_add_edge(out->game, GAME_EDGE_ABS, e->from, e->to);
    if (e->must) game_add_edge(out->game, GAME_EDGE_MUST, e->from, e->to);
  }
  game_freeze(out->game);
  game_solve(out->game, mode, &out->result);
  if (out->result.hopeless_start != GAME_NO_NODE && !confirm_start(out, limits)) {
    game_result_release(&out->result);
    game_solve(out->game, mode, &out->result);
  }
  if (out->has_no_start) out->result.verdict = GAME_VERIFIED;
}

void check_model_game_release(ModelGame *game) {
  game_result_release(&game->result);
  game_delete(game->game);
}

bool check_model_game_is_hopeless(const ModelGame *game, uint32_t node) {
  return game->result.rank[node] != GAME_NO_RANK;
}
