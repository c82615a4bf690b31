// For tests of models and games: a program from text, a domain, the explored model and the solved game, opened and released
// together; and small questions about them by location name.
#ifndef TESTS_MODEL_FIXTURE_H
#define TESTS_MODEL_FIXTURE_H
#include <string.h>

#include "check/falsify.h"
#include "ask.h"
#include "front/cfg/front_cfg.h"
#include "domain/table.h"

typedef struct Fixture {
  TermTable *table;
  DiagList diags;
  Prog *prog;
  Domain *domain;
  Model *model;
  ModelGame game;
} Fixture;

// The program and the domain; the model is the test's to build.
static inline void fixture_open_empty(Fixture *f, const char *text, const char *domain) {
  *f = (Fixture){.table = expr_table_new()};
  f->prog = cfg_parse(f->table, "test.cfg", text, &f->diags);
  assert_non_null(f->prog);
  f->domain = domain_new(domain, f->prog, &f->diags);
  assert_non_null(f->domain);
  f->model = model_new(f->domain);
}

static inline void fixture_solve(Fixture *f, GameMode mode, bool all_to_p) {
  Limits limits;
  limits_init(&limits, 60, 0);
  check_model_game_release(&f->game);
  check_model_game_solve(&f->game, f->model, mode, all_to_p, &limits);
}

static inline void fixture_open(Fixture *f, const char *text, const char *domain) {
  Limits limits;
  limits_init(&limits, 10, 0);
  fixture_open_empty(f, text, domain);
  model_delete(f->model);
  f->model = model_explore(f->domain, 0, &limits);
  fixture_solve(f, GAME_DEFAULT, false);
}

static inline void fixture_close(Fixture *f) {
  check_model_game_release(&f->game);
  model_delete(f->model);
  domain_delete(f->domain);
  prog_delete(f->prog);
  expr_table_delete(f->table);
  diag_release(&f->diags);
}

static inline Loc fixture_loc(const Fixture *f, const char *name) {
  for (Loc l = 0; l < f->prog->locs.count; l++)
    if (strcmp(f->prog->locs.data[l].name, name) == 0) return l;
  return LOC_NONE;
}

static inline const char *fixture_loc_name(const Fixture *f, uint32_t node) {
  return f->prog->locs.data[f->model->nodes.data[node].loc].name;
}

// The node at this location whose value prints like this.
static inline uint32_t fixture_node(const Fixture *f, const char *loc, const char *value) {
  for (uint32_t i = 0; i < f->model->nodes.count; i++) {
    Text text = {0};
    f->domain->ops->print(f->domain, f->model->nodes.data[i].value, &text);
    bool same = strcmp(fixture_loc_name(f, i), loc) == 0 && strcmp(text_view(&text), value) == 0;
    text_release(&text);
    if (same) return i;
  }
  return GAME_NO_NODE;
}

static inline bool fixture_hopeless(const Fixture *f, const char *loc, const char *value) {
  uint32_t node = fixture_node(f, loc, value);
  return node != GAME_NO_NODE && check_model_game_is_hopeless(&f->game, node);
}

// The engine on the fixture's program, evidence checked.
static inline Outcome fixture_verify(const Fixture *f, const char *engine, const char *domain) {
  Limits limits;
  limits_init(&limits, 10, 0);
  EngineOptions options = {.domain = domain};
  return ask(f->prog, engine, &options, &limits);
}

// The run as text: location names, and after each the changed variables: `start x=1 L1 x=0 ERROR`.
static inline void fixture_print_run(const Fixture *f, const Run *run, Text *out) {
  for (uint32_t i = 0; i < run->steps.count; i++) {
    const RunStep *step = &run->steps.data[i];
    text_format(out, "%s ", f->prog->locs.data[step->loc].name);
    for (uint32_t c = 0; c < step->change_count; c++) {
      const Assign *change = &run->changes.data[step->first_change + c];
      text_format(out, "%s=%lld ", f->prog->vars.data[change->var].display,
                  (long long)(i128)expr_bits(f->table, change->value));
    }
  }
  text_add(out, f->prog->locs.data[run->end].name);
}

#define FIXTURE_ASSERT_RUN(f, engine, domain, expected)                                                                \
  do {                                                                                                                 \
    Outcome outcome_ = fixture_verify(f, engine, domain);                                                              \
    Text run_ = {0};                                                                                                   \
    assert_int_equal(outcome_.verdict, VERDICT_FALSIFIED);                                                             \
    assert_true(outcome_.evidence_checked);                                                                            \
    fixture_print_run(f, &outcome_.run, &run_);                                                                        \
    assert_string_equal(text_view(&run_), expected);                                                                   \
    text_release(&run_);                                                                                               \
    evidence_outcome_release(&outcome_);                                                                                        \
  } while (0)

#define FIXTURE_ASSERT_VERDICT(f, engine, domain, expected)                                                            \
  do {                                                                                                                 \
    Outcome outcome_ = fixture_verify(f, engine, domain);                                                              \
    assert_int_equal(outcome_.verdict, expected);                                                                      \
    evidence_outcome_release(&outcome_);                                                                                        \
  } while (0)
#endif
