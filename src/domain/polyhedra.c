// Linear inequalities between a few variables, as the numbers they stand for (after P. Cousot and N. Halbwachs); polyhedron.h does
// the geometry.
//
// Bit-vectors: a variable is its signed or unsigned number by is_signed. The range of its type is not among the constraints
// (hypercubes have too many vertices) but is added where bounds are computed. A term becomes a linear form that equals it modulo
// 2^w; it is its number where all values of the form lie in one period of the reading asked for, else the term is not used:
// an assignment then forgets its target, a guard teaches nothing. So nothing is assumed about wrap-around.
//
// Exactness: points are rational, states integers within their types, so that projections and most images gain states. What is
// exact is a bijection (x := +-x + e) where the polyhedron itself keeps x within its type, and what is assigned to a variable
// of which nothing is known (or its havoc). A guard is exact where its negation is impossible: all states stay.
//
// Each value is a polyhedron with small coefficients, so that concretise can state it in 128 bits. Where the geometry gives up,
// nothing is known.
#include "domain/domain.h"
#include "domain/linear.h"
#include "domain/matrix.h"
#include "domain/number.h"
#include "domain/polyhedron.h"
#include "domain/relevant.h"
#include "domain/table.h"

#define THRESHOLD_ROWS 40
#define DEPTH 32  // parts of a condition deeper than this teach nothing,
#define STEPS 200 // nor what comes after so many parts

typedef PolyRow Row;
VEC(PolyVec, polyvec, Poly)

typedef struct Polyhedra {
  Prog *prog;
  U32Vec vars; // of a dimension
  U32Vec dims; // of a variable, or VAR_NONE
  PolySpace *space;
  PolyVec values;
  Map by_hash;
  uint32_t steps; // left for one guard
} Polyhedra;

static Polyhedra *data_of(Domain *domain) { return domain->data; }
static uint32_t dimensions(const Polyhedra *p) { return p->vars.count; }
static const ProgVar *var_at(const Polyhedra *p, uint32_t d) { return &p->prog->vars.data[p->vars.data[d]]; }

static void begin(Polyhedra *p) {
  p->steps = STEPS;
  poly_begin(p->space);
}

static uint32_t bits_of(i128 n) {
  uint32_t bits = 0;
  for (u128 m = n < 0 ? -(u128)n : (u128)n; m; m >>= 1) bits++;
  return bits;
}

// ---- rows

static bool is_constant_row(const Polyhedra *p, const Row *row) {
  for (uint32_t d = 0; d < dimensions(p); d++)
    if (row->at[d + 1]) return false;
  return true;
}

static bool row_subtract(const Polyhedra *p, Row *a, const Row *b) {
  for (uint32_t c = 0; c <= dimensions(p); c++)
    if (!entry_multiply_add(0, -1, b->at[c], &a->at[c])) return false;
  return true;
}

static Row row_negate(const Polyhedra *p, Row row) {
  for (uint32_t c = 0; c <= dimensions(p); c++) row.at[c] = -row.at[c];
  return row;
}

// The type's range of each bit-vector in the row.
static void add_types(Polyhedra *p, Poly poly, const Row *row) {
  for (uint32_t d = 0; d < dimensions(p); d++) {
    const ProgVar *var = var_at(p, d);
    if (!row->at[d + 1] || var->sort == SORT_INT) continue;
    Row low = {0}, high = {0};
    low.at[d + 1] = 1;
    low.at[0] = -number_least(var->sort, var->is_signed);
    high.at[d + 1] = -1;
    high.at[0] = number_most(var->sort, var->is_signed);
    poly_meet(p->space, poly, low, false);
    poly_meet(p->space, poly, high, false);
  }
}

// The least and the largest integer the row can be, given the types; infinite where unbounded.
static void row_bounds(Polyhedra *p, Poly poly, const Row *row, i128 *lo, i128 *hi) {
  *lo = *hi = row->at[0];
  if (is_constant_row(p, row)) return;
  Poly typed = poly_copy(poly);
  add_types(p, typed, row);
  poly_bounds(p->space, typed, row, lo, hi);
  poly_delete(typed);
}

// ---- interning

