// For one strongly connected part of the transitions that are left, a component f_b(x) = sum of c_i * x_i + d_b is looked for
// in rounds: a solver over the integers finds coefficients that fit all examples (f does not increase; it goes down where
// that is wanted), the program's own solver looks for a transition that does not fit, which is the next example. What is
// wanted: that f goes down on every transition from an accepting cut point; else on every transition of some edge; else on
// as many examples as possible. A clamped component is max(f, -1): it may rise where it stays negative, so that loops with
// phases have a component for each phase.
// Bit-vectors are widened first, so that no sum overflows.
#include "endless/rank.h"

#include "endless/rank_linear.h"
#include "expr/walk.h"

#define MOST_FEATURES 20
static const uint32_t plan_counts[] = {[RANK_QUICK] = 4, [RANK_USUAL] = 5, [RANK_THOROUGH] = UINT32_MAX};

typedef struct Example {
  uint32_t edge;
  i128 before[MOST_FEATURES], after[MOST_FEATURES];
} Example;
VEC(ExampleVec, examplevec, Example)

typedef struct Shape {
  int most; // of the coefficients
  bool clamped, by_node;
  bool wide; // constants may be far larger than those of the program
} Shape;

// What a component must achieve.
typedef enum Want { WANT_FAIR, WANT_EDGE, WANT_SOME } Want;

typedef struct Plan {
  Want want;
  Shape shape;
  bool rich; // with more features: maxima of two variables, conditions as 0 or 1
} Plan;

// In this order; most programs need the first ones only.
static const Plan plans[] = {
    {WANT_FAIR, {1, false, false, false}, false}, {WANT_FAIR, {1, true, false, false}, false},
    {WANT_EDGE, {1, false, false, false}, false}, {WANT_EDGE, {1, true, false, false}, false},
    {WANT_SOME, {1, true, false, false}, false},  {WANT_FAIR, {4, true, false, false}, false},
    {WANT_FAIR, {1, true, false, false}, true},   {WANT_EDGE, {1, true, false, false}, true},
    {WANT_EDGE, {4, true, false, false}, false},  {WANT_SOME, {1, true, false, false}, true},
    {WANT_FAIR, {2, true, true, false}, false},   {WANT_EDGE, {2, true, true, false}, false},
    {WANT_FAIR, {32, true, false, true}, false},  {WANT_EDGE, {32, true, false, true}, false},
    {WANT_SOME, {4, true, false, true}, false},   {WANT_SOME, {2, true, true, true}, true},
};

typedef struct RankFinder {
  Task *task;
  TermTable *table;
  RankGraph *graph;
  Solver *solver;  // of transitions
  Solver *numbers; // of coefficients
  Limits limits;
  Proof *proof;
  uint32_t components; // so far
  // of the part at hand
  uint32_t part;
  U32Vec features; // terms; the plain ones first
  uint32_t plain, all;
  uint32_t compared; // so many occur in conditions
  i128 largest;      // constant of the program, roughly
  uint32_t width;    // of the ranks, 0: int
  ExampleVec examples;
  // of the shape at hand
  Shape shape;
  Want want;
  uint32_t wanted_edge;
  i128 *coefficients; // by node and feature, then the constant
  RankEffort effort;
} Finder;

static bool in_part(const Finder *f, const RankEdge *e) { return e->alive && f->graph->component[e->from] == f->part; }

// ---- features: numbers that a state has

static bool is_number(const Finder *f, Term t) {
  Sort sort = expr_sort(f->table, t);
  if (sort == SORT_INT || sort == SORT_BOOL) return true;
  return sort_is_bv(sort) && sort_width(sort) <= 100;
}

static void add_feature(Finder *f, Term t) {
  VarId v = prog_var_of(f->graph->prog, t);
  if (!is_number(f, t) || f->features.count == MOST_FEATURES ||
      (v != VAR_NONE && f->graph->prog->vars.data[v].is_float))
    return;
  for (uint32_t i = 0; i < f->features.count; i++)
    if (f->features.data[i] == t) return;
  u32vec_push(&f->features, t);
}

