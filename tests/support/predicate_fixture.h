// For tests of predicate models: a program from text, predicates, and the classified model over the boolean domain, opened and
// released together; and questions about it by names such as `L1:TF`.
#ifndef TESTS_PREDICATE_FIXTURE_H
#define TESTS_PREDICATE_FIXTURE_H
#include <string.h>

#include "check/steps.h"
#include "check/weak.h"
#include "front/cfg/front_cfg.h"
#include "model/ternary.h"
#include "domain/table.h"

enum { SILENT_KEPT = 0, SILENT_REMOVED = 1, ALL_STATES = 2 };

typedef struct PredicateFixture {
  TermTable *table;
  DiagList diags;
  Limits limits;
  Prog *prog;
  Predicates *predicates;
  Domain *domain;
  Model *model;
} PredicateFixture;

static inline void predicate_fixture_open(PredicateFixture *f, const char *text, const char *predicates, int how) {
  *f = (PredicateFixture){.table = expr_table_new()};
  limits_init(&f->limits, 30, 0);
  f->prog = cfg_parse(f->table, "test.cfg", text, &f->diags);
  assert_non_null(f->prog);
  f->predicates = domain_predicates_new(f->prog);
  assert_true(domain_predicates_parse(f->predicates, predicates, &f->diags));
  f->domain = domain_new("boolean", f->prog, &f->diags);
  domain_use_predicates(f->domain, f->predicates, &f->limits);
  f->model = how & ALL_STATES ? model_explore_all(f->domain, 0, 0, &f->limits) : model_explore(f->domain, 0, &f->limits);
  model_classify(f->model, &f->limits);
  if (how & SILENT_REMOVED) model_remove_silent(f->model, &f->limits);
}

static inline void predicate_fixture_close(PredicateFixture *f) {
  model_delete(f->model);
  domain_delete(f->domain);
  domain_predicates_delete(f->predicates);
  prog_delete(f->prog);
  expr_table_delete(f->table);
  diag_release(&f->diags);
}

static inline Term predicate_fixture_condition(PredicateFixture *f, const char *text) {
  ExprScope scope = prog_scope(f->prog);
  Term t = expr_parse_condition(f->table, &scope, text, (Place){0}, text, 64, &f->diags);
  assert_int_not_equal(t, TERM_NONE);
  return t;
}

static inline void predicate_fixture_name(const PredicateFixture *f, uint32_t node, Text *out) {
  text_format(out, "%s:", f->prog->locs.data[f->model->nodes.data[node].loc].name);
  f->domain->ops->print(f->domain, f->model->nodes.data[node].value, out);
}

static inline uint32_t predicate_fixture_node(const PredicateFixture *f, const char *name) {
  for (uint32_t i = 0; i < f->model->nodes.count; i++) {
    Text text = {0};
    predicate_fixture_name(f, i, &text);
    bool same = strcmp(text_view(&text), name) == 0;
    text_release(&text);
    if (same) return i;
  }
  return MODEL_NO_NODE;
}

static inline const ModelEdge *predicate_fixture_edge(const PredicateFixture *f, const char *from, const char *to) {
  uint32_t a = predicate_fixture_node(f, from), b = predicate_fixture_node(f, to);
  for (uint32_t i = 0; i < f->model->edges.count; i++)
    if (f->model->edges.data[i].from == a && f->model->edges.data[i].to == b) return &f->model->edges.data[i];
  return NULL;
}

static inline int predicate_fixture_compare(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

// Sorted, one blank between two.
static inline void predicate_fixture_join(char **words, uint32_t count, Text *out) {
  qsort(words, count, sizeof *words, predicate_fixture_compare);
  for (uint32_t i = 0; i < count; i++) text_format(out, "%s%s", i ? " " : "", words[i]);
  for (uint32_t i = 0; i < count; i++) free(words[i]);
  free(words);
}

// The states, those that satisfy `want` (NULL: all).
#define ASSERT_STATES(f, want, expected)                                                                               \
  do {                                                                                                                 \
    char **words_ = memory_new(((f)->model->nodes.count + 1) * sizeof *words_);                                        \
    uint32_t count_ = 0;                                                                                               \
    for (uint32_t i = 0; i < (f)->model->nodes.count; i++) {                                                           \
      Text name_ = {0};                                                                                                \
      predicate_fixture_name(f, i, &name_);                                                                            \
      if (want) words_[count_++] = memory_text(text_view(&name_));                                                     \
      text_release(&name_);                                                                                            \
    }                                                                                                                  \
    Text all_ = {0};                                                                                                   \
    predicate_fixture_join(words_, count_, &all_);                                                                     \
    assert_string_equal(text_view(&all_), expected);                                                                   \
    text_release(&all_);                                                                                               \
  } while (0)

// The edges but the self-loops of halting locations, each as `L1:TF>L2:FF` with + and - for must edges, ? where not exact.
static inline void predicate_fixture_edges(const PredicateFixture *f, Text *out) {
  char **words = memory_new((f->model->edges.count + 1) * sizeof *words);
  uint32_t count = 0;
  for (uint32_t i = 0; i < f->model->edges.count; i++) {
    const ModelEdge *e = &f->model->edges.data[i];
    if (f->prog->locs.data[f->model->nodes.data[e->from].loc].kind == EDGE_HALT) continue;
    Text text = {0};
    predicate_fixture_name(f, e->from, &text);
    text_add(&text, ">");
    predicate_fixture_name(f, e->to, &text);
    text_format(&text, "%s%s%s", e->must ? "+" : "", e->must_minus ? "-" : "", e->exact ? "" : "?");
    words[count++] = memory_text(text_view(&text));
    text_release(&text);
  }
  predicate_fixture_join(words, count, out);
}

#define ASSERT_EDGES(f, expected)                                                                                      \
  do {                                                                                                                 \
    Text edges_ = {0};                                                                                                 \
    predicate_fixture_edges(f, &edges_);                                                                               \
    assert_string_equal(text_view(&edges_), expected);                                                                 \
    text_release(&edges_);                                                                                             \
  } while (0)

// Equivalent within the node.
static inline bool predicate_fixture_equal(PredicateFixture *f, Steps *steps, uint32_t node, Term a, const char *b) {
  Term parts[2] = {check_steps_gamma(steps, node), expr_not(f->table, expr_eq(f->table, a, predicate_fixture_condition(f, b)))};
  return domain_abstraction_check(steps->abstraction, parts, 2) == SMT_UNSAT;
}
#endif
