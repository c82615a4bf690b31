// Linear inequalities between a few variables, as the numbers they stand for (after P. Cousot and N. Halbwachs). polyhedron.h does
// the geometry; poly_frame.h turns terms into rows: where it cannot, an assignment forgets its target, a guard teaches nothing.
//
// Exactness: points are rational, states integers within their types, so that projections and most images gain states. What is
// exact is a bijection (x := +-x + e) where the polyhedron itself keeps x within its type, and what is assigned to a variable
// of which nothing is known (or its havoc). A guard is exact where its negation is impossible: all states stay.
//
// Each value is a polyhedron with small coefficients, so that concretise can state it in 128 bits. Where the geometry gives up,
// nothing is known.
#include "domain/domain.h"
#include "domain/number.h"
#include "domain/poly_formula.h"
#include "domain/poly_guard.h"
#include "domain/list.h"

#define THRESHOLD_ROWS 40

typedef PolyRow Row;
VEC(PolyVec, polyvec, Poly)

typedef struct Polyhedra {
  PolyFrame frame;
  PolySpace *space; // the frame's
  PolyVec values;
  Map by_hash;
} Polyhedra;

static Polyhedra *data_of(Domain *domain) { return domain->data; }
static uint32_t dimensions(const Polyhedra *p) { return polyframe_dimensions(&p->frame); }
static uint32_t dimension_of(const Polyhedra *p, VarId v) { return p->frame.dims.data[v]; }

// ---- interning

static uint64_t hash_of(Polyhedra *p, Poly poly) {
  uint64_t h = dimensions(p);
  for (uint32_t d = 0; d < dimensions(p); d++) {
    Row row = domain_polyframe_unit(d, 1);
    i128 lo, hi;
    domain_polyframe_bounds(&p->frame, poly, &row, &lo, &hi);
    h = hash_add(hash_add(h, (uint64_t)lo), (uint64_t)hi);
  }
  return h == MAP_EMPTY ? 0 : h;
}

static bool is_equal(Polyhedra *p, Poly a, Poly b) {
  return domain_poly_contains(p->space, a, b) && domain_poly_contains(p->space, b, a);
}

// Takes the polyhedron over. What could not be finished is replaced by the universe.
static Abstract intern(Polyhedra *p, Poly poly) {
  if (!domain_poly_failed(p->space)) domain_poly_keep_small(p->space, &poly);
  uint64_t h = domain_poly_failed(p->space) ? 0 : hash_of(p, poly);
  if (domain_poly_failed(p->space)) {
    domain_poly_begin(p->space);
    domain_poly_delete(poly);
    poly = domain_poly_universe(p->space);
    h = hash_of(p, poly);
  }
  uint32_t id;
  while (map_get(&p->by_hash, h, &id)) {
    if (is_equal(p, p->values.data[id], poly)) {
      domain_poly_delete(poly);
      return id;
    }
    h = hash_mix(h + 1);
    if (h == MAP_EMPTY) h = 0;
  }
  id = p->values.count;
  polyvec_push(&p->values, poly);
  map_set(&p->by_hash, h, id);
  return id;
}

// ---- operations

static Poly begin(Polyhedra *p, Abstract a) {
  domain_poly_begin(p->space);
  return domain_poly_copy(p->values.data[a]);
}

// Takes the polyhedron over.
static Abstract end(Polyhedra *p, Poly poly, bool possible) {
  if (!possible) domain_poly_delete(poly);
  Abstract r = possible ? intern(p, poly) : ABSTRACT_BOTTOM;
  domain_poly_end(p->space);
  return r;
}

// ---- assignments

// What a variable becomes: the number of the term where it is linear, else anything.
static PolyAssign assign_of(Polyhedra *p, Poly poly, VarId v, Term value) {
  PolyAssign a = {.dimension = dimension_of(p, v)};
  a.known = value && domain_polyframe_number(&p->frame, poly, value, p->frame.prog->vars.data[v].is_signed, &a.row);
  return a;
}

