// Explored models of random finite programs, over every domain and some products, with values joined, some kept apart and many
// kept apart: sound in every step (S1), at the falsifier's nodes (A1) and along must edges (S2) too, healthy, never against the exact answer.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../../support/brute_force.h"
#include "check/falsify.h"
#include "../../support/ask.h"
#include "expr/walk.h"
#include "domain/table.h"

#define PROGRAMS 12
#define PROGRAMS_FOR_ENGINES 12

static const char *const products[] = {"sign+interval", "interval+congruence", "constant+sign", "interval+affine"};
static const uint32_t splits[] = {0, 2, 40};

typedef struct Trial {
  const char *name; // of the domain
  uint32_t seed, split;
  TermTable *table;
  Prog *prog;
  Domain *domain;
  Model *model;
  Machine *machine;
  bool *reachable;
  bool **gamma; // by node: its states
} Trial;

typedef struct Point {
  const Trial *trial;
  uint32_t code;
} Point;

static Term value_of(void *context, Term var) {
  const Point *point = context;
  VarId v = prog_var_of(point->trial->prog, var);
  uint32_t shift = RANDOM_WIDTH * (RANDOM_VARS - 1 - v);
  return expr_bv(point->trial->table, RANDOM_WIDTH, point->code >> shift & (INPUTS - 1));
}

static bool *gamma_of(const Trial *t, uint32_t node) {
  bool *set = memory_new(STATES);
  for (uint32_t s = 0; s < STATES; s++) {
    Point point = {t, s};
    set[s] = domain_contains(t->domain, t->model->nodes.data[node].value, value_of, &point);
  }
  return set;
}

static void fail_trial(const Trial *t, const char *what) {
  fail_msg("%s: %s, seed %u, split %u", t->name, what, t->seed, t->split);
}

typedef Model *(*Explore)(Domain *domain, uint32_t split, uint32_t max_nodes, Limits *limits);

static void open_trial(Trial *t, const char *name, uint32_t seed, uint32_t split, uint32_t max_nodes, Explore explore) {
  Random r = {seed * 15485863u};
  Limits limits;
  limits_init(&limits, 20, 0);
  *t = (Trial){.name = name, .seed = seed, .split = split, .table = expr_table_new()};
  t->prog = random_program(t->table, &r, 5 + seed % 6);
  t->domain = domain_new(name, t->prog, NULL);
  assert_non_null(t->domain);
  t->model = explore(t->domain, split, max_nodes, &limits);
  t->machine = sem_machine_new(t->prog);
  t->reachable = reachable_of(t->prog);
  t->gamma = memory_new((t->model->nodes.count + 1) * sizeof *t->gamma);
  for (uint32_t i = 0; i < t->model->nodes.count; i++) t->gamma[i] = gamma_of(t, i);
}

static void close_trial(Trial *t) {
  for (uint32_t i = 0; i < t->model->nodes.count; i++) free(t->gamma[i]);
  free(t->gamma);
  free(t->reachable);
  sem_machine_delete(t->machine);
  model_delete(t->model);
  domain_delete(t->domain);
  prog_delete(t->prog);
  expr_table_delete(t->table);
}

// Calls `check` on a model of every domain, program and split.
static void for_all(uint32_t programs, uint32_t max_nodes, Explore explore, void (*check)(Trial *t)) {
  uint32_t domains;
  const DomainOps *const *table = domain_table(&domains);
  uint32_t all = domains + sizeof products / sizeof *products;
  for (uint32_t d = 0; d < all; d++)
    for (uint32_t seed = 1; seed <= programs; seed++)
      for (uint32_t i = 0; i < sizeof splits / sizeof *splits; i++) {
        if (d < domains && table[d]->use_predicates && seed % 4) continue; // each post asks a solver
        Trial t;
        open_trial(&t, d < domains ? table[d]->name : products[d - domains], seed + 100 * d, splits[i], max_nodes,
                   explore);
        check(&t);
        close_trial(&t);
      }
}

// ---- S1, A1, H1, H2

static bool is_within(const Trial *t, uint32_t node, uint32_t code) {
  return t->model->nodes.data[node].loc == code / STATES && t->gamma[node][code % STATES];
}

// Is the step to this configuration matched by an edge of the node?
static bool is_matched(const Trial *t, uint32_t node, uint32_t code) {
  for (uint32_t e = 0; e < t->model->edges.count; e++)
    if (t->model->edges.data[e].from == node && is_within(t, t->model->edges.data[e].to, code)) return true;
  return false;
}