static uint64_t hash_of(Polyhedra *p, Poly poly) {
  uint64_t h = dimensions(p);
  for (uint32_t d = 0; d < dimensions(p); d++) {
    Row row = {0};
    i128 lo, hi;
    row.at[d + 1] = 1;
    row_bounds(p, poly, &row, &lo, &hi);
    h = hash_add(hash_add(h, (uint64_t)lo), (uint64_t)hi);
  }
  return h == MAP_EMPTY ? 0 : h;
}

static bool is_equal(Polyhedra *p, Poly a, Poly b) {
  return poly_contains(p->space, a, b) && poly_contains(p->space, b, a);
}

// Takes the polyhedron over. What could not be finished is replaced by the universe.
static Abstract intern(Polyhedra *p, Poly poly) {
  if (!poly_failed(p->space)) poly_keep_small(p->space, &poly);
  uint64_t h = poly_failed(p->space) ? 0 : hash_of(p, poly);
  if (poly_failed(p->space)) {
    begin(p);
    poly_delete(poly);
    poly = poly_universe(p->space);
    h = hash_of(p, poly);
  }
  uint32_t id;
  while (map_get(&p->by_hash, h, &id)) {
    if (is_equal(p, p->values.data[id], poly)) {
      poly_delete(poly);
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

// ---- terms

typedef struct Scope {
  Polyhedra *p;
  Poly poly;
} Scope;

static bool linear_of(Polyhedra *p, Poly poly, Term t, Row *row);

// Turns a row that is the term modulo 2^w into its number in a reading, where all its values lie in one period.
static bool to_reading(Polyhedra *p, Poly poly, Sort sort, bool is_signed, Row *row) {
  i128 lo, hi;
  if (sort == SORT_INT) return true;
  row_bounds(p, poly, row, &lo, &hi);
  if (lo == NUMBER_MIN || hi == NUMBER_MAX) return false;
  i128 least = number_least(sort, is_signed), period = (i128)1 << sort_width(sort);
  i128 k = number_div(lo - least, period);
  if (k != number_div(hi - least, period)) return false;
  row->at[0] -= k * period;
  return true;
}

// Variables, and extensions and truncations of terms whose number is known to be linear.
static bool add_leaf(void *context, Term t, i128 factor, i128 *row) {
  const Scope *scope = context;
  Polyhedra *p = scope->p;
  TermTable *table = p->prog->table;
  Op op = term_op(table, t);
  VarId v = op == OP_VAR ? prog_var_of(p->prog, t) : VAR_NONE;
  Row inner = {0};
  if (v != VAR_NONE && p->dims.data[v] != VAR_NONE) inner.at[p->dims.data[v] + 1] = 1;
  else if (op == OP_ZEXT || op == OP_SEXT) {
    Term x = term_arg(table, t, 0);
    if (!linear_of(p, scope->poly, x, &inner) ||
        !to_reading(p, scope->poly, term_sort(table, x), op == OP_SEXT, &inner))
      return false;
  } else if (op == OP_EXTRACT && term_param(table, t) == 0) {
    if (!linear_of(p, scope->poly, term_arg(table, t, 0), &inner)) return false;
  } else return false;
  for (uint32_t c = 0; c <= dimensions(p); c++)
    if (!entry_multiply_add(0, factor, inner.at[c], &row[c])) return false;
  return true;
}

// The row is the term: exactly for int, modulo 2^w for bit-vectors.
static bool linear_of(Polyhedra *p, Poly poly, Term t, Row *row) {
  Scope scope = {p, poly};
  Sort sort = term_sort(p->prog->table, t);
  if (sort != SORT_INT && !(sort_is_bv(sort) && sort_width(sort) <= 100)) return false;
  *row = (Row){0};
  if (!linear_add(p->prog->table, 0, t, 1, add_leaf, &scope, row->at)) return false;
  for (uint32_t c = 0; c <= dimensions(p); c++)
    if (bits_of(row->at[c]) > POLY_CONSTANT_BITS) return false;
  return true;
}

static bool number_row(Polyhedra *p, Poly poly, Term t, bool is_signed, Row *row) {
  return linear_of(p, poly, t, row) && to_reading(p, poly, term_sort(p->prog->table, t), is_signed, row);
}

// ---- assignments

// What a variable becomes: the number of the term where it is linear, else anything.
static PolyAssign assign_of(Polyhedra *p, Poly poly, VarId v, Term value) {
  PolyAssign a = {.dimension = p->dims.data[v]};
  a.known = value && number_row(p, poly, value, p->prog->vars.data[v].is_signed, &a.row);
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
  poly_visit(p->space, poly, visit_free, &v);
  return v.free;
}

// Does the polyhedron, without the types, keep the dimension within its type?
static bool is_typed(Polyhedra *p, Poly poly, uint32_t dimension) {
  const ProgVar *var = var_at(p, dimension);
  i128 lo, hi;
  Row row = {0};
  row.at[dimension + 1] = 1;
  if (var->sort == SORT_INT) return true;
  poly_bounds(p->space, poly, &row, &lo, &hi);
  return lo >= number_least(var->sort, var->is_signed) && hi <= number_most(var->sort, var->is_signed);
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
    if (p->dims.data[location->assigns[i].var] != VAR_NONE)
      assigns[n++] = assign_of(p, poly, location->assigns[i].var, location->assigns[i].value);
  bool exact = n == 1 && location->count == 1 && assigns[0].known && is_exact_assign(p, poly, &assigns[0]);
  poly_assign(p->space, poly, assigns, n);
  return exact;
}

static bool post_havoc(Polyhedra *p, Poly poly, VarId v) {
  if (p->dims.data[v] == VAR_NONE) return true;
  PolyAssign assign = assign_of(p, poly, v, TERM_NONE);
  bool exact = is_exact_assign(p, poly, &assign);
  poly_assign(p->space, poly, &assign, 1);
  return exact;
}

// ---- guards

static bool assume(Polyhedra *p, Poly *poly, Term t, bool holds, unsigned depth);

// x and y as rows whose difference is the difference of the numbers in this reading.
static bool difference_row(Polyhedra *p, Poly poly, Term x, Term y, bool is_signed, Row *row) {
  Row other;
  return number_row(p, poly, x, is_signed, row) && number_row(p, poly, y, is_signed, &other) &&
         row_subtract(p, row, &other);
}

// x - y == 0 modulo 2^w, where only one multiple of 2^w is possible.
static bool equality_row(Polyhedra *p, Poly poly, Term x, Term y, Row *row) {
  Row other;
  Sort sort = term_sort(p->prog->table, x);
  i128 lo, hi;
  if (!linear_of(p, poly, x, row) || !linear_of(p, poly, y, &other) || !row_subtract(p, row, &other)) return false;
  if (sort == SORT_INT) return true;
  row_bounds(p, poly, row, &lo, &hi);
  if (lo == NUMBER_MIN || hi == NUMBER_MAX) return false;
  i128 period = (i128)1 << sort_width(sort), k = number_div(hi, period);
  if (k != number_div(lo + period - 1, period)) return false; // none or several multiples in lo..hi
  row->at[0] -= k * period;
  return true;
}

static bool meet_row(Polyhedra *p, Poly poly, Row row, i128 constant, bool equal) {
  row.at[0] += constant;
  return poly_meet(p->space, poly, row, equal) && !poly_is_empty(p->space, poly);
}

// row != 0: one side of it, or the hull of both.
static bool meet_different(Polyhedra *p, Poly *poly, const Row *row) {
  Poly other = poly_copy(*poly);
  bool above = meet_row(p, *poly, *row, -1, false), below = meet_row(p, other, row_negate(p, *row), -1, false);
  if (above && below) poly_join(p->space, *poly, other);
  if (!above && below) {
    Poly swap = *poly;
    *poly = other;
    other = swap;
  }
  poly_delete(other);
  return above || below;
}

static bool assume_comparison(Polyhedra *p, Poly *poly, Term t, bool holds) {
  TermTable *table = p->prog->table;
  Term x = term_arg(table, t, 0), y = term_arg(table, t, 1);
  Op op = term_op(table, t);
  Row row;
  if (op == OP_EQ) {
    if (!equality_row(p, *poly, x, y, &row)) return true;
    return holds ? meet_row(p, *poly, row, 0, true) : meet_different(p, poly, &row);
  }
  bool strict = op == OP_BVULT || op == OP_BVSLT || op == OP_INTLT;
  if (!difference_row(p, *poly, x, y, op != OP_BVULT && op != OP_BVULE, &row)) return true;
  // x < y is y - x - 1 >= 0; its negation is x - y >= 0
  return holds ? meet_row(p, *poly, row_negate(p, row), strict ? -1 : 0, false)
               : meet_row(p, *poly, row, strict ? 0 : -1, false);
}

static bool assume_either(Polyhedra *p, Poly *poly, Term t, bool holds, unsigned depth) {
  TermTable *table = p->prog->table;
  Poly other = poly_copy(*poly);
  bool x = assume(p, poly, term_arg(table, t, 0), holds, depth),
       y = assume(p, &other, term_arg(table, t, 1), holds, depth);
  if (x && y) poly_join(p->space, *poly, other);
  if (!x && y) {
    Poly swap = *poly;
    *poly = other;
    other = swap;
  }
  poly_delete(other);
  return x || y;
}

// Changes poly to cover its states in which t is `holds`; false: there are none.
static bool assume(Polyhedra *p, Poly *poly, Term t, bool holds, unsigned depth) {
  TermTable *table = p->prog->table;
  Op op = term_op(table, t);
  if (op == OP_CONST) return (term_bits(table, t) != 0) == holds;
  if (depth == 0 || p->steps == 0 || poly_failed(p->space)) return true;
  p->steps--;
  switch (op) {
  case OP_NOT: return assume(p, poly, term_arg(table, t, 0), !holds, depth - 1);
  case OP_AND:
  case OP_OR:
    if ((op == OP_AND) != holds) return assume_either(p, poly, t, holds, depth - 1);
    return assume(p, poly, term_arg(table, t, 0), holds, depth - 1) &&
           assume(p, poly, term_arg(table, t, 1), holds, depth - 1);
  case OP_EQ:
    if (term_sort(table, term_arg(table, t, 0)) == SORT_BOOL) return true;
    return assume_comparison(p, poly, t, holds);
  case OP_BVULT:
  case OP_BVULE:
  case OP_BVSLT:
  case OP_BVSLE:
  case OP_INTLT:
  case OP_INTLE: return assume_comparison(p, poly, t, holds);
  default: return true;
  }
}

// ---- initial, meet and post

static void polyhedra_top(Domain *domain, AbstractVec *out) {
  Polyhedra *p = data_of(domain);
  begin(p);
  abstractvec_push(out, intern(p, poly_universe(p->space)));
  poly_end(p->space);
}

static void polyhedra_initial(Domain *domain, AbstractVec *out) {
  Polyhedra *p = data_of(domain);
  PolyAssign assigns[POLY_DIMENSIONS];
  begin(p);
  Poly poly = poly_universe(p->space);
  for (uint32_t d = 0; d < dimensions(p); d++) assigns[d] = assign_of(p, poly, p->vars.data[d], var_at(p, d)->init);
  poly_assign(p->space, poly, assigns, dimensions(p));
  bool possible = !p->prog->initially || assume(p, &poly, p->prog->initially, true, DEPTH);
  if (possible) abstractvec_push(out, intern(p, poly));
  else poly_delete(poly);
  poly_end(p->space);
}

static Abstract meet_guard(Polyhedra *p, Abstract a, Term guard, bool holds) {
  begin(p);
  Poly poly = poly_copy(p->values.data[a]);
  bool possible = assume(p, &poly, guard, holds, DEPTH);
  if (!possible) poly_delete(poly);
  Abstract r = possible ? intern(p, poly) : ABSTRACT_BOTTOM;
  poly_end(p->space);
  return r;
}

static Abstract polyhedra_meet(Domain *domain, Abstract a, Term guard, bool holds, bool *exact) {
  Polyhedra *p = data_of(domain);
  Abstract r = meet_guard(p, a, guard, holds);
  *exact = r == ABSTRACT_BOTTOM || (r == a && meet_guard(p, a, guard, !holds) == ABSTRACT_BOTTOM);
  return r;
}

static bool polyhedra_post(Domain *domain, Abstract a, Loc l, AbstractVec *out) {
  Polyhedra *p = data_of(domain);
  const Location *location = &p->prog->locs.data[l];
  begin(p);
  Poly poly = poly_copy(p->values.data[a]);
  bool exact = location->kind == EDGE_ASSIGN ? post_assign(p, poly, location) : post_havoc(p, poly, location->havoc);
  exact = exact && !poly_failed(p->space);
  Poly whole = exact ? poly_copy(poly) : NULL;
  Abstract r = intern(p, poly);
  abstractvec_push(out, r);
  if (exact) { // unless the interning gave up a constraint
    exact = !poly_failed(p->space) && is_equal(p, p->values.data[r], whole);
    poly_delete(whole);
  }
  poly_end(p->space);
  return exact;
}

// ---- the lattice

static Abstract polyhedra_join(Domain *domain, Abstract a, Abstract b) {
  Polyhedra *p = data_of(domain);
  if (a == b) return a;
  begin(p);
  Poly poly = poly_copy(p->values.data[a]);
  poly_join(p->space, poly, p->values.data[b]);
  Abstract r = intern(p, poly);
  poly_end(p->space);
  return r;
}

static Abstract polyhedra_widen(Domain *domain, Abstract a, Abstract b) {
  Polyhedra *p = data_of(domain);
  if (a == b) return a;
  begin(p);
  Poly poly = poly_copy(p->values.data[a]);
  poly_join(p->space, poly, p->values.data[b]);
  if (!poly_failed(p->space)) poly_widen(p->space, poly, p->values.data[a]);
  Abstract r = intern(p, poly);
  poly_end(p->space);
  return r;
}

static bool polyhedra_includes(Domain *domain, Abstract large, Abstract small) {
  Polyhedra *p = data_of(domain);
  if (large == small) return true;
  begin(p);
  bool r = poly_contains(p->space, p->values.data[large], p->values.data[small]);
  poly_end(p->space);
  return r;
}

// ---- to formulas

// A variable's number in a width in which the whole constraint cannot overflow.
static Term extended(TermTable *table, const ProgVar *var, uint32_t width) {
  return width == sort_width(var->sort) ? var->term
                                        : term_resize(table, var->is_signed ? OP_SEXT : OP_ZEXT, var->term, width);
}

static uint32_t width_for(const Polyhedra *p, const Row *row) {
  uint32_t most = bits_of(row->at[0]);
  for (uint32_t d = 0; d < dimensions(p); d++) {
    uint32_t bits = row->at[d + 1] ? bits_of(row->at[d + 1]) + sort_width(var_at(p, d)->sort) : 0;
    if (bits > most) most = bits;
  }
  return most + 6; // up to 11 summands, and the sign
}

// The summands with coefficients of one sign, made positive.
static Term half_sum(Polyhedra *p, const Row *row, bool positive, Sort sort) {
  TermTable *table = p->prog->table;
  bool is_int = sort == SORT_INT;
  Term sum = TERM_NONE;
  for (uint32_t c = 1; c <= dimensions(p) + 1; c++) { // the constant last
    uint32_t column = c % (dimensions(p) + 1);
    i128 k = positive ? row->at[column] : -row->at[column];
    if (k <= 0) continue;
    Term t = number_term(table, sort, k);
    if (column) {
      const ProgVar *var = var_at(p, column - 1);
      Term x = is_int ? var->term : extended(table, var, sort_width(sort));
      t = term_binary(table, is_int ? OP_INTMUL : OP_BVMUL, x, t);
    }
    sum = sum ? term_binary(table, is_int ? OP_INTADD : OP_BVADD, sum, t) : t;
  }
  return sum ? sum : number_term(table, sort, 0);
}

// x <= c or x >= c or x == c, where that is all the row says: `*t` is set.
static bool single_bound(Polyhedra *p, const Row *row, bool equal, Term *t) {
  TermTable *table = p->prog->table;
  uint32_t found = 0;
  for (uint32_t c = 1; c <= dimensions(p); c++) {
    if (!row->at[c]) continue;
    if (found || (row->at[c] != 1 && row->at[c] != -1)) return false;
    found = c;
  }
  if (!found) return false;
  const ProgVar *var = var_at(p, found - 1);
  bool lower = row->at[found] == 1;
  i128 bound = lower ? -row->at[0] : row->at[0];
  i128 least = number_least(var->sort, var->is_signed), most = number_most(var->sort, var->is_signed);
  bool below = bound<least, above = bound> most;
  if (below || above) {
    *t = term_bool(table, !equal && below == lower);
    return true;
  }
  Term k = number_term(table, var->sort, bound);
  Op op = var->sort == SORT_INT ? OP_INTLE : var->is_signed ? OP_BVSLE : OP_BVULE;
  if (equal) *t = term_eq(table, var->term, k);
  else *t = lower ? term_binary(table, op, k, var->term) : term_binary(table, op, var->term, k);
  return true;
}

typedef struct TermVisit {
  Polyhedra *p;
  Term all;
} TermVisit;

static void visit_term(void *context, const Row *row, bool equal) {
  TermVisit *v = context;
  Polyhedra *p = v->p;
  TermTable *table = p->prog->table;
  Term t;
  if (!single_bound(p, row, equal, &t)) {
    bool is_int = var_at(p, 0)->sort == SORT_INT;
    Sort sort = is_int ? SORT_INT : sort_bv(width_for(p, row));
    Term left = half_sum(p, row, false, sort), right = half_sum(p, row, true, sort);
    t = equal ? term_eq(table, left, right) : term_binary(table, is_int ? OP_INTLE : OP_BVSLE, left, right);
  }
  v->all = term_and(table, v->all, t);
}

static Term polyhedra_concretise(Domain *domain, Abstract a) {
  Polyhedra *p = data_of(domain);
  TermVisit v = {p, term_true(domain->prog->table)};
  poly_visit(p->space, p->values.data[a], visit_term, &v);
  return v.all;
}

// ---- for people and other domains

static void print_half(Polyhedra *p, const Row *row, bool positive, Text *out) {
  bool any = false;
  for (uint32_t c = 1; c <= dimensions(p) + 1; c++) {
    uint32_t column = c % (dimensions(p) + 1);
    i128 k = positive ? row->at[column] : -row->at[column];
    if (k <= 0) continue;
    if (any) text_add(out, " + ");
    if (!column || k != 1) number_print(k, out);
    if (column) text_format(out, "%s%s", k != 1 ? " * " : "", var_at(p, column - 1)->display);
    any = true;
  }
  if (!any) text_add(out, "0");
}

static bool is_lower_bound(const Polyhedra *p, const Row *row) {
  for (uint32_t d = 0; d < dimensions(p); d++)
    if (row->at[d + 1] < 0) return false;
  return true;
}

typedef struct PrintVisit {
  Polyhedra *p;
  Text text;
} PrintVisit;

static void visit_print(void *context, const Row *row, bool equal) {
  PrintVisit *v = context;
  Polyhedra *p = v->p;
  Text *out = &v->text;
  if (out->count) text_add(out, ", ");
  if (is_lower_bound(p, row)) { // variables stand left: x + y >= 3
    Row rest = *row;
    rest.at[0] = 0;
    print_half(p, &rest, true, out);
    text_add(out, equal ? " == " : " >= ");
    number_print(-row->at[0], out);
    return;
  }
  print_half(p, row, false, out);
  text_add(out, equal ? " == " : " <= ");
  print_half(p, row, true, out);
}

static void polyhedra_print(Domain *domain, Abstract a, Text *out) {
  Polyhedra *p = data_of(domain);
  PrintVisit v = {.p = p};
  poly_visit(p->space, p->values.data[a], visit_print, &v);
  text_add(out, v.text.count ? text_view(&v.text) : "true");
  text_release(&v.text);
}

static bool polyhedra_bounds(Domain *domain, Abstract a, VarId v, i128 *lo, i128 *hi) {
  Polyhedra *p = data_of(domain);
  i128 least, most;
  Row row = {0};
  if (p->dims.data[v] == VAR_NONE) return true;
  row.at[p->dims.data[v] + 1] = 1;
  begin(p);
  row_bounds(p, p->values.data[a], &row, &least, &most);
  poly_end(p->space);
  *lo = number_max(*lo, least);
  *hi = number_min(*hi, most);
  return *lo <= *hi;
}

static Abstract polyhedra_meet_bounds(Domain *domain, Abstract a, VarId v, i128 lo, i128 hi) {
  Polyhedra *p = data_of(domain);
  i128 least = NUMBER_MIN, most = NUMBER_MAX;
  if (p->dims.data[v] == VAR_NONE) return a;
  polyhedra_bounds(domain, a, v, &least, &most);
  if (least >= lo && most <= hi) return a;
  begin(p);
  Poly poly = poly_copy(p->values.data[a]);
  Row low = {0}, high = {0};
  low.at[p->dims.data[v] + 1] = 1;
  high.at[p->dims.data[v] + 1] = -1;
  bool small_lo = bits_of(lo) <= POLY_CONSTANT_BITS, small_hi = bits_of(hi) <= POLY_CONSTANT_BITS, possible = true;
  if (least < lo && small_lo) possible = meet_row(p, poly, low, -lo, false);
  if (most > hi && small_hi) possible = possible && meet_row(p, poly, high, hi, false);
  if (!possible) poly_delete(poly);
  Abstract r = possible ? intern(p, poly) : ABSTRACT_BOTTOM;
  poly_end(p->space);
  return r;
}

// Without integers of the types; where it gave up, that is not known.
static bool polyhedra_is_empty(Domain *domain, Abstract a) {
  Polyhedra *p = data_of(domain);
  Row all = {0};
  for (uint32_t d = 0; d < dimensions(p); d++) all.at[d + 1] = 1;
  begin(p);
  Poly poly = poly_copy(p->values.data[a]);
  add_types(p, poly, &all);
  bool empty = poly_is_empty(p->space, poly) && !poly_failed(p->space);
  poly_delete(poly);
  poly_end(p->space);
  return empty;
}

// ---- open and close

static bool is_tracked(const ProgVar *var, uint32_t kind) {
  if (var->is_float) return false;
  return kind == SORT_INT ? var->sort == SORT_INT : sort_is_bv(var->sort) && sort_width(var->sort) <= 64;
}

// Bit-vectors and integers cannot be related by a formula: the polyhedra are over whichever there are more of.
static void choose_dimensions(Polyhedra *p) {
  U32Vec ints = {0};
  relevant_select(p->prog, is_tracked, SORT_INT, POLY_DIMENSIONS, &ints);
  relevant_select(p->prog, is_tracked, SORT_NONE, POLY_DIMENSIONS, &p->vars);
  if (ints.count > p->vars.count) {
    u32vec_release(&p->vars);
    p->vars = ints;
  } else u32vec_release(&ints);
  for (VarId v = 0; v < p->prog->vars.count; v++) u32vec_push(&p->dims, VAR_NONE);
  for (uint32_t d = 0; d < p->vars.count; d++) p->dims.data[p->vars.data[d]] = d;
}

static void add_threshold(Polyhedra *p, Row row, i128 constant) {
  row.at[0] += constant;
  poly_add_threshold(p->space, row);
}

// Both sides of a comparison of linear forms, as if nothing wrapped around: where widening may stop.
static uint32_t add_thresholds(Polyhedra *p, Poly all, Term t) {
  TermTable *table = p->prog->table;
  Op op = term_op(table, t);
  Row row, other;
  if (op == OP_NOT) return add_thresholds(p, all, term_arg(table, t, 0));
  bool comparison = op == OP_EQ || op == OP_BVULT || op == OP_BVSLT || op == OP_INTLT || op == OP_BVULE ||
                    op == OP_BVSLE || op == OP_INTLE;
  if (!comparison || term_sort(table, term_arg(table, t, 0)) == SORT_BOOL) return 0;
  if (!linear_of(p, all, term_arg(table, t, 0), &row) || !linear_of(p, all, term_arg(table, t, 1), &other) ||
      !row_subtract(p, &row, &other) || is_constant_row(p, &row))
    return 0;
  add_threshold(p, row, 0);
  add_threshold(p, row_negate(p, row), 0);
  add_threshold(p, row_negate(p, row), -1);
  return 3;
}

static void collect_thresholds(Polyhedra *p) {
  Poly all = poly_universe(p->space);
  uint32_t count = 0;
  for (Loc l = 0; l < p->prog->locs.count && count < THRESHOLD_ROWS; l++)
    if (p->prog->locs.data[l].kind == EDGE_IF) count += add_thresholds(p, all, p->prog->locs.data[l].condition);
  poly_delete(all);
}

static void *polyhedra_open(Domain *domain) {
  Polyhedra *p = memory_new(sizeof *p);
  p->prog = domain->prog;
  choose_dimensions(p);
  p->space = poly_space_new(dimensions(p));
  collect_thresholds(p);
  return p;
}

static void polyhedra_close(Domain *domain) {
  Polyhedra *p = data_of(domain);
  for (uint32_t i = 0; i < p->values.count; i++) poly_delete(p->values.data[i]);
  polyvec_release(&p->values);
  map_release(&p->by_hash);
  poly_space_delete(p->space);
  u32vec_release(&p->vars);
  u32vec_release(&p->dims);
  free(p);
}

const DomainOps domain_polyhedra = {
    .name = "polyhedra",
    .about = "linear inequalities between variables",
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
