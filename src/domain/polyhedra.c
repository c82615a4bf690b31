// Convex polyhedra over the Parma Polyhedra Library (after P. Cousot and N. Halbwachs): linear inequalities between a few
// variables, as the numbers they stand for. This is the only file that sees the library.
//
// Bit-vectors: a variable is its signed or unsigned number by is_signed. The range of its type is not among the constraints
// (hypercubes have too many vertices) but is added where bounds are computed. A term becomes a linear form that equals it modulo
// 2^w; it is its number where all values of the form lie in one period of the reading asked for, else the term is not used:
// an assignment then forgets its target, a guard teaches nothing. So nothing is assumed about wrap-around.
//
// Each value is a polyhedron with small coefficients: constraints with larger ones are left out, so that concretise can state
// all in 128 bits. Work is bounded by the library's own measure (deterministic: no clock); where it does not suffice, nothing is
// known.
#include <gmp.h>
#include <ppl_c.h>

#include "domain/domain.h"
#include "domain/linear.h"
#include "domain/matrix.h"
#include "domain/number.h"
#include "domain/relevant.h"
#include "domain/table.h"

#define DIMENSIONS 10
#define THRESHOLD_ROWS 40
#define COEFFICIENT_BITS 32
#define CONSTANT_BITS 100
#define DEPTH 32
#define STEPS 200
#define WORK_WEIGHT 4000ul
#define WORK_SCALE 10u

typedef ppl_Polyhedron_t Poly;
VEC(PolyVec, polyvec, Poly)

// c0 + c1 x1 + ...: column 0 is the constant, column d + 1 dimension d.
typedef struct Row {
  i128 at[DIMENSIONS + 1];
} Row;

typedef struct Polyhedra {
  Prog *prog;
  U32Vec vars; // of a dimension
  U32Vec dims; // of a variable, or VAR_NONE
  PolyVec values;
  Map by_hash;
  ppl_Constraint_System_t thresholds;
  ppl_Coefficient_t coefficient, divisor; // scratch
  mpz_t number;                           // scratch
  bool failed;                            // the library gave up during this operation
  uint32_t steps;                         // left for one guard
} Polyhedra;

static Polyhedra *data_of(Domain *domain) { return domain->data; }
static uint32_t dimensions(const Polyhedra *p) { return p->vars.count; }
static const ProgVar *var_at(const Polyhedra *p, uint32_t d) { return &p->prog->vars.data[p->vars.data[d]]; }

// A result of the library: positive is yes, negative a failure, which is noted.
static bool yes(Polyhedra *p, int result) {
  if (result < 0) p->failed = true;
  return result > 0;
}

static void begin(Polyhedra *p) {
  p->failed = false;
  p->steps = STEPS;
  ppl_set_deterministic_timeout(WORK_WEIGHT, WORK_SCALE);
}

static void end(void) { ppl_reset_deterministic_timeout(); }

// ---- numbers

static void set_coefficient(Polyhedra *p, i128 n) {
  u128 m = n < 0 ? -(u128)n : (u128)n;
  uint64_t words[2] = {(uint64_t)m, (uint64_t)(m >> 64)};
  mpz_import(p->number, 2, -1, sizeof *words, 0, 0, words);
  if (n < 0) mpz_neg(p->number, p->number);
  ppl_assign_Coefficient_from_mpz_t(p->coefficient, p->number);
}

static bool get_number(const mpz_t z, i128 *n) {
  uint64_t words[2] = {0, 0};
  if (mpz_sizeinbase(z, 2) > 126) return false;
  mpz_export(words, NULL, -1, sizeof *words, 0, 0, z);
  i128 m = (i128)((u128)words[1] << 64 | words[0]);
  *n = mpz_sgn(z) < 0 ? -m : m;
  return true;
}

static bool get_coefficient(Polyhedra *p, i128 *n) {
  ppl_Coefficient_to_mpz_t(p->coefficient, p->number);
  return get_number(p->number, n);
}

static uint32_t bits_of(i128 n) {
  uint32_t bits = 0;
  for (u128 m = n < 0 ? -(u128)n : (u128)n; m; m >>= 1) bits++;
  return bits;
}

static i128 gcd(i128 a, i128 b) {
  while (b) {
    i128 rest = a % b;
    a = b;
    b = rest;
  }
  return a < 0 ? -a : a;
}