// Are all variables of the term the program's, and tracked?
static bool is_over_state(const Finder *f, Term t) {
  Map seen = {0};
  U32Vec vars = {0};
  expr_collect_vars(f->table, t, &seen, &vars);
  bool fine = true;
  for (uint32_t i = 0; i < vars.count; i++) {
    VarId v = prog_var_of(f->graph->prog, vars.data[i]);
    fine = fine && v != VAR_NONE && f->graph->blocks->relevant[v];
  }
  map_release(&seen);
  u32vec_release(&vars);
  return fine;
}

// Variables of the formula first, array elements that it reads next.
static void features_of(Finder *f, Term formula, bool elements) {
  Subterms walk = {0};
  Term t;
  for (subterms_add(&walk, formula); expr_subterms_next(f->table, &walk, &t);) {
    VarId v = prog_var_of(f->graph->prog, t);
    if (!elements && v != VAR_NONE && f->graph->blocks->relevant[v]) add_feature(f, t);
    if (elements && expr_op(f->table, t) == OP_SELECT && expr_op(f->table, expr_arg(f->table, t, 0)) == OP_VAR &&
        is_over_state(f, t))
      add_feature(f, t);
  }
  expr_subterms_release(&walk);
}

static Term widened(const Finder *f, Term t);
static bool is_signed(const Finder *f, Term t);

// Maxima of two variables (which give minima, too), how far bit-vectors are from wrapping around, and conditions of the program.
static void add_rich_features(Finder *f) {
  uint32_t plain = f->features.count;
  for (uint32_t i = 0; i < plain && i < 3 && f->width; i++) {
    Term t = f->features.data[i];
    if (!sort_is_bv(expr_sort(f->table, t))) continue;
    add_feature(f, expr_resize(f->table, OP_ZEXT, expr_unary(f->table, OP_BVNEG, t), f->width));
    if (is_signed(f, t)) add_feature(f, expr_resize(f->table, OP_ZEXT, t, f->width));
  }
  for (uint32_t i = 0; i < plain && i < 4; i++)
    for (uint32_t j = i + 1; j < plain && j < 4; j++) {
      Sort sort = expr_sort(f->table, f->features.data[i]);
      if (sort == SORT_BOOL || sort != expr_sort(f->table, f->features.data[j])) continue;
      Term a = widened(f, f->features.data[i]), b = widened(f, f->features.data[j]);
      add_feature(f, expr_ite(f->table, evidence_rank_at_most(f->table, a, b), b, a));
    }
  const LocationVec *locs = &f->graph->prog->locs;
  for (Loc l = 0; l < locs->count; l++)
    if (locs->data[l].kind == EDGE_IF && !expr_is_const(f->table, locs->data[l].condition) &&
        is_over_state(f, locs->data[l].condition))
      add_feature(f, locs->data[l].condition);
}

static void choose_width(Finder *f) {
  f->width = 0;
  bool exact = false;
  for (uint32_t i = 0; i < f->features.count; i++) {
    Sort sort = expr_sort(f->table, f->features.data[i]);
    exact |= sort == SORT_INT;
    if (sort_is_bv(sort) && sort_width(sort) + 12 > f->width) f->width = sort_width(sort) + 12;
  }
  if (!exact) {
    if (!f->width) f->width = 16;
    return;
  }
  f->width = 0; // integers and bit-vectors do not mix: integers decide
  uint32_t kept = 0;
  for (uint32_t i = 0; i < f->features.count; i++)
    if (!sort_is_bv(expr_sort(f->table, f->features.data[i]))) f->features.data[kept++] = f->features.data[i];
  f->features.count = kept;
}

static void choose_features(Finder *f) {
  f->features.count = 0;
  for (uint32_t pass = 0; pass < 2; pass++)
    for (uint32_t i = 0; i < f->graph->edges.count; i++)
      if (in_part(f, &f->graph->edges.data[i])) features_of(f, f->graph->edges.data[i].left, pass == 1);
  f->compared = f->features.count;
  for (VarId v = 0; v < f->graph->prog->vars.count; v++)
    if (f->graph->blocks->relevant[v]) add_feature(f, f->graph->prog->vars.data[v].term);
  choose_width(f);
  uint32_t plain = EFFORT32(&f->limits, rank_plain);
  f->plain = f->features.count < plain ? f->features.count : plain;
  f->features.count = f->plain;
  add_rich_features(f);
  f->all = f->features.count;
}

