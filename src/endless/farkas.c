// The linear inequations go to a solver over the rationals. Solutions of endless_farkas_solve_some can be added to each other, so that
// cubes may be tried one after the other: the set of those that go down in the end is the largest.
#include "endless/farkas.h"

#include "domain/number.h"

#define MOST_DEPTH 4
#define MOST_COEFFICIENT ((i128)1 << 80)

struct Farkas {
  TermTable *table;
  const RankGraph *graph;
  uint32_t part, features;
  CubeVec cubes;
  Solver *solver;
  i128 *over, *under; // the last solution, as fractions
  uint32_t depth;     // how many terms it has
  uint32_t factors;   // so far: for their names
};

Farkas *endless_farkas_new(TermTable *table, const RankGraph *graph, uint32_t part, uint32_t features, Limits *limits) {
  Farkas *f = memory_new(sizeof *f);
  *f = (Farkas){.table = table, .graph = graph, .part = part, .features = features};
  f->solver = smt_new(SOLVER_RATIONALS, table, limits);
  return f;
}

static void forget_solution(Farkas *f) {
  free(f->over), free(f->under);
  f->over = f->under = NULL;
}

void endless_farkas_delete(Farkas *f) {
  if (!f) return;
  for (uint32_t i = 0; i < f->cubes.count; i++) endless_cube_release(&f->cubes.data[i]);
  cubevec_release(&f->cubes);
  smt_delete(f->solver);
  forget_solution(f);
  free(f);
}

void endless_farkas_add(Farkas *f, Cube cube) { cubevec_push(&f->cubes, cube); }

// ---- linear forms over the unknowns

static Term unknown(Farkas *f, uint32_t which, uint32_t node, uint32_t i) {
  char name[64];
  snprintf(name, sizeof name, "farkas!%u.%u.%u", which, node, i);
  return expr_var(f->table, name, SORT_INT);
}

static Term plus(Farkas *f, Term sum, i128 factor, Term t) {
  if (!factor) return sum;
  if (factor != 1) t = expr_binary(f->table, OP_INTMUL, expr_int(f->table, factor), t);
  return expr_binary(f->table, OP_INTADD, sum, t);
}

static Term at_least(Farkas *f, Term a, Term b) { return expr_binary(f->table, OP_INTLE, b, a); }
static Term zero(Farkas *f) { return expr_int(f->table, 0); }

typedef struct Form {
  Term at[CUBE_WIDTH]; // like a row of the cube
} Form;

// Adds factor * (term number `which`, before the transition).
static void add_before(Farkas *f, const Cube *c, uint32_t which, i128 factor, Form *form) {
  uint32_t node = f->graph->edges.data[c->edge].from;
  form->at[0] = plus(f, form->at[0], factor, unknown(f, which, node, f->features));
  for (uint32_t i = 0; i < f->features; i++)
    form->at[i + 1] = plus(f, form->at[i + 1], factor, unknown(f, which, node, i));
}

static void subtract_after(Farkas *f, const Cube *c, uint32_t which, Form *form) {
  uint32_t node = f->graph->edges.data[c->edge].to;
  form->at[0] = plus(f, form->at[0], -1, unknown(f, which, node, f->features));
  for (uint32_t i = 0; i < f->features; i++)
    for (uint32_t s = 0; s < c->width; s++)
      form->at[s] = plus(f, form->at[s], -c->after.data[i].at[s], unknown(f, which, node, i));
}

// The form is at least 0 on the cube.
static void require(Farkas *f, const Cube *c, const Form *form) {
  Form sum;
  for (uint32_t s = 0; s < c->width; s++) sum.at[s] = zero(f);
  for (uint32_t k = 0; k < c->rows.count; k++) {
    char name[32];
    snprintf(name, sizeof name, "factor!%u", f->factors++);
    Term factor = expr_var(f->table, name, SORT_INT);
    smt_assert(f->solver, at_least(f, factor, zero(f)));
    for (uint32_t s = 0; s < c->width; s++) sum.at[s] = plus(f, sum.at[s], c->rows.data[k].at[s], factor);
  }
  smt_assert(f->solver, at_least(f, form->at[0], sum.at[0]));
  for (uint32_t s = 1; s < c->width; s++) smt_assert(f->solver, expr_eq(f->table, form->at[s], sum.at[s]));
}

static Form constant_form(Farkas *f, const Cube *c, i128 constant) {
  Form form;
  for (uint32_t s = 0; s < c->width; s++) form.at[s] = zero(f);
  form.at[0] = expr_int(f->table, constant);
  return form;
}