// ---- rows and constraints

static bool is_constant_row(const Polyhedra *p, const Row *row) {
  for (uint32_t d = 0; d < dimensions(p); d++)
    if (row->at[d + 1]) return false;
  return true;
}

static ppl_Linear_Expression_t expression_of(Polyhedra *p, const Row *row, ppl_dimension_type space) {
  ppl_Linear_Expression_t e;
  ppl_new_Linear_Expression_with_dimension(&e, space);
  for (uint32_t d = 0; d < dimensions(p); d++) {
    if (!row->at[d + 1]) continue;
    set_coefficient(p, row->at[d + 1]);
    ppl_Linear_Expression_add_to_coefficient(e, d, p->coefficient);
  }
  set_coefficient(p, row->at[0]);
  ppl_Linear_Expression_add_to_inhomogeneous(e, p->coefficient);
  return e;
}

static void add_expression(Polyhedra *p, Poly poly, ppl_Linear_Expression_t e, bool equal) {
  ppl_Constraint_t c;
  ppl_new_Constraint(&c, e, equal ? PPL_CONSTRAINT_TYPE_EQUAL : PPL_CONSTRAINT_TYPE_GREATER_OR_EQUAL);
  yes(p, ppl_Polyhedron_add_constraint(poly, c));
  ppl_delete_Constraint(c);
}

// Meets row >= 0 or row == 0, tightened for integers; false: no integers satisfy it.
static bool add_row(Polyhedra *p, Poly poly, Row row, bool equal) {
  i128 g = 0;
  for (uint32_t d = 0; d < dimensions(p); d++) g = gcd(g, row.at[d + 1]);
  if (g == 0) return equal ? row.at[0] == 0 : row.at[0] >= 0;
  if (equal && row.at[0] % g != 0) return false;
  for (uint32_t d = 0; d < dimensions(p); d++) row.at[d + 1] /= g;
  row.at[0] = number_div(row.at[0], g);
  ppl_Linear_Expression_t e = expression_of(p, &row, dimensions(p));
  add_expression(p, poly, e, equal);
  ppl_delete_Linear_Expression(e);
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

// ---- polyhedra

static Poly universe(Polyhedra *p) {
  Poly poly;
  ppl_new_C_Polyhedron_from_space_dimension(&poly, dimensions(p), 0);
  return poly;
}

static Poly copy_of(Poly poly) {
  Poly copy;
  ppl_new_C_Polyhedron_from_C_Polyhedron(&copy, poly);
  return copy;
}

static void forget_all(Polyhedra *p, Poly *poly) {
  ppl_delete_Polyhedron(*poly);
  *poly = universe(p);
}

typedef bool (*RowVisit)(Polyhedra *p, const Row *row, bool fits, bool equal, void *context);

static bool constraint_row(Polyhedra *p, ppl_const_Constraint_t c, Row *row) {
  bool fits = true;
  *row = (Row){0};
  for (uint32_t d = 0; d < dimensions(p); d++) {
    ppl_Constraint_coefficient(c, d, p->coefficient);
    fits = fits && get_coefficient(p, &row->at[d + 1]) && bits_of(row->at[d + 1]) <= COEFFICIENT_BITS;
  }
  ppl_Constraint_inhomogeneous_term(c, p->coefficient);
  return fits && get_coefficient(p, &row->at[0]) && bits_of(row->at[0]) <= CONSTANT_BITS;
}

// Visits the constraints in minimal form, until `visit` says false.
static void visit_rows(Polyhedra *p, Poly poly, RowVisit visit, void *context) {
  ppl_const_Constraint_System_t system;
  ppl_Constraint_System_const_iterator_t at, last;
  if (ppl_Polyhedron_get_minimized_constraints(poly, &system) < 0) {
    p->failed = true;
    return;
  }
  ppl_new_Constraint_System_const_iterator(&at);
  ppl_new_Constraint_System_const_iterator(&last);
  ppl_Constraint_System_begin(system, at);
  ppl_Constraint_System_end(system, last);
  for (bool more = true; more && !ppl_Constraint_System_const_iterator_equal_test(at, last);
       ppl_Constraint_System_const_iterator_increment(at)) {
    ppl_const_Constraint_t c;
    Row row;
    ppl_Constraint_System_const_iterator_dereference(at, &c);
    bool fits = constraint_row(p, c, &row);
    more = visit(p, &row, fits, ppl_Constraint_type(c) == PPL_CONSTRAINT_TYPE_EQUAL, context);
  }
  ppl_delete_Constraint_System_const_iterator(at);
  ppl_delete_Constraint_System_const_iterator(last);
}

typedef struct Selection {
  Poly kept;
  bool all;
} Selection;

static bool visit_keep(Polyhedra *p, const Row *row, bool fits, bool equal, void *context) {
  Selection *s = context;
  if (fits) add_row(p, s->kept, *row, equal);
  else s->all = false;
  return true;
}

// Leaves out constraints with large coefficients.
static void keep_small(Polyhedra *p, Poly *poly) {
  Selection s = {universe(p), true};
  visit_rows(p, *poly, visit_keep, &s);
  if (s.all) {
    ppl_delete_Polyhedron(s.kept);
    return;
  }
  ppl_delete_Polyhedron(*poly);
  *poly = s.kept;
}

// ---- bounds

static bool divide_rounded(Polyhedra *p, bool up, i128 *n) {
  mpz_t divisor;
  mpz_init(divisor);
  ppl_Coefficient_to_mpz_t(p->coefficient, p->number);
  ppl_Coefficient_to_mpz_t(p->divisor, divisor);
  if (up) mpz_cdiv_q(p->number, p->number, divisor);
  else mpz_fdiv_q(p->number, p->number, divisor);
  mpz_clear(divisor);
  return get_number(p->number, n);
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
    add_row(p, poly, low, false);
    add_row(p, poly, high, false);
  }
}