typedef struct FreeVisit {
  uint32_t dimension;
  bool free;
} FreeVisit;

static void visit_free(void *context, const Row *row, bool equal) {
  FreeVisit *v = context;
  (void)equal;
  v->free = v->free && row->at[v->dimension + 1] == 0;
}

static bool is_free(Polyhedra *p, Poly poly, uint32_t dimension) {
  FreeVisit v = {dimension, true};
  domain_poly_visit(p->space, poly, visit_free, &v);
  return v.free;
}

// Does the polyhedron, without the types, keep the dimension within its type?
static bool is_typed(Polyhedra *p, Poly poly, uint32_t dimension) {
  const ProgVar *var = domain_polyframe_var(&p->frame, dimension);
  i128 lo, hi;
  Row row = domain_polyframe_unit(dimension, 1);
  if (var->sort == SORT_INT) return true;
  domain_poly_bounds(p->space, poly, &row, &lo, &hi);
  return lo >= domain_number_least(var->sort, var->is_signed) && hi <= domain_number_most(var->sort, var->is_signed);
}

static bool is_exact_assign(Polyhedra *p, Poly poly, const PolyAssign *assign) {
  i128 own = assign->row.at[assign->dimension + 1];
  if (!assign->known || own == 0) return is_free(p, poly, assign->dimension);
  return (own == 1 || own == -1) && is_typed(p, poly, assign->dimension);
}

// True: the result is exact.
static bool post_assign(Polyhedra *p, Poly poly, const Location *location) {
  PolyAssign assigns[POLY_DIMENSIONS];
  uint32_t n = 0;
  for (uint32_t i = 0; i < location->count; i++)
    if (dimension_of(p, location->assigns[i].var) != VAR_NONE)
      assigns[n++] = assign_of(p, poly, location->assigns[i].var, location->assigns[i].value);
  bool exact = n == 1 && location->count == 1 && assigns[0].known && is_exact_assign(p, poly, &assigns[0]);
  domain_poly_assign(p->space, poly, assigns, n);
  return exact;
}

static bool post_havoc(Polyhedra *p, Poly poly, VarId v) {
  if (dimension_of(p, v) == VAR_NONE) return true;
  PolyAssign assign = assign_of(p, poly, v, TERM_NONE);
  bool exact = is_exact_assign(p, poly, &assign);
  domain_poly_assign(p->space, poly, &assign, 1);
  return exact;
}

// ---- initial, meet and post

static void polyhedra_top(Domain *domain, AbstractVec *out) {
  Polyhedra *p = data_of(domain);
  domain_poly_begin(p->space);
  abstractvec_push(out, end(p, domain_poly_universe(p->space), true));
}

static void polyhedra_initial(Domain *domain, AbstractVec *out) {
  Polyhedra *p = data_of(domain);
  PolyAssign assigns[POLY_DIMENSIONS];
  domain_poly_begin(p->space);
  Poly poly = domain_poly_universe(p->space);
  for (uint32_t d = 0; d < dimensions(p); d++)
    assigns[d] = assign_of(p, poly, p->frame.vars.data[d], domain_polyframe_var(&p->frame, d)->init);
  domain_poly_assign(p->space, poly, assigns, dimensions(p));
  bool possible = !p->frame.prog->initially || domain_poly_assume(&p->frame, &poly, p->frame.prog->initially, true);
  Abstract r = end(p, poly, possible);
  if (possible) abstractvec_push(out, r);
}

static Abstract meet_guard(Polyhedra *p, Abstract a, Term guard, bool holds) {
  Poly poly = begin(p, a);
  bool possible = domain_poly_assume(&p->frame, &poly, guard, holds);
  return end(p, poly, possible);
}

static Abstract polyhedra_meet(Domain *domain, Abstract a, Term guard, bool holds, bool *exact) {
  Polyhedra *p = data_of(domain);
  Abstract r = meet_guard(p, a, guard, holds);
  *exact = r == ABSTRACT_BOTTOM || (r == a && meet_guard(p, a, guard, !holds) == ABSTRACT_BOTTOM);
  return r;
}

