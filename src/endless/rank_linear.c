// In rounds: Farkas' lemma gives terms for the cubes of transitions known so far; the solver looks for a transition that they do
// not fit, around which there is the next cube. An edge has only so many cubes, so that the rounds come to an end.
// First one term for all transitions; else one that goes up nowhere and down on as many as possible; else nested terms
// f1, f2, ..., which become the components max(f1, -1), max(f2, -1), ...: what max(f1, -1) leaves has f1 < 0, there f2
// goes down, and so on. Terms over bit-vectors are so wide that no sum overflows.
#include "endless/rank_linear.h"

#include "domain/number.h"
#include "endless/farkas.h"

#define MOST_NESTED 3

typedef struct Linear {
  Task *task;
  TermTable *table;
  RankGraph *graph;
  uint32_t part;
  Solver *solver;
  const FeatureVec *features;
  Limits *limits;
  Farkas *farkas;
  uint32_t width; // of the terms; 0: int
  Term *terms;    // number `which` at a node: which * nodes + node
} Linear;

static bool in_part(const Linear *l, const RankEdge *e) { return e->alive && l->graph->component[e->from] == l->part; }

static Term number(const Linear *l, i128 value) {
  return l->width ? expr_bv(l->table, l->width, (u128)value) : expr_int(l->table, value);
}
static Term sum(const Linear *l, Term a, Term b) {
  return expr_binary(l->table, l->width ? OP_BVADD : OP_INTADD, a, b);
}
static Term below(const Linear *l, Term a, Term b) {
  return expr_binary(l->table, l->width ? OP_BVSLT : OP_INTLT, a, b);
}

static Term wide(const Linear *l, Feature x) {
  return l->width ? expr_resize(l->table, x.is_signed ? OP_SEXT : OP_ZEXT, x.term, l->width) : x.term;
}

static Term domain_linear_term(const Linear *l, const i128 *row) {
  Op mul = l->width ? OP_BVMUL : OP_INTMUL;
  Term t = number(l, row[l->features->count]);
  for (uint32_t i = 0; i < l->features->count; i++)
    if (row[i]) t = sum(l, t, expr_binary(l->table, mul, number(l, row[i]), wide(l, l->features->data[i])));
  return t;
}

// How many bits the term has at most, as a sum of numbers of their sizes.
static uint32_t rank_size(const Linear *l, const i128 *row) {
  uint32_t most = domain_number_size(row[l->features->count]), count = l->features->count + 1;
  for (uint32_t i = 0; i < l->features->count; i++) {
    uint32_t size = row[i] ? domain_number_size(row[i]) + expr_width(l->table, l->features->data[i].term) : 0;
    if (size > most) most = size;
  }
  return most + domain_number_size(count);
}

// Of the solution: wide enough for all terms, their sum of two, and a sign.
static bool choose_width(Linear *l, uint32_t depth, i128 *row) {
  uint32_t most = 0;
  for (uint32_t i = 0; i < depth * l->graph->nodes.count; i++) {
    if (!endless_farkas_coefficients(l->farkas, i / l->graph->nodes.count, i % l->graph->nodes.count, row))
      return false;
    if (l->width && rank_size(l, row) > most) most = rank_size(l, row);
  }
  if (l->width) l->width = most + 3 > 65 ? most + 3 : 65; // wider than the features
  return l->width <= 126;
}

static bool take_terms(Linear *l, uint32_t depth) {
  i128 *row = memory_new((l->features->count + 1) * sizeof *row);
  bool fine = choose_width(l, depth, row);
  for (uint32_t i = 0; i < depth * l->graph->nodes.count && fine; i++) {
    fine = endless_farkas_coefficients(l->farkas, i / l->graph->nodes.count, i % l->graph->nodes.count, row);
    if (fine) l->terms[i] = domain_linear_term(l, row);
  }
  free(row);
  return fine;
}

static Term before(const Linear *l, uint32_t which, const RankEdge *e) {
  return l->terms[which * l->graph->nodes.count + e->from];
}

static Term after(const Linear *l, uint32_t which, const RankEdge *e) {
  return evidence_rank_graph_after(e, l->terms[which * l->graph->nodes.count + e->to]);
}