// The least and the largest integer the row can be; infinite where unbounded. The polyhedron is not empty.
static void row_bounds(Polyhedra *p, Poly poly, const Row *row, i128 *lo, i128 *hi) {
  *lo = NUMBER_MIN;
  *hi = NUMBER_MAX;
  if (is_constant_row(p, row)) {
    *lo = *hi = row->at[0];
    return;
  }
  Poly typed = copy_of(poly);
  add_types(p, typed, row);
  ppl_Linear_Expression_t e = expression_of(p, row, dimensions(p));
  int attained;
  i128 n;
  if (yes(p, ppl_Polyhedron_maximize(typed, e, p->coefficient, p->divisor, &attained)) && divide_rounded(p, false, &n))
    *hi = n;
  if (yes(p, ppl_Polyhedron_minimize(typed, e, p->coefficient, p->divisor, &attained)) && divide_rounded(p, true, &n))
    *lo = n;
  ppl_delete_Linear_Expression(e);
  ppl_delete_Polyhedron(typed);
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
  return yes(p, ppl_Polyhedron_contains_Polyhedron(a, b)) && yes(p, ppl_Polyhedron_contains_Polyhedron(b, a));
}

// Takes the polyhedron over. What the library could not finish is replaced by the universe.
static Abstract poly_intern(Polyhedra *p, Poly poly) {
  if (!p->failed) keep_small(p, &poly);
  uint64_t h = p->failed ? 0 : hash_of(p, poly);
  if (p->failed) {
    begin(p);
    forget_all(p, &poly);
    h = hash_of(p, poly);
  }
  uint32_t id;
  while (map_get(&p->by_hash, h, &id)) {
    if (is_equal(p, p->values.data[id], poly)) {
      ppl_delete_Polyhedron(poly);
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
    if (bits_of(row->at[c]) > CONSTANT_BITS) return false;
  return true;
}

static bool number_row(Polyhedra *p, Poly poly, Term t, bool is_signed, Row *row) {
  return linear_of(p, poly, t, row) && to_reading(p, poly, term_sort(p->prog->table, t), is_signed, row);
}

// ---- assignments

// Each target gets a new dimension, equal to its new number or free; then these take the places of the old ones.
static void assign(Polyhedra *p, Poly *poly, const VarId *targets, const Term *values, uint32_t count) {
  uint32_t n = dimensions(p), added = 0;
  ppl_dimension_type map[2 * DIMENSIONS], none;
  ppl_not_a_dimension(&none);
  Poly old = copy_of(*poly);
  for (uint32_t d = 0; d < n; d++) map[d] = d;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t d = p->dims.data[targets[i]];
    if (d == VAR_NONE) continue;
    Row row;
    yes(p, ppl_Polyhedron_add_space_dimensions_and_embed(*poly, 1));
    if (values[i] && number_row(p, old, values[i], var_at(p, d)->is_signed, &row)) {
      ppl_Linear_Expression_t e = expression_of(p, &row, n + added + 1);
      set_coefficient(p, -1);
      ppl_Linear_Expression_add_to_coefficient(e, n + added, p->coefficient);
      add_expression(p, *poly, e, true);
      ppl_delete_Linear_Expression(e);
    }
    map[d] = none;
    map[n + added++] = d;
  }
  if (added) yes(p, ppl_Polyhedron_map_space_dimensions(*poly, map, n + added));
  ppl_delete_Polyhedron(old);
}

static void post_assign(Polyhedra *p, Poly *poly, const Location *location) {
  VarId targets[DIMENSIONS];
  Term values[DIMENSIONS];
  uint32_t n = 0;
  for (uint32_t i = 0; i < location->count; i++) {
    if (p->dims.data[location->assigns[i].var] == VAR_NONE) continue;
    targets[n] = location->assigns[i].var;
    values[n++] = location->assigns[i].value;
  }
  assign(p, poly, targets, values, n);
}

// ---- guards

static bool assume(Polyhedra *p, Poly *poly, Term t, bool holds, unsigned depth);

static bool is_feasible(Polyhedra *p, Poly poly) { return !yes(p, ppl_Polyhedron_is_empty(poly)) || p->failed; }

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
  return add_row(p, poly, row, equal) && is_feasible(p, poly);
}