static bool polyhedra_post(Domain *domain, Abstract a, Loc l, AbstractVec *out) {
  Polyhedra *p = data_of(domain);
  const Location *location = &p->frame.prog->locs.data[l];
  Poly poly = begin(p, a);
  bool exact = location->kind == EDGE_ASSIGN ? post_assign(p, poly, location) : post_havoc(p, poly, location->havoc);
  exact = exact && !domain_poly_failed(p->space);
  Poly whole = exact ? domain_poly_copy(poly) : NULL;
  Abstract r = intern(p, poly);
  abstractvec_push(out, r);
  if (exact) { // unless the interning gave up a constraint
    exact = !domain_poly_failed(p->space) && is_equal(p, p->values.data[r], whole);
    domain_poly_delete(whole);
  }
  domain_poly_end(p->space);
  return exact;
}

// ---- the lattice

static Abstract polyhedra_join(Domain *domain, Abstract a, Abstract b) {
  Polyhedra *p = data_of(domain);
  if (a == b) return a;
  Poly poly = begin(p, a);
  domain_poly_join(p->space, poly, p->values.data[b]);
  return end(p, poly, true);
}

static Abstract polyhedra_widen(Domain *domain, Abstract a, Abstract b) {
  Polyhedra *p = data_of(domain);
  if (a == b) return a;
  Poly poly = begin(p, a);
  domain_poly_join(p->space, poly, p->values.data[b]);
  if (!domain_poly_failed(p->space)) domain_poly_widen(p->space, poly, p->values.data[a]);
  return end(p, poly, true);
}

static bool polyhedra_includes(Domain *domain, Abstract large, Abstract small) {
  Polyhedra *p = data_of(domain);
  if (large == small) return true;
  domain_poly_begin(p->space);
  bool r = domain_poly_contains(p->space, p->values.data[large], p->values.data[small]);
  domain_poly_end(p->space);
  return r;
}

// ---- for formulas, people and other domains

static Term polyhedra_concretise(Domain *domain, Abstract a) {
  Polyhedra *p = data_of(domain);
  return domain_poly_term(&p->frame, p->values.data[a]);
}

static void polyhedra_print(Domain *domain, Abstract a, Text *out) {
  Polyhedra *p = data_of(domain);
  domain_poly_print(&p->frame, p->values.data[a], out);
}

static bool polyhedra_bounds(Domain *domain, Abstract a, VarId v, i128 *lo, i128 *hi) {
  Polyhedra *p = data_of(domain);
  i128 least, most;
  if (dimension_of(p, v) == VAR_NONE) return true;
  Row row = domain_polyframe_unit(dimension_of(p, v), 1);
  domain_poly_begin(p->space);
  domain_polyframe_bounds(&p->frame, p->values.data[a], &row, &least, &most);
  domain_poly_end(p->space);
  *lo = number_max(*lo, least);
  *hi = number_min(*hi, most);
  return *lo <= *hi;
}

static Abstract polyhedra_meet_bounds(Domain *domain, Abstract a, VarId v, i128 lo, i128 hi) {
  Polyhedra *p = data_of(domain);
  i128 least = NUMBER_MIN, most = NUMBER_MAX;
  if (dimension_of(p, v) == VAR_NONE) return a;
  polyhedra_bounds(domain, a, v, &least, &most);
  if (least >= lo && most <= hi) return a;
  Poly poly = begin(p, a);
  Row low = domain_polyframe_unit(dimension_of(p, v), 1), high = domain_polyframe_unit(dimension_of(p, v), -1);
  bool small_lo = domain_number_size(lo) <= POLY_CONSTANT_BITS, small_hi = domain_number_size(hi) <= POLY_CONSTANT_BITS;
  bool possible = true;
  if (least < lo && small_lo) possible = domain_poly_meet_row(&p->frame, poly, low, -lo, false);
  if (most > hi && small_hi) possible = possible && domain_poly_meet_row(&p->frame, poly, high, hi, false);
  return end(p, poly, possible);
}

