// Pairs of natural numbers and the predicates P1: x <= 1, P2: x > y, P3: y == 2 of [GR].
#ifndef TESTS_NATURALS_H
#define TESTS_NATURALS_H
#include "base/text.h"
#include "domain/abstraction.h"
#include "domain/exists.h"
#include "domain/predicates.h"
#include "front/cfg/front_cfg.h"
#include "prog/weakest.h"

typedef struct Naturals {
  TermTable *table;
  DiagList diags;
  Prog *prog;
  Predicates *predicates;
  Abstraction *abstraction;
  Term natural; // what holds of every state
} Naturals;

static inline Term naturals_condition(Naturals *n, const char *text) {
  ExprScope scope = prog_scope(n->prog);
  Term t = expr_parse_condition(n->table, &scope, text, (Place){0}, text, 64, &n->diags);
  assert_int_not_equal(t, TERM_NONE);
  return t;
}

static inline void naturals_open(Naturals *n) {
  *n = (Naturals){.table = expr_table_new()};
  n->prog = cfg_parse(n->table, "test.cfg", "var x : int; var y : int; L0: x := x + 1 -> L0;", &n->diags);
  assert_non_null(n->prog);
  n->predicates = domain_predicates_new(n->prog);
  assert_true(domain_predicates_parse(n->predicates, "x <= 1; x > y; y == 2", &n->diags));
  n->abstraction = domain_abstraction_new(n->table, NULL);
  n->natural = naturals_condition(n, "x >= 0 && y >= 0");
}

static inline void naturals_close(Naturals *n) {
  domain_abstraction_delete(n->abstraction);
  domain_predicates_delete(n->predicates);
  prog_delete(n->prog);
  diag_release(&n->diags);
  expr_table_delete(n->table);
}

static inline const Cubes *naturals_valuations(Naturals *n, Term relation) {
  PostQuestion q = {expr_and(n->table, n->natural, relation), NULL, 0, n->predicates->everywhere.data, 3};
  return domain_abstraction_boolean(n->abstraction, &q);
}

// As in the seed: 101.
static inline void naturals_name(const Cubes *cubes, uint32_t cube, char out[4]) {
  for (uint32_t i = 0; i < 3; i++) out[i] = cube_at(cubes, cube, i) == TRUTH_TRUE ? '1' : '0';
  out[3] = 0;
}

static inline Term naturals_formula(Naturals *n, const Cubes *cubes, uint32_t cube) {
  return expr_and(n->table, n->natural, domain_cube_formula(n->table, cubes, cube, n->predicates->everywhere.data));
}
#endif