// row != 0: one side of it, or the hull of both.
static bool meet_different(Polyhedra *p, Poly *poly, const Row *row) {
  Poly other = copy_of(*poly);
  bool above = meet_row(p, *poly, *row, -1, false), below = meet_row(p, other, row_negate(p, *row), -1, false);
  if (above && below) yes(p, ppl_Polyhedron_poly_hull_assign(*poly, other));
  if (!above && below) {
    Poly swap = *poly;
    *poly = other;
    other = swap;
  }
  ppl_delete_Polyhedron(other);
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
  Poly other = copy_of(*poly);
  bool x = assume(p, poly, term_arg(table, t, 0), holds, depth),
       y = assume(p, &other, term_arg(table, t, 1), holds, depth);
  if (x && y) yes(p, ppl_Polyhedron_poly_hull_assign(*poly, other));
  if (!x && y) {
    Poly swap = *poly;
    *poly = other;
    other = swap;
  }
  ppl_delete_Polyhedron(other);
  return x || y;
}

// Changes poly to cover its states in which t is `holds`; false: there are none.
static bool assume(Polyhedra *p, Poly *poly, Term t, bool holds, unsigned depth) {
  TermTable *table = p->prog->table;
  Op op = term_op(table, t);
  if (op == OP_CONST) return (term_bits(table, t) != 0) == holds;
  if (depth == 0 || p->steps == 0 || p->failed) return true;
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

// ---- initial and post

static void poly_initial(Domain *domain, AbstractVec *out) {
  Polyhedra *p = data_of(domain);
  VarId targets[DIMENSIONS];
  Term values[DIMENSIONS];
  for (uint32_t d = 0; d < dimensions(p); d++) {
    targets[d] = p->vars.data[d];
    values[d] = var_at(p, d)->init;
  }
  begin(p);
  Poly poly = universe(p);
  assign(p, &poly, targets, values, dimensions(p));
  if (!p->prog->initially || assume(p, &poly, p->prog->initially, true, DEPTH))
    abstractvec_push(out, poly_intern(p, poly));
  else ppl_delete_Polyhedron(poly);
  end();
}

static void poly_post(Domain *domain, Abstract a, Loc l, unsigned branch, AbstractVec *out) {
  Polyhedra *p = data_of(domain);
  const Location *location = &p->prog->locs.data[l];
  if (location->kind == EDGE_CHOICE || location->kind == EDGE_HALT) {
    abstractvec_push(out, a);
    return;
  }
  begin(p);
  Poly poly = copy_of(p->values.data[a]);
  bool possible = true;
  if (location->kind == EDGE_ASSIGN) post_assign(p, &poly, location);
  if (location->kind == EDGE_HAVOC) assign(p, &poly, &location->havoc, (Term[]){TERM_NONE}, 1);
  if (location->kind == EDGE_IF) possible = assume(p, &poly, location->condition, branch == 0, DEPTH);
  if (possible) abstractvec_push(out, poly_intern(p, poly));
  else ppl_delete_Polyhedron(poly);
  end();
}

// ---- the lattice

static Abstract poly_join(Domain *domain, Abstract a, Abstract b) {
  Polyhedra *p = data_of(domain);
  if (a == b) return a;
  begin(p);
  Poly poly = copy_of(p->values.data[a]);
  yes(p, ppl_Polyhedron_poly_hull_assign(poly, p->values.data[b]));
  Abstract r = poly_intern(p, poly);
  end();
  return r;
}

static Abstract poly_widen(Domain *domain, Abstract a, Abstract b) {
  Polyhedra *p = data_of(domain);
  if (a == b) return a;
  begin(p);
  Poly poly = copy_of(p->values.data[a]);
  yes(p, ppl_Polyhedron_poly_hull_assign(poly, p->values.data[b]));
  if (!p->failed) yes(p, ppl_Polyhedron_limited_H79_extrapolation_assign(poly, p->values.data[a], p->thresholds));
  Abstract r = poly_intern(p, poly);
  end();
  return r;
}

static bool poly_includes(Domain *domain, Abstract large, Abstract small) {
  Polyhedra *p = data_of(domain);
  if (large == small) return true;
  begin(p);
  bool r = yes(p, ppl_Polyhedron_contains_Polyhedron(p->values.data[large], p->values.data[small]));
  end();
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

static bool visit_term(Polyhedra *p, const Row *row, bool fits, bool equal, void *context) {
  TermTable *table = p->prog->table;
  Term *all = context, t;
  (void)fits; // values have small constraints only
  if (!single_bound(p, row, equal, &t)) {
    bool is_int = var_at(p, 0)->sort == SORT_INT;
    Sort sort = is_int ? SORT_INT : sort_bv(width_for(p, row));
    Term left = half_sum(p, row, false, sort), right = half_sum(p, row, true, sort);
    t = equal ? term_eq(table, left, right) : term_binary(table, is_int ? OP_INTLE : OP_BVSLE, left, right);
  }
  *all = term_and(table, *all, t);
  return true;
}

static Term poly_concretise(Domain *domain, Abstract a) {
  Polyhedra *p = data_of(domain);
  Term t = term_true(domain->prog->table);
  visit_rows(p, p->values.data[a], visit_term, &t);
  return t;
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

static bool visit_print(Polyhedra *p, const Row *row, bool fits, bool equal, void *context) {
  Text *out = context;
  (void)fits;
  if (out->count) text_add(out, ", ");
  if (is_lower_bound(p, row)) { // variables stand left: x + y >= 3
    Row constant = {{row->at[0]}}, rest = *row;
    rest.at[0] = 0;
    print_half(p, &rest, true, out);
    text_add(out, equal ? " == " : " >= ");
    number_print(-constant.at[0], out);
    return true;
  }
  print_half(p, row, false, out);
  text_add(out, equal ? " == " : " <= ");
  print_half(p, row, true, out);
  return true;
}

static void poly_print(Domain *domain, Abstract a, Text *out) {
  Polyhedra *p = data_of(domain);
  Text rows = {0};
  visit_rows(p, p->values.data[a], visit_print, &rows);
  text_add(out, rows.count ? text_view(&rows) : "true");
  text_release(&rows);
}

static bool poly_bounds(Domain *domain, Abstract a, VarId v, i128 *lo, i128 *hi) {
  Polyhedra *p = data_of(domain);
  i128 least, most;
  Row row = {0};
  if (p->dims.data[v] == VAR_NONE) return true;
  row.at[p->dims.data[v] + 1] = 1;
  begin(p);
  row_bounds(p, p->values.data[a], &row, &least, &most);
  end();
  *lo = number_max(*lo, least);
  *hi = number_min(*hi, most);
  return *lo <= *hi;
}

static Abstract poly_meet_bounds(Domain *domain, Abstract a, VarId v, i128 lo, i128 hi, bool *empty) {
  Polyhedra *p = data_of(domain);
  i128 least = NUMBER_MIN, most = NUMBER_MAX;
  *empty = false;
  if (p->dims.data[v] == VAR_NONE) return a;
  poly_bounds(domain, a, v, &least, &most);
  if (least >= lo && most <= hi) return a;
  begin(p);
  Poly poly = copy_of(p->values.data[a]);
  Row low = {0}, high = {0};
  low.at[p->dims.data[v] + 1] = 1;
  high.at[p->dims.data[v] + 1] = -1;
  bool small_lo = bits_of(lo) <= CONSTANT_BITS, small_hi = bits_of(hi) <= CONSTANT_BITS;
  if (least < lo && small_lo) *empty = *empty || !meet_row(p, poly, low, -lo, false);
  if (most > hi && small_hi) *empty = *empty || !meet_row(p, poly, high, hi, false);
  Abstract r = a;
  if (*empty) ppl_delete_Polyhedron(poly);
  else r = poly_intern(p, poly);
  end();
  return r;
}

// ---- open and close

static bool is_tracked(const ProgVar *var, uint32_t kind) {
  if (var->is_float) return false;
  return kind == SORT_INT ? var->sort == SORT_INT : sort_is_bv(var->sort) && sort_width(var->sort) <= 64;
}

// Bit-vectors and integers cannot be related by a formula: the polyhedra are over whichever there are more of.
static void choose_dimensions(Polyhedra *p) {
  U32Vec ints = {0};
  relevant_select(p->prog, is_tracked, SORT_INT, DIMENSIONS, &ints);
  relevant_select(p->prog, is_tracked, SORT_NONE, DIMENSIONS, &p->vars);
  if (ints.count > p->vars.count) {
    u32vec_release(&p->vars);
    p->vars = ints;
  } else u32vec_release(&ints);
  for (VarId v = 0; v < p->prog->vars.count; v++) u32vec_push(&p->dims, VAR_NONE);
  for (uint32_t d = 0; d < p->vars.count; d++) p->dims.data[p->vars.data[d]] = d;
}

static void add_threshold(Polyhedra *p, Row row, i128 constant) {
  row.at[0] += constant;
  ppl_Linear_Expression_t e = expression_of(p, &row, dimensions(p));
  ppl_Constraint_t c;
  ppl_new_Constraint(&c, e, PPL_CONSTRAINT_TYPE_GREATER_OR_EQUAL);
  ppl_Constraint_System_insert_Constraint(p->thresholds, c);
  ppl_delete_Constraint(c);
  ppl_delete_Linear_Expression(e);
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
  Poly all = universe(p);
  uint32_t count = 0;
  ppl_new_Constraint_System(&p->thresholds);
  for (Loc l = 0; l < p->prog->locs.count && count < THRESHOLD_ROWS; l++)
    if (p->prog->locs.data[l].kind == EDGE_IF) count += add_thresholds(p, all, p->prog->locs.data[l].condition);
  ppl_delete_Polyhedron(all);
}

static void *poly_open(Domain *domain) {
  Polyhedra *p = memory_new(sizeof *p);
  p->prog = domain->prog;
  ppl_initialize();               // harmless where it was done before
  ppl_restore_pre_PPL_rounding(); // polyhedra are exact; floats elsewhere want their rounding mode
  ppl_new_Coefficient(&p->coefficient);
  ppl_new_Coefficient(&p->divisor);
  mpz_init(p->number);
  choose_dimensions(p);
  collect_thresholds(p);
  return p;
}

static void poly_close(Domain *domain) {
  Polyhedra *p = data_of(domain);
  for (uint32_t i = 0; i < p->values.count; i++) ppl_delete_Polyhedron(p->values.data[i]);
  polyvec_release(&p->values);
  map_release(&p->by_hash);
  ppl_delete_Constraint_System(p->thresholds);
  ppl_delete_Coefficient(p->coefficient);
  ppl_delete_Coefficient(p->divisor);
  mpz_clear(p->number);
  u32vec_release(&p->vars);
  u32vec_release(&p->dims);
  free(p);
}

const DomainOps domain_polyhedra = {
    .name = "polyhedra",
    .about = "linear inequalities between variables",
    .open = poly_open,
    .close = poly_close,
    .initial = poly_initial,
    .post = poly_post,
    .join = poly_join,
    .widen = poly_widen,
    .includes = poly_includes,
    .concretise = poly_concretise,
    .print = poly_print,
    .bounds = poly_bounds,
    .meet_bounds = poly_meet_bounds,
};