// Without integers of the types; where it gave up, that is not known.
static bool polyhedra_is_empty(Domain *domain, Abstract a) {
  Polyhedra *p = data_of(domain);
  Row all = {0};
  for (uint32_t d = 0; d < dimensions(p); d++) all.at[d + 1] = 1;
  Poly poly = begin(p, a);
  domain_polyframe_meet_types(&p->frame, poly, &all);
  bool empty = domain_poly_is_empty(p->space, poly) && !domain_poly_failed(p->space);
  domain_poly_delete(poly);
  domain_poly_end(p->space);
  return empty;
}

// ---- open and close

static void add_threshold(PolyFrame *f, Row row, i128 constant) {
  row.at[0] += constant;
  domain_poly_add_threshold(f->space, row);
}

// Both sides of a comparison of linear forms, as if nothing wrapped around: where widening may stop.
static uint32_t add_thresholds(PolyFrame *f, Poly all, Term t) {
  TermTable *table = f->prog->table;
  Op op = expr_op(table, t);
  Row row, other;
  if (op == OP_NOT) return add_thresholds(f, all, expr_arg(table, t, 0));
  bool comparison = op == OP_EQ || op == OP_BVULT || op == OP_BVSLT || op == OP_INTLT || op == OP_BVULE ||
                    op == OP_BVSLE || op == OP_INTLE;
  if (!comparison || expr_sort(table, expr_arg(table, t, 0)) == SORT_BOOL) return 0;
  bool linear = domain_polyframe_linear(f, all, expr_arg(table, t, 0), &row) &&
                domain_polyframe_linear(f, all, expr_arg(table, t, 1), &other) &&
                domain_polyframe_subtract(f, &row, &other);
  if (!linear || domain_polyframe_is_constant(f, &row)) return 0;
  add_threshold(f, row, 0);
  add_threshold(f, domain_polyframe_negate(f, row), 0);
  add_threshold(f, domain_polyframe_negate(f, row), -1);
  return 3;
}

static void collect_thresholds(PolyFrame *f) {
  Poly all = domain_poly_universe(f->space);
  uint32_t count = 0;
  for (Loc l = 0; l < f->prog->locs.count && count < THRESHOLD_ROWS; l++)
    if (f->prog->locs.data[l].kind == EDGE_IF) count += add_thresholds(f, all, f->prog->locs.data[l].condition);
  domain_poly_delete(all);
}

static void *polyhedra_open(Domain *domain) {
  Polyhedra *p = memory_new(sizeof *p);
  domain_polyframe_init(&p->frame, domain->prog);
  p->space = p->frame.space;
  collect_thresholds(&p->frame);
  return p;
}

static void polyhedra_close(Domain *domain) {
  Polyhedra *p = data_of(domain);
  for (uint32_t i = 0; i < p->values.count; i++) domain_poly_delete(p->values.data[i]);
  polyvec_release(&p->values);
  map_release(&p->by_hash);
  domain_polyframe_release(&p->frame);
  free(p);
}

const DomainOps domain_polyhedra = {
    .name = "polyhedra",
    .about = "linear inequalities between variables",
    .work = 16 * 300,
    .open = polyhedra_open,
    .close = polyhedra_close,
    .top = polyhedra_top,
    .initial = polyhedra_initial,
    .meet = polyhedra_meet,
    .post = polyhedra_post,
    .join = polyhedra_join,
    .widen = polyhedra_widen,
    .includes = polyhedra_includes,
    .concretise = polyhedra_concretise,
    .is_empty = polyhedra_is_empty,
    .print = polyhedra_print,
    .bounds = polyhedra_bounds,
    .meet_bounds = polyhedra_meet_bounds,
};