// A1 (of all edges of the node) and S2 (of its must edges): each is one of the state's own steps.
static bool are_steps(const Trial *t, uint32_t node, bool must_only, const uint32_t *next, uint32_t count) {
  for (uint32_t e = 0; e < t->model->edges.count; e++) {
    if (t->model->edges.data[e].from != node || (must_only && !t->model->edges.data[e].must)) continue;
    bool found = false;
    for (uint32_t i = 0; i < count && !found; i++) found = is_within(t, t->model->edges.data[e].to, next[i]);
    if (!found) return false;
  }
  return true;
}

static void check_node(Trial *t, uint32_t node) {
  const ModelNode *n = &t->model->nodes.data[node];
  for (uint32_t s = 0; s < STATES; s++) {
    if (!t->gamma[node][s]) continue;
    if (n->empty) fail_trial(t, "a node that is called empty has states");
    uint32_t next[INPUTS], count = successors_of(t->machine, t->prog, n->loc * STATES + s, next);
    for (uint32_t i = 0; i < count; i++)
      if (!is_matched(t, node, next[i])) fail_trial(t, "a step is not matched (S1)");
    if (n->owner == OWNER_F && !are_steps(t, node, false, next, count))
      fail_trial(t, "an edge of F is not a step (A1)");
    if (!are_steps(t, node, true, next, count)) fail_trial(t, "a must edge is not a step (S2)");
  }
}

// An exact edge is the step of some state.
static void check_exact(Trial *t, const ModelEdge *edge) {
  const ModelNode *n = &t->model->nodes.data[edge->from];
  bool found = false, empty = true;
  for (uint32_t s = 0; edge->exact && s < STATES && !found; s++) {
    if (!t->gamma[edge->from][s]) continue;
    uint32_t next[INPUTS], count = successors_of(t->machine, t->prog, n->loc * STATES + s, next);
    for (uint32_t i = 0; i < count; i++) found = found || is_within(t, edge->to, next[i]);
    empty = false;
  }
  if (edge->exact && !found && !empty) fail_trial(t, "an exact edge is nobody's step");
}

static void check_initial(Trial *t) {
  State *s = sem_state_new(t->machine);
  bool found = false;
  for (uint32_t i = 0; i < t->model->nodes.count; i++)
    found = found || (t->model->nodes.data[i].initial && is_within(t, i, encode(s)));
  if (!found) fail_trial(t, "the initial state is in no start node");
  sem_state_delete(t->machine, s);
}

static void check_soundness(Trial *t) {
  for (uint32_t e = 0; e < t->model->edges.count; e++) check_exact(t, &t->model->edges.data[e]);
  DiagList diags = {0};
  if (t->model->truncated) fail_trial(t, "the model was cut short");
  if (!model_is_healthy(t->model, &diags)) fail_trial(t, "the model is not healthy");
  diag_release(&diags);
  check_initial(t);
  for (uint32_t i = 0; i < t->model->nodes.count; i++) {
    if (!t->model->nodes.data[i].complete) fail_trial(t, "a node is not complete");
    check_node(t, i);
  }
}

static void test_models_are_sound(void **unused) {
  (void)unused;
  for_all(PROGRAMS, 0, model_explore_split, check_soundness);
}

// ---- verdicts and invariants

static void check_verdict(Trial *t) {
  bool unsafe = reaches_error(t->prog, t->reachable);
  ModelGame game;
  Limits limits;
  limits_init(&limits, 60, 0);
  check_model_game_solve(&game, t->model, GAME_DEFAULT, false, &limits);
  GameVerdict verdict = game.result.verdict;
  if (verdict == GAME_INCONSISTENT) fail_trial(t, "verified and falsified at once");
  if (verdict == GAME_FALSIFIED && !unsafe) fail_trial(t, "a safe program is falsified");
  if (verdict == GAME_VERIFIED && unsafe) fail_trial(t, "a faulty program is verified");
  if (t->model->truncated && verdict == GAME_VERIFIED) fail_trial(t, "a model that was cut short verifies");
  check_model_game_release(&game);
}

static void check_invariants(Trial *t) {
  for (Loc l = 0; l < t->prog->locs.count; l++) {
    Term invariant = model_invariant(t->model, l);
    for (uint32_t s = 0; s < STATES; s++) {
      if (!t->reachable[l * STATES + s]) continue;
      Point point = {t, s};
      if (expr_evaluate(t->table, invariant, value_of, &point) != expr_true(t->table))
        fail_trial(t, "a reachable state is outside the invariant");
    }
  }
}

static void check_answers(Trial *t) {
  check_verdict(t);
  check_invariants(t);
}

static void test_answers_are_right(void **unused) {
  (void)unused;
  for_all(3 * PROGRAMS, 0, model_explore_split, check_answers);
}