// What is to hold on the edge: nothing goes up, or (depth > 0) nested terms.
static Term wanted(const Linear *l, const RankEdge *e, uint32_t depth) {
  if (!depth) return evidence_rank_at_most(l->table, after(l, 0, e), before(l, 0, e));
  Term fine = evidence_rank_at_most(l->table, number(l, 0), before(l, depth - 1, e));
  for (uint32_t i = 0; i < depth; i++) {
    Term most = i ? sum(l, before(l, i, e), before(l, i - 1, e)) : before(l, i, e);
    fine = expr_and(l->table, fine, below(l, after(l, i, e), most));
  }
  return fine;
}

typedef enum Trial { TRIAL_HOLDS, TRIAL_CUBE, TRIAL_FAILED } Trial;

// Is there a transition of the edge as described? Its cube is added.
static Trial look_for(Linear *l, uint32_t edge, Term condition) {
  const RankEdge *e = &l->graph->edges.data[edge];
  Term query = expr_and(l->table, e->left, condition);
  if (query == expr_false(l->table)) return TRIAL_HOLDS;
  l->task->statistics->solver_calls++;
  SmtAnswer answer = smt_check(l->solver, &query, 1);
  if (answer == SMT_UNSAT) return TRIAL_HOLDS;
  Cube cube;
  if (answer != SMT_SAT || !endless_cube_around(l->solver, l->table, e, l->features, l->limits, &cube))
    return TRIAL_FAILED;
  cube.edge = edge;
  endless_farkas_add(l->farkas, cube);
  return TRIAL_CUBE;
}

static Trial try_terms(Linear *l, uint32_t depth) {
  Trial trial = TRIAL_HOLDS;
  for (uint32_t k = 0; k < l->graph->edges.count && trial != TRIAL_FAILED; k++) {
    const RankEdge *e = &l->graph->edges.data[k];
    if (!in_part(l, e)) continue;
    Trial one = look_for(l, k, expr_not(l->table, wanted(l, e, depth)));
    if (one != TRIAL_HOLDS) trial = one;
  }
  return trial;
}

static bool find(Linear *l, uint32_t depth, uint32_t *rounds) {
  while ((*rounds)++ < EFFORT32(l->limits, rank_linear_rounds) && !limits_reached(l->limits)) {
    bool solved = depth ? endless_farkas_solve_nested(l->farkas, depth) : endless_farkas_solve_some(l->farkas);
    if (!solved || !take_terms(l, depth ? depth : 1)) return false;
    Trial trial = try_terms(l, depth);
    if (trial != TRIAL_CUBE) return trial == TRIAL_HOLDS;
  }
  return false;
}

static bool find_any(Linear *l, uint32_t *components) {
  static const uint32_t depths[] = {1, 0, 2, 3};
  uint32_t rounds = 0;
  for (uint32_t i = 0; i < sizeof depths / sizeof *depths; i++) {
    bool found = find(l, depths[i], &rounds);
    evidence_progress(l->task, "ranking: linear, %s: %s", depths[i] ? depths[i] > 1 ? "nested" : "all" : "some",
                      found ? "found" : "none");
    *components = depths[i] ? depths[i] : 1;
    if (found) return true;
  }
  return false;
}

// Components before the last may be negative where they go up.
static void clamp(const Linear *l, uint32_t components) {
  for (uint32_t i = 0; i < (components - 1) * l->graph->nodes.count; i++)
    l->terms[i] =
        expr_ite(l->table, evidence_rank_at_most(l->table, number(l, 0), l->terms[i]), l->terms[i], number(l, -1));
}

bool endless_rank_linear_find(Task *task, RankGraph *graph, uint32_t part, Solver *solver, const FeatureVec *features,
                              Limits *limits, LinearRanks *ranks) {
  Linear l = {task, task->prog->table, graph, part, solver, features, limits, NULL, 0, NULL};
  l.farkas = endless_farkas_new(l.table, graph, part, features->count, limits);
  for (uint32_t i = 0; i < features->count; i++) l.width |= sort_is_bv(expr_sort(l.table, features->data[i].term));
  l.terms = memory_new((graph->nodes.count * MOST_NESTED + 1) * sizeof(Term));
  Trial trial = TRIAL_HOLDS;
  for (uint32_t k = 0; k < graph->edges.count && trial != TRIAL_FAILED; k++)
    if (in_part(&l, &graph->edges.data[k])) trial = look_for(&l, k, expr_true(l.table));
  uint32_t components = 0;
  bool found = trial != TRIAL_FAILED && find_any(&l, &components);
  if (found) clamp(&l, components);
  *ranks = (LinearRanks){l.terms, found ? components : 0};
  endless_farkas_delete(l.farkas);
  return found;
}

void endless_linear_ranks_release(LinearRanks *ranks) { free(ranks->terms); }