static bool is_signed(const Finder *f, Term t) {
  if (expr_op(f->table, t) == OP_SELECT) t = expr_arg(f->table, t, 0);
  VarId v = prog_var_of(f->graph->prog, t);
  return v == VAR_NONE || f->graph->prog->vars.data[v].is_signed;
}

static Term domain_number_term(const Finder *f, i128 value) {
  return f->width ? expr_bv(f->table, f->width, (u128)value) : expr_int(f->table, value);
}

static Term widened(const Finder *f, Term t) {
  Sort sort = expr_sort(f->table, t);
  if (sort == SORT_BOOL) return expr_ite(f->table, t, domain_number_term(f, 1), domain_number_term(f, 0));
  if (sort == SORT_INT || sort_width(sort) == f->width) return t;
  return expr_resize(f->table, is_signed(f, t) ? OP_SEXT : OP_ZEXT, t, f->width);
}

// ---- examples

static bool value_of(Finder *f, Term feature, Term t, i128 *value) {
  Term v = smt_value(f->solver, t);
  if (!v) return false;
  Sort sort = expr_sort(f->table, t);
  u128 bits = expr_bits(f->table, v);
  *value = sort_is_bv(sort) && is_signed(f, feature) ? bits_signed(bits, sort_width(sort)) : (i128)bits;
  return *value < ((i128)1 << 90) && *value > -((i128)1 << 90);
}

// The transition of the solver's model.
static bool add_example(Finder *f, uint32_t edge) {
  Example example = {.edge = edge};
  const RankEdge *e = &f->graph->edges.data[edge];
  for (uint32_t i = 0; i < f->all; i++) {
    Term t = f->features.data[i];
    if (!value_of(f, t, t, &example.before[i]) || !value_of(f, t, evidence_rank_graph_after(e, t), &example.after[i]))
      return false;
  }
  examplevec_push(&f->examples, example);
  return true;
}

static SmtAnswer ask(Finder *f, Term t) {
  if (t == expr_false(f->table)) return SMT_UNSAT;
  f->task->statistics->solver_calls++;
  return smt_check(f->solver, &t, 1);
}

// Some transitions of every edge: each feature going up, going down.
static void first_examples(Finder *f) {
  f->examples.count = 0;
  for (uint32_t k = 0; k < f->graph->edges.count && !limits_reached(&f->limits); k++) {
    const RankEdge *e = &f->graph->edges.data[k];
    if (!in_part(f, e)) continue;
    for (uint32_t i = 0; i < f->features.count && i < 8; i++) {
      if (expr_sort(f->table, f->features.data[i]) == SORT_BOOL) continue;
      Term before = widened(f, f->features.data[i]), after = evidence_rank_graph_after(e, before);
      Term rises = expr_not(f->table, evidence_rank_at_most(f->table, after, before));
      Term falls = expr_not(f->table, evidence_rank_at_most(f->table, before, after));
      if (ask(f, expr_and(f->table, e->left, rises)) == SMT_SAT) add_example(f, k);
      if (ask(f, expr_and(f->table, e->left, falls)) == SMT_SAT) add_example(f, k);
    }
    if (ask(f, e->left) == SMT_SAT) add_example(f, k);
  }
}

// ---- coefficients

static Term unknown(Finder *f, uint32_t node, uint32_t feature) {
  char name[48];
  if (feature < f->all && !f->shape.by_node) node = 0;
  snprintf(name, sizeof name, "rank!%u.%u", node, feature);
  return expr_var(f->table, name, SORT_INT);
}

static Term value_at(Finder *f, uint32_t node, const i128 *row) {
  Term sum = unknown(f, node, f->all);
  for (uint32_t i = 0; i < f->features.count; i++)
    if (row[i])
      sum = expr_binary(f->table, OP_INTADD, sum,
                        expr_binary(f->table, OP_INTMUL, expr_int(f->table, row[i]), unknown(f, node, i)));
  return sum;
}

