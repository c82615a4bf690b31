// Random programs over 3-bit variables with random predicates, against all of their configurations: the types of the edges, the
// initial states, and every answer about weak reachability and about the program's own.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../../support/brute_force.h"
#include "check/weak.h"
#include "expr/walk.h"
#include "model/ternary.h"
#include "domain/table.h"

#define PROGRAMS 24
#define LOCATIONS 6

typedef struct Trial {
  uint32_t seed;
  TermTable *table;
  Prog *prog;
  Predicates *predicates;
  Domain *domain;
  Model *model;
  Machine *machine;
  DiagList diags;
  Limits limits;
  bool (*gamma)[STATES]; // by node
} Trial;

typedef struct Point {
  Trial *trial;
  uint32_t state;
} Point;

static Term value_of(void *context, Term var) {
  Point *p = context;
  VarId v = prog_var_of(p->trial->prog, var);
  return expr_bv(p->trial->table, RANDOM_WIDTH, p->state >> (RANDOM_WIDTH * (RANDOM_VARS - 1 - v)));
}

static void open_trial(Trial *t, uint32_t seed, bool arbitrary, bool all, bool silent) {
  Random r = {seed * 7877u + 5};
  *t = (Trial){.seed = seed, .table = expr_table_new()};
  limits_init(&t->limits, 60, 0);
  t->prog = random_program(t->table, &r, LOCATIONS);
  for (VarId v = 0; arbitrary && v < RANDOM_VARS; v++)
    if (v != seed % RANDOM_VARS) t->prog->vars.data[v].init = TERM_NONE;
  t->predicates = domain_predicates_new(t->prog);
  for (uint32_t i = 0; i < 2; i++) domain_predicates_add(t->predicates, LOC_NONE, random_condition(t->prog, &r));
  domain_predicates_add(t->predicates, random_below(&r, LOCATIONS),
                        random_condition(t->prog, &r)); // at one location only
  t->domain = domain_new("boolean", t->prog, &t->diags);
  domain_use_predicates(t->domain, t->predicates, &t->limits);
  t->model = all ? model_explore_all(t->domain, 0, 0, &t->limits) : model_explore(t->domain, 0, &t->limits);
  model_classify(t->model, &t->limits);
  if (!silent) model_remove_silent(t->model, &t->limits);
  t->machine = sem_machine_new(t->prog);
  t->gamma = memory_new(t->model->nodes.count * sizeof *t->gamma + 1);
  for (uint32_t i = 0; i < t->model->nodes.count; i++)
    for (uint32_t s = 0; s < STATES; s++) {
      Point p = {t, s};
      t->gamma[i][s] = domain_contains(t->domain, t->model->nodes.data[i].value, value_of, &p);
    }
}

static void close_trial(Trial *t) {
  free(t->gamma);
  sem_machine_delete(t->machine);
  model_delete(t->model);
  domain_delete(t->domain);
  domain_predicates_delete(t->predicates);
  prog_delete(t->prog);
  expr_table_delete(t->table);
  diag_release(&t->diags);
}

static bool is_within(const Trial *t, uint32_t node, uint32_t code) {
  return t->model->nodes.data[node].loc == code / STATES && t->gamma[node][code % STATES];
}

// ---- edges

typedef struct Truths {
  bool may, plus, minus;
} Truths;

// Of all steps from one node to another, whatever branch they take.
static Truths truths_of(Trial *t, uint32_t from, uint32_t to) {
  Truths truths = {.plus = true, .minus = true};
  bool hit[STATES] = {false};
  Loc l = t->model->nodes.data[from].loc;
  for (uint32_t s = 0; s < STATES; s++) {
    uint32_t next[INPUTS], count = t->gamma[from][s] ? successors_of(t->machine, t->prog, l * STATES + s, next) : 0;
    bool leads = false;
    for (uint32_t i = 0; i < count; i++)
      if (is_within(t, to, next[i])) leads = hit[next[i] % STATES] = true;
    truths.may = truths.may || leads;
    truths.plus = truths.plus && (leads || !t->gamma[from][s]);
  }
  for (uint32_t s = 0; s < STATES; s++) truths.minus = truths.minus && (hit[s] || !t->gamma[to][s]);
  return truths;
}

static const ModelEdge *edge_between(const Trial *t, uint32_t from, uint32_t to) {
  for (uint32_t i = 0; i < t->model->edges.count; i++)
    if (t->model->edges.data[i].from == from && t->model->edges.data[i].to == to) return &t->model->edges.data[i];
  return NULL;
}

// What is claimed is true; and all that is true is claimed, but for must edges that need values of unknowns.
static void test_edges(void **unused) {
  (void)unused;
  uint32_t musts = 0, missed = 0;
  for (uint32_t seed = 1; seed <= PROGRAMS; seed++) {
    Trial t;
    open_trial(&t, seed, true, true, true);
    for (uint32_t a = 0; a < t.model->nodes.count; a++)
      for (uint32_t b = 0; b < t.model->nodes.count; b++) {
        const Location *at = &t.prog->locs.data[t.model->nodes.data[a].loc];
        if (at->kind == EDGE_IF && at->next[0] == at->next[1]) continue; // two edges for one pair
        const ModelEdge *e = edge_between(&t, a, b);
        Truths truths = truths_of(&t, a, b);
        assert_int_equal(e != NULL, truths.may);
        if (!e) continue;
        assert_true(e->exact);
        if ((e->must && !truths.plus) || (e->must_minus && !truths.minus))
          fail_msg("seed %u: the edge %u -> %u is no must edge", seed, a, b);
        if (at->kind != EDGE_HAVOC) assert_int_equal(e->must, truths.plus);
        musts += (uint32_t)truths.plus + truths.minus;
        missed += (uint32_t)(truths.plus - e->must) + (uint32_t)(truths.minus - e->must_minus);
      }
    close_trial(&t);
  }
  assert_true(musts > 100);
  assert_true(missed * 20 < musts);
}