static void require_down(Farkas *f, const Cube *c, uint32_t which, i128 by, bool nested) {
  Form form = constant_form(f, c, -by);
  add_before(f, c, which, 1, &form);
  if (nested) add_before(f, c, which - 1, 1, &form);
  subtract_after(f, c, which, &form);
  require(f, c, &form);
}

static void require_bounded(Farkas *f, const Cube *c, uint32_t which) {
  Form form = constant_form(f, c, 0);
  add_before(f, c, which, 1, &form);
  require(f, c, &form);
}

// ---- solutions

static uint32_t index_of(const Farkas *f, uint32_t which, uint32_t node, uint32_t i) {
  return (which * f->graph->nodes.count + node) * (f->features + 1) + i;
}

// Of the solver's model.
static bool take_solution(Farkas *f, uint32_t depth) {
  uint32_t count = index_of(f, depth, 0, 0);
  forget_solution(f);
  f->over = memory_new((count + 1) * sizeof(i128));
  f->under = memory_new((count + 1) * sizeof(i128));
  f->depth = depth;
  for (uint32_t which = 0; which < depth; which++)
    for (uint32_t n = 0; n < f->graph->nodes.count; n++)
      for (uint32_t i = 0; i <= f->features; i++) {
        uint32_t at = index_of(f, which, n, i);
        f->under[at] = 1;
        if (f->graph->component[n] != f->part) continue;
        if (!smt_fraction(f->solver, unknown(f, which, n, i), &f->over[at], &f->under[at])) return false;
      }
  return true;
}

// Small coefficients are easier to read: without a bound only where there is no other way.
static bool solve(Farkas *f, uint32_t depth) {
  static const int bounds[] = {1, 4, 0};
  for (uint32_t b = 0; b < 3; b++) {
    Term small = expr_true(f->table);
    for (uint32_t which = 0; which < depth && bounds[b]; which++)
      for (uint32_t n = 0; n < f->graph->nodes.count; n++)
        for (uint32_t i = 0; i < f->features && f->graph->component[n] == f->part; i++) {
          Term c = unknown(f, which, n, i);
          small = expr_and(f->table, small, at_least(f, expr_int(f->table, bounds[b]), c));
          small = expr_and(f->table, small, at_least(f, c, expr_int(f->table, -bounds[b])));
        }
    if (smt_check(f->solver, &small, 1) == SMT_SAT) return take_solution(f, depth);
  }
  return false;
}

bool endless_farkas_solve_some(Farkas *f) {
  uint32_t down = 0;
  smt_push(f->solver);
  for (uint32_t k = 0; k < f->cubes.count; k++) require_down(f, &f->cubes.data[k], 0, 0, false);
  for (uint32_t k = 0; k < f->cubes.count; k++) {
    smt_push(f->solver);
    require_down(f, &f->cubes.data[k], 0, 1, false);
    require_bounded(f, &f->cubes.data[k], 0);
    bool possible = smt_check(f->solver, NULL, 0) == SMT_SAT;
    smt_pop(f->solver);
    if (!possible) continue;
    require_down(f, &f->cubes.data[k], 0, 1, false);
    require_bounded(f, &f->cubes.data[k], 0);
    down++;
  }
  bool found = down && solve(f, 1);
  smt_pop(f->solver);
  return found;
}

bool endless_farkas_solve_nested(Farkas *f, uint32_t depth) {
  if (!depth || depth > MOST_DEPTH) return false;
  smt_push(f->solver);
  for (uint32_t k = 0; k < f->cubes.count; k++) {
    for (uint32_t which = 0; which < depth; which++) require_down(f, &f->cubes.data[k], which, 1, which > 0);
    require_bounded(f, &f->cubes.data[k], depth - 1);
  }
  bool found = solve(f, depth);
  smt_pop(f->solver);
  return found;
}

// What all terms are multiplied with, or 0.
static i128 common_multiple(const Farkas *f) {
  i128 common = 1;
  for (uint32_t i = 0; i < index_of(f, f->depth, 0, 0) && common; i++) {
    i128 more = f->under[i] / domain_number_gcd(common, f->under[i]);
    if (__builtin_mul_overflow(common, more, &common) || common > MOST_COEFFICIENT) common = 0;
  }
  return common;
}

bool endless_farkas_coefficients(const Farkas *f, uint32_t which, uint32_t node, i128 *row) {
  i128 common = common_multiple(f);
  if (!common) return false;
  for (uint32_t i = 0; i <= f->features; i++) {
    uint32_t at = index_of(f, which, node, i);
    if (__builtin_mul_overflow(f->over[at], common / f->under[at], &row[i])) return false;
    if (row[i] > MOST_COEFFICIENT || row[i] < -MOST_COEFFICIENT) return false;
  }
  return true;
}