static Term less(Finder *f, Term a, Term b) { return expr_binary(f->table, OP_INTLT, a, b); }

static void example_terms(Finder *f, const Example *x, Term *fits, Term *down) {
  const RankEdge *e = &f->graph->edges.data[x->edge];
  Term before = value_at(f, e->from, x->before), after = value_at(f, e->to, x->after), zero = expr_int(f->table, 0);
  *fits = expr_not(f->table, less(f, before, after));
  if (f->shape.clamped) *fits = expr_or(f->table, *fits, less(f, after, zero));
  *down = expr_and(f->table, less(f, after, before), expr_not(f->table, less(f, before, zero)));
}

static bool must_go_down(const Finder *f, uint32_t edge) {
  if (f->want == WANT_FAIR) return f->graph->nodes.data[f->graph->edges.data[edge].from].fair;
  return f->want == WANT_EDGE && edge == f->wanted_edge;
}

static void bound(Finder *f, Term t, i128 most) {
  smt_assert(f->numbers, expr_not(f->table, less(f, expr_int(f->table, most), t)));
  smt_assert(f->numbers, expr_not(f->table, less(f, t, expr_int(f->table, -most))));
}

static void bound_unknowns(Finder *f) {
  for (uint32_t n = 0; n < f->graph->nodes.count; n++) {
    if (f->graph->component[n] != f->part) continue;
    for (uint32_t i = 0; i < f->features.count; i++) bound(f, unknown(f, n, i), f->shape.most);
    i128 wide = f->width ? (i128)1 << (f->width - 8) : (i128)1 << 72;
    bound(f, unknown(f, n, f->all), f->shape.wide || f->largest > wide ? wide : f->largest);
  }
}

// Asserts what example number i demands; counts in *total how many of the examples go down.
static void assert_example(Finder *f, uint32_t i, Term *total) {
  Term fits, down;
  example_terms(f, &f->examples.data[i], &fits, &down);
  smt_assert(f->numbers, fits);
  if (must_go_down(f, f->examples.data[i].edge)) smt_assert(f->numbers, down);
  if (f->want == WANT_SOME)
    *total = expr_binary(f->table, OP_INTADD, *total,
                         expr_ite(f->table, down, expr_int(f->table, 1), expr_int(f->table, 0)));
}

static bool solve_coefficients(Finder *f, const Term *total) {
  SmtAnswer answer = SMT_UNSAT;
  if (f->want != WANT_SOME) answer = smt_check(f->numbers, NULL, 0);
  for (uint32_t part = 4; f->want == WANT_SOME && part > 0 && answer != SMT_SAT; part--) {
    i128 least = part == 1 ? 1 : (i128)f->examples.count * (part - 1) / 4 + 1;
    Term enough = expr_not(f->table, less(f, *total, expr_int(f->table, least)));
    answer = smt_check(f->numbers, &enough, 1);
  }
  if (answer != SMT_SAT) return false;
  uint32_t row = f->all + 1;
  for (uint32_t n = 0; n < f->graph->nodes.count; n++)
    for (uint32_t i = 0; i < row && f->graph->component[n] == f->part; i++) {
      bool used = i < f->features.count || i == f->all;
      Term v = used ? smt_value(f->numbers, unknown(f, n, i)) : TERM_NONE;
      f->coefficients[n * row + i] = v ? (i128)expr_bits(f->table, v) : 0;
    }
  return true;
}

// ---- candidates

static Term rank_term(Finder *f, uint32_t node) {
  uint32_t row = f->all + 1;
  const i128 *c = &f->coefficients[node * row];
  Op add = f->width ? OP_BVADD : OP_INTADD, mul = f->width ? OP_BVMUL : OP_INTMUL;
  Term sum = domain_number_term(f, c[f->all]);
  for (uint32_t i = 0; i < f->features.count; i++)
    if (c[i])
      sum = expr_binary(f->table, add, sum,
                        expr_binary(f->table, mul, domain_number_term(f, c[i]), widened(f, f->features.data[i])));
  if (!f->shape.clamped) return sum;
  return expr_ite(f->table, evidence_rank_at_most(f->table, domain_number_term(f, 0), sum), sum,
                  domain_number_term(f, -1));
}