static void test_initial_states(void **unused) {
  (void)unused;
  for (uint32_t seed = 1; seed <= PROGRAMS; seed++) {
    Trial t;
    open_trial(&t, seed, true, true, true);
    for (uint32_t i = 0; i < t.model->nodes.count; i++) {
      bool some = false, all = true;
      for (uint32_t s = 0; s < STATES; s++) {
        VarId given = seed % RANDOM_VARS;
        Point p = {&t, s};
        bool initial = value_of(&p, t.prog->vars.data[given].term) == t.prog->vars.data[given].init;
        some = some || (t.gamma[i][s] && initial);
        all = all && (!t.gamma[i][s] || initial);
      }
      if (t.model->nodes.data[i].loc != t.prog->start) some = all = false;
      assert_int_equal(t.model->nodes.data[i].initial, some);
      assert_int_equal(t.model->nodes.data[i].init_all, all);
    }
    close_trial(&t);
  }
}

// ---- reachability

// Which configurations are reached from those in the set, which is extended.
static void close_forward(Trial *t, bool *reached) {
  U32Vec queue = {0};
  for (uint32_t code = 0; code < t->prog->locs.count * STATES; code++)
    if (reached[code]) u32vec_push(&queue, code);
  for (uint32_t i = 0; i < queue.count; i++) {
    uint32_t next[INPUTS], count = successors_of(t->machine, t->prog, queue.data[i], next);
    for (uint32_t k = 0; k < count; k++) {
      if (reached[next[k]]) continue;
      reached[next[k]] = true;
      u32vec_push(&queue, next[k]);
    }
  }
  u32vec_release(&queue);
}

static bool meets(const Trial *t, uint32_t node, const bool *set) {
  for (uint32_t s = 0; s < STATES; s++)
    if (t->gamma[node][s] && set[t->model->nodes.data[node].loc * STATES + s]) return true;
  return false;
}

static void check_answer(const Trial *t, uint32_t node, ReachAnswer answer, bool truth, const char *which) {
  if ((answer == REACH_YES && !truth) || (answer == REACH_NO && truth))
    fail_msg("seed %u: node %u: wrong about %s reachability", t->seed, node, which);
}

static uint32_t check_reach(Trial *t) {
  uint32_t all = t->prog->locs.count * STATES, undecided = 0;
  bool *weak_truth = memory_new(all), *own_truth = memory_new(all);
  for (uint32_t i = 0; i < t->model->nodes.count; i++)
    for (uint32_t s = 0; s < STATES && t->model->nodes.data[i].initial; s++)
      if (t->gamma[i][s]) weak_truth[t->model->nodes.data[i].loc * STATES + s] = true;
  for (uint32_t s = 0; s < STATES; s++) {
    bool initial = true;
    Point p = {t, s};
    for (VarId v = 0; v < RANDOM_VARS; v++) {
      Term init = t->prog->vars.data[v].init;
      initial = initial && (!init || value_of(&p, t->prog->vars.data[v].term) == init);
    }
    own_truth[t->prog->start * STATES + s] = initial;
  }
  close_forward(t, weak_truth);
  close_forward(t, own_truth);
  Weak *weak = check_weak_new(t->model, 30, &t->limits);
  for (uint32_t i = 0; i < t->model->nodes.count; i++) {
    const WeakState *w = &weak->states[i];
    bool truth = meets(t, i, weak_truth);
    check_answer(t, i, w->theorem3 || w->exact_may || w->theorem5 || w->theorem7 ? REACH_YES : w->weak, truth, "weak");
    check_answer(t, i, w->reachable, meets(t, i, own_truth), "the program's own");
    assert_int_equal(w->initial != NULL, w->reachable == REACH_YES);
    undecided += (uint32_t)(w->weak == REACH_UNKNOWN) + (w->reachable == REACH_UNKNOWN);
  }
  check_weak_delete(weak);
  free(weak_truth);
  free(own_truth);
  return undecided;
}

static void test_reachability(void **unused) {
  (void)unused;
  uint32_t undecided = 0, asked = 0;
  for (uint32_t seed = 1; seed <= PROGRAMS; seed++) {
    Trial t;
    open_trial(&t, seed, seed % 2, seed % 3 == 0, seed % 4 == 0);
    asked += 2 * t.model->nodes.count;
    undecided += check_reach(&t);
    close_trial(&t);
  }
  assert_true(asked > 100);
  assert_true(undecided * 10 < asked);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_edges),
      cmocka_unit_test(test_initial_states),
      cmocka_unit_test(test_reachability),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