// ---- models cut short

static void check_truncated(Trial *t) {
  check_verdict(t);
  bool incomplete = false;
  for (uint32_t i = 0; i < t->model->nodes.count; i++) incomplete = incomplete || !t->model->nodes.data[i].complete;
  if (t->model->truncated != incomplete) fail_trial(t, "the frontier is not marked");
  if (!t->domain->ops->splits && t->model->truncated) fail_trial(t, "joined values stay within any number of nodes");
}

static void test_few_nodes(void **unused) {
  (void)unused;
  for_all(PROGRAMS, 4, model_explore_split, check_truncated);
}

static void test_no_time(void **unused) {
  (void)unused;
  Limits limits;
  limits_init(&limits, 1e-9, 0);
  while (!limits_reached(&limits)) continue;
  for (uint32_t seed = 1; seed <= PROGRAMS; seed++) {
    Trial t;
    open_trial(&t, seed % 2 ? "interval" : "sign", seed, 2, 0, model_explore_split);
    Model *model = model_explore_split(t.domain, seed % 3, 0, &limits);
    ModelGame game;
    check_model_game_solve(&game, model, GAME_DEFAULT, false, &limits);
    assert_true(model->truncated);
    assert_int_equal(game.result.verdict, GAME_UNKNOWN);
    check_model_game_release(&game);
    model_delete(model);
    close_trial(&t);
  }
}

// ---- all states

// Hopeless are then states that the program never reaches, too: from each some run reaches the error (Theorem 3.3).
static void check_hopeless(Trial *t, const ModelGame *game) {
  bool *fatal = memory_new(t->prog->locs.count * STATES);
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t code = 0; code < t->prog->locs.count * STATES; code++) {
      uint32_t next[INPUTS], count = successors_of(t->machine, t->prog, code, next);
      bool now = t->prog->locs.data[code / STATES].role == LOC_ERROR;
      for (uint32_t i = 0; i < count; i++) now = now || fatal[next[i]];
      changed = changed || now != fatal[code];
      fatal[code] = now;
    }
  }
  for (uint32_t i = 0; i < t->model->nodes.count; i++)
    for (uint32_t s = 0; s < STATES && check_model_game_is_hopeless(game, i); s++)
      if (t->gamma[i][s] && !fatal[t->model->nodes.data[i].loc * STATES + s])
        fail_trial(t, "a hopeless state cannot reach the error");
  free(fatal);
}

static void check_all_states(Trial *t) {
  check_soundness(t);
  check_verdict(t);
  for (uint32_t code = 0; code < t->prog->locs.count * STATES; code++) {
    bool found = false;
    for (uint32_t i = 0; i < t->model->nodes.count && !found; i++) found = is_within(t, i, code);
    if (!found) fail_trial(t, "a state is in no node");
  }
  for (GameMode mode = GAME_DEFAULT; mode <= GAME_MTS; mode++) {
    ModelGame game;
    Limits limits;
    limits_init(&limits, 60, 0);
    check_model_game_solve(&game, t->model, mode, false, &limits);
    check_hopeless(t, &game);
    check_model_game_release(&game);
  }
}

static void test_all_states(void **unused) {
  (void)unused;
  for_all(2, 0, model_explore_all, check_all_states);
}

// ---- the engines

static void check_engine(Trial *t, const char *engine) {
  Limits limits;
  limits_init(&limits, 10, 0);
  EngineOptions options = {.domain = t->name, .game = (GameMode)(t->seed / 2 % 4)};
  Outcome outcome = ask(t->prog, engine, &options, &limits);
  Verdict expected = reaches_error(t->prog, t->reachable) ? VERDICT_FALSIFIED : VERDICT_VERIFIED;
  if (outcome.internal_error) fail_trial(t, "evidence was refuted");
  if (outcome.verdict != VERDICT_UNKNOWN && outcome.verdict != expected) fail_trial(t, "an engine is wrong");
  if (outcome.verdict != VERDICT_UNKNOWN && !outcome.evidence_checked) fail_trial(t, "evidence was not checked");
  evidence_outcome_release(&outcome);
}

static void check_engines(Trial *t) {
  if (t->split) return; // the engines choose it themselves
  check_engine(t, t->seed % 2 ? "abstract" : "game");
}

static void test_engines(void **unused) {
  (void)unused;
  for_all(PROGRAMS_FOR_ENGINES, 0, model_explore_split, check_engines);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_models_are_sound), cmocka_unit_test(test_answers_are_right),
      cmocka_unit_test(test_few_nodes),        cmocka_unit_test(test_no_time),
      cmocka_unit_test(test_engines),          cmocka_unit_test(test_all_states),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