typedef enum Trial { TRIAL_HOLDS, TRIAL_EXAMPLE, TRIAL_FAILED } Trial;

// Does every transition fit? One that does not becomes an example.
static Trial try_ranks(Finder *f) {
  Trial trial = TRIAL_HOLDS;
  for (uint32_t k = 0; k < f->graph->edges.count && trial != TRIAL_FAILED; k++) {
    const RankEdge *e = &f->graph->edges.data[k];
    if (!in_part(f, e)) continue;
    Term before = rank_term(f, e->from), after = evidence_rank_graph_after(e, rank_term(f, e->to));
    Term fine = must_go_down(f, k) ? evidence_rank_goes_down(f->table, before, after)
                                   : evidence_rank_at_most(f->table, after, before);
    if (must_go_down(f, k) && f->width) // as the examples have it
      fine = expr_and(f->table, fine, evidence_rank_at_most(f->table, domain_number_term(f, 0), before));
    SmtAnswer answer = ask(f, expr_and(f->table, e->left, expr_not(f->table, fine)));
    if (answer == SMT_UNSAT) continue;
    trial = answer == SMT_SAT && add_example(f, k) ? TRIAL_EXAMPLE : TRIAL_FAILED;
  }
  return trial;
}

static bool find_for(Finder *f, Shape shape, Want want, uint32_t edge) {
  f->shape = shape;
  f->want = want;
  f->wanted_edge = edge;
  bool found = false;
  uint32_t asserted = 0;
  Term total = expr_int(f->table, 0);
  smt_push(f->numbers);
  bound_unknowns(f);
  for (uint32_t round = 0; round < EFFORT32(f->task->limits, rank_rounds) && !found && !limits_reached(&f->limits);
       round++) {
    for (; asserted < f->examples.count; asserted++) assert_example(f, asserted, &total);
    if (!solve_coefficients(f, &total)) break;
    Trial trial = try_ranks(f);
    if (trial == TRIAL_FAILED) break;
    found = trial == TRIAL_HOLDS;
  }
  smt_pop(f->numbers);
  evidence_progress(f->task, "ranking: most %d%s%s, want %d: %s after %u examples", f->shape.most,
                    f->shape.clamped ? " clamped" : "", f->shape.by_node ? " by node" : "", (int)f->want,
                    found ? "found" : "none", f->examples.count);
  return found;
}

// As many examples as possible is a hard question, and the answer only a guess: it gets little time.
static bool find_some(Finder *f, Shape shape) {
  Limits limits = f->limits;
  f->limits = limits_within(&limits, EFFORT(&limits, rank_some));
  bool found = find_for(f, shape, WANT_SOME, 0);
  f->limits = limits;
  return found;
}

static bool follow(Finder *f, const Plan *plan) {
  f->features.count = plan->rich ? f->all : f->plain;
  if (plan->rich && f->plain == f->all) return false;
  if (plan->want == WANT_SOME) return find_some(f, plan->shape);
  if (plan->want == WANT_FAIR) return find_for(f, plan->shape, WANT_FAIR, 0);
  for (uint32_t k = 0; k < f->graph->edges.count && !limits_reached(&f->limits); k++)
    if (in_part(f, &f->graph->edges.data[k]) && find_for(f, plan->shape, WANT_EDGE, k)) return true;
  return false;
}

static bool find_component(Finder *f) {
  bool found = false;
  uint32_t count = plan_counts[f->effort];
  for (uint32_t i = 0; i < count && i < sizeof plans / sizeof *plans && !found && !limits_reached(&f->limits); i++)
    found = follow(f, &plans[i]);
  return found;
}

// Twice the largest constant of the program, and some room.
static void measure_constants(Finder *f) {
  Subterms walk = {0};
  Term t;
  f->largest = 8;
  const LocationVec *locs = &f->graph->prog->locs;
  for (Loc l = 0; l < locs->count; l++) {
    if (locs->data[l].kind == EDGE_IF && !locs->data[l].silent) subterms_add(&walk, locs->data[l].condition);
    for (uint32_t i = 0; locs->data[l].kind == EDGE_ASSIGN && i < locs->data[l].count; i++)
      subterms_add(&walk, locs->data[l].assigns[i].value);
  }
  while (expr_subterms_next(f->table, &walk, &t)) {
    Sort sort = expr_sort(f->table, t);
    if (!expr_is_const(f->table, t) || sort == SORT_BOOL) continue;
    u128 bits = expr_bits(f->table, t);
    i128 value = sort_is_bv(sort) ? bits_signed(bits, sort_width(sort)) : (i128)bits;
    if (value < 0) value = -value;
    if (value < ((i128)1 << 100) && 2 * value + 8 > f->largest) f->largest = 2 * value + 8;
  }
  expr_subterms_release(&walk);
}

// Terms are by node.
static void apply_component(Finder *f, const Term *terms) {
  for (uint32_t n = 0; n < f->graph->nodes.count; n++)
    if (f->graph->component[n] == f->part)
      rankvec_push(&f->proof->ranks,
                   (Rank){f->components, evidence_rank_graph_loc(f->graph, n), terms[n], f->graph->nodes.data[n].cell});
  for (uint32_t k = 0; k < f->graph->edges.count; k++) {
    RankEdge *e = &f->graph->edges.data[k];
    if (!in_part(f, e)) continue;
    Term before = terms[e->from], after = evidence_rank_graph_after(e, terms[e->to]);
    e->left = expr_and(f->table, e->left, expr_not(f->table, evidence_rank_goes_down(f->table, before, after)));
  }
  evidence_progress(f->task, "ranking: component %u", f->components);
  f->components++;
}

static void apply_found(Finder *f) {
  Term *terms = memory_new((f->graph->nodes.count + 1) * sizeof(Term));
  for (uint32_t n = 0; n < f->graph->nodes.count; n++) terms[n] = rank_term(f, n);
  apply_component(f, terms);
  free(terms);
}

// max(a, b + offset), wide enough
static Term maximum(const Finder *f, Term a, Term b, int offset) {
  Term x = widened(f, a), y = widened(f, b);
  y = expr_binary(f->table, f->width ? OP_BVADD : OP_INTADD, y, domain_number_term(f, offset));
  return expr_ite(f->table, evidence_rank_at_most(f->table, x, y), y, x);
}

static void add_maxima(const Finder *f, FeatureVec *numbers) {
  uint32_t most = EFFORT32(&f->limits, rank_maxima), count = f->compared < most ? f->compared : most;
  if (count > numbers->count) count = numbers->count;
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t j = i + 1; j < count; j++)
      for (int offset = -1; offset <= 1; offset++)
        featurevec_push(numbers, (Feature){maximum(f, numbers->data[i].term, numbers->data[j].term, offset), true});
}

// By linear programming.
static bool advance_linearly(Finder *f, bool with_maxima) {
  FeatureVec numbers = {0};
  for (uint32_t i = 0; i < f->plain; i++) {
    Term t = f->features.data[i];
    Sort sort = expr_sort(f->table, t);
    if (sort == SORT_INT || (sort_is_bv(sort) && sort_width(sort) <= 64))
      featurevec_push(&numbers, (Feature){t, is_signed(f, t)});
  }
  LinearRanks ranks = {0};
  bool found = numbers.count > 0 && (!with_maxima || f->width <= 64);
  uint32_t plain = numbers.count;
  if (found && with_maxima) add_maxima(f, &numbers);
  uint64_t ticks = f->effort == RANK_QUICK ? EFFORT(&f->limits, rank_quick) : EFFORT(&f->limits, rank_part);
  Limits limits = limits_within(&f->limits, ticks);
  found = found && numbers.count > (with_maxima ? plain : 0) &&
          endless_rank_linear_find(f->task, f->graph, f->part, f->solver, &numbers, &limits, &ranks);
  for (uint32_t i = 0; i < ranks.count; i++) apply_component(f, ranks.terms + i * f->graph->nodes.count);
  endless_linear_ranks_release(&ranks);
  featurevec_release(&numbers);
  return found;
}

// A component for the first part that is left; false where there is none.
static bool advance(Finder *f) {
  uint32_t k = 0;
  while (k < f->graph->edges.count && !f->graph->edges.data[k].alive) k++;
  f->part = f->graph->component[f->graph->edges.data[k].from];
  f->limits = limits_within(f->task->limits, EFFORT(f->task->limits, rank_part));
  choose_features(f);
  if (advance_linearly(f, false) || (f->effort != RANK_QUICK && advance_linearly(f, true))) return true;
  first_examples(f);
  free(f->coefficients);
  f->coefficients = memory_new((f->graph->nodes.count + 1) * (f->all + 1) * sizeof(i128));
  if (!find_component(f)) return false;
  apply_found(f);
  return true;
}

RankFinder *endless_rank_finder_new(Task *task, const bool *accepting, Proof *proof) {
  Finder *f = memory_new(sizeof *f);
  *f = (Finder){.task = task, .table = task->prog->table, .proof = proof};
  f->graph = evidence_rank_graph_new(task->prog, accepting, proof);
  measure_constants(f);
  f->limits = limits_within(task->limits, EFFORT(f->task->limits, rank_part));
  f->solver = smt_new(evidence_rank_graph_solver(f->graph), f->table, &f->limits);
  f->numbers = smt_new(SOLVER_Z3, f->table, &f->limits);
  smt_set_budget(f->solver, EFFORT(task->limits, rank_conflicts));
  smt_set_budget(f->numbers, EFFORT(task->limits, rank_conflicts));
  return f;
}

void endless_rank_finder_delete(RankFinder *f) {
  if (!f) return;
  smt_delete(f->solver);
  smt_delete(f->numbers);
  examplevec_release(&f->examples);
  u32vec_release(&f->features);
  free(f->coefficients);
  evidence_rank_graph_delete(f->graph);
  free(f);
}

RankGraph *endless_rank_finder_graph(RankFinder *f) { return f->graph; }

// The ranks of one cell are those of the other, too.
static void copy_ranks(Finder *f, Loc loc, uint32_t from, uint32_t to) {
  RankVec *ranks = &f->proof->ranks;
  for (uint32_t i = 0, n = ranks->count; i < n; i++)
    if (ranks->data[i].loc == loc && ranks->data[i].cell == from) {
      Rank copy = ranks->data[i];
      copy.cell = to;
      rankvec_push(ranks, copy);
    }
}

uint32_t endless_rank_finder_split(RankFinder *f, uint32_t node, Term condition) {
  InvariantVec *cells = &f->proof->cells;
  uint32_t fresh = evidence_rank_graph_split(f->graph, node, condition);
  RankNode *kept = &f->graph->nodes.data[node], *rest = &f->graph->nodes.data[fresh];
  Loc loc = evidence_rank_graph_loc(f->graph, node);
  if (!kept->cell) {
    invariantvec_push(cells, (Invariant){loc, kept->formula});
    kept->cell = cells->count;
    for (uint32_t i = 0; i < f->proof->ranks.count; i++)
      if (f->proof->ranks.data[i].loc == loc) f->proof->ranks.data[i].cell = kept->cell;
  } else cells->data[kept->cell - 1].formula = kept->formula;
  invariantvec_push(cells, (Invariant){loc, rest->formula});
  rest->cell = cells->count;
  copy_ranks(f, loc, kept->cell, rest->cell);
  return fresh;
}

bool endless_rank_find(RankFinder *f, RankEffort effort) {
  Limits *limits = f->task->limits;
  f->effort = effort;
  uint32_t left = 0, first = f->components;
  for (;;) {
    evidence_rank_graph_drop_infeasible(f->graph, f->solver, limits);
    left = evidence_rank_graph_keep_fair(f->graph);
    if (!left || f->components - first >= EFFORT32(f->task->limits, rank_components) || limits_reached(limits) ||
        !advance(f))
      break;
  }
  return left == 0 && !limits_reached(limits);
}
