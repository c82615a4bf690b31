// The algorithms are the library's: double description, convex hull (P. Cousot and N. Halbwachs), widening with thresholds
// (N. Halbwachs). Here are numbers going in and out, and bounded work.
#include "domain/polyhedron.h"

#include <gmp.h>
#include <ppl_c.h>
#include <stdlib.h>

#include "base/memory.h"
#include "domain/number.h"

#define WORK_WEIGHT 4000ul // times 2^WORK_SCALE: about a tenth of a second
#define WORK_SCALE 13u

struct PolySpace {
  uint32_t dimensions;
  bool failed;
  ppl_Constraint_System_t thresholds;
  ppl_Coefficient_t coefficient, divisor; // scratch
  mpz_t number;                           // scratch
};

// ---- spaces

PolySpace *domain_poly_space_new(uint32_t dimensions) {
  PolySpace *space = memory_new(sizeof *space);
  ppl_initialize();               // harmless where it was done before
  ppl_restore_pre_PPL_rounding(); // polyhedra are exact; floats elsewhere want their rounding mode
  space->dimensions = dimensions;
  ppl_new_Constraint_System(&space->thresholds);
  ppl_new_Coefficient(&space->coefficient);
  ppl_new_Coefficient(&space->divisor);
  mpz_init(space->number);
  return space;
}

void domain_poly_space_delete(PolySpace *space) {
  ppl_delete_Constraint_System(space->thresholds);
  ppl_delete_Coefficient(space->coefficient);
  ppl_delete_Coefficient(space->divisor);
  mpz_clear(space->number);
  free(space);
}

void domain_poly_begin(PolySpace *space) {
  space->failed = false;
  ppl_set_deterministic_timeout(WORK_WEIGHT, WORK_SCALE);
}

void domain_poly_end(PolySpace *space) {
  (void)space;
  ppl_reset_deterministic_timeout();
}

bool domain_poly_failed(const PolySpace *space) { return space->failed; }

// A result of the library: positive is yes, negative a failure, which is noted.
static bool yes(PolySpace *space, int result) {
  if (result < 0) space->failed = true;
  return result > 0;
}

// ---- numbers

static void set_coefficient(PolySpace *space, i128 n) {
  u128 m = n < 0 ? -(u128)n : (u128)n;
  uint64_t words[2] = {(uint64_t)m, (uint64_t)(m >> 64)};
  mpz_import(space->number, 2, -1, sizeof *words, 0, 0, words);
  if (n < 0) mpz_neg(space->number, space->number);
  ppl_assign_Coefficient_from_mpz_t(space->coefficient, space->number);
}

static bool get_number(const mpz_t z, i128 *n) {
  uint64_t words[2] = {0, 0};
  if (mpz_sizeinbase(z, 2) > 126) return false;
  mpz_export(words, NULL, -1, sizeof *words, 0, 0, z);
  i128 m = (i128)((u128)words[1] << 64 | words[0]);
  *n = mpz_sgn(z) < 0 ? -m : m;
  return true;
}

static bool get_coefficient(PolySpace *space, uint32_t most_bits, i128 *n) {
  ppl_Coefficient_to_mpz_t(space->coefficient, space->number);
  return mpz_sizeinbase(space->number, 2) <= most_bits && get_number(space->number, n);
}

// ---- rows

static ppl_Linear_Expression_t expression_of(PolySpace *space, const PolyRow *row, ppl_dimension_type dimensions) {
  ppl_Linear_Expression_t e;
  ppl_new_Linear_Expression_with_dimension(&e, dimensions);
  for (uint32_t d = 0; d < space->dimensions; d++) {
    if (!row->at[d + 1]) continue;
    set_coefficient(space, row->at[d + 1]);
    ppl_Linear_Expression_add_to_coefficient(e, d, space->coefficient);
  }
  set_coefficient(space, row->at[0]);
  ppl_Linear_Expression_add_to_inhomogeneous(e, space->coefficient);
  return e;
}

static ppl_Constraint_t constraint_of(ppl_Linear_Expression_t e, bool equal) {
  ppl_Constraint_t c;
  ppl_new_Constraint(&c, e, equal ? PPL_CONSTRAINT_TYPE_EQUAL : PPL_CONSTRAINT_TYPE_GREATER_OR_EQUAL);
  ppl_delete_Linear_Expression(e);
  return c;
}

static void add_constraint(PolySpace *space, Poly poly, ppl_Constraint_t c) {
  yes(space, ppl_Polyhedron_add_constraint(poly, c));
  ppl_delete_Constraint(c);
}

bool domain_poly_meet(PolySpace *space, Poly poly, PolyRow row, bool equal) {
  i128 g = 0;
  for (uint32_t d = 0; d < space->dimensions; d++) g = domain_number_gcd(g, row.at[d + 1]);
  if (g == 0) return equal ? row.at[0] == 0 : row.at[0] >= 0;
  if (equal && row.at[0] % g != 0) return false;
  for (uint32_t d = 0; d < space->dimensions; d++) row.at[d + 1] /= g;
  row.at[0] = domain_number_div(row.at[0], g);
  add_constraint(space, poly, constraint_of(expression_of(space, &row, space->dimensions), equal));
  return true;
}

void domain_poly_add_threshold(PolySpace *space, PolyRow row) {
  ppl_Constraint_t c = constraint_of(expression_of(space, &row, space->dimensions), false);
  ppl_Constraint_System_insert_Constraint(space->thresholds, c);
  ppl_delete_Constraint(c);
}

// ---- polyhedra

Poly domain_poly_universe(PolySpace *space) {
  Poly poly;
  ppl_new_C_Polyhedron_from_space_dimension(&poly, space->dimensions, 0);
  return poly;
}

Poly domain_poly_copy(Poly poly) {
  Poly copy;
  ppl_new_C_Polyhedron_from_C_Polyhedron(&copy, poly);
  return copy;
}

void domain_poly_delete(Poly poly) { ppl_delete_Polyhedron(poly); }

bool domain_poly_is_empty(PolySpace *space, Poly poly) { return yes(space, ppl_Polyhedron_is_empty(poly)); }

bool domain_poly_contains(PolySpace *space, Poly large, Poly small) {
  return yes(space, ppl_Polyhedron_contains_Polyhedron(large, small));
}

void domain_poly_join(PolySpace *space, Poly poly, Poly other) {
  yes(space, ppl_Polyhedron_poly_hull_assign(poly, other));
}

void domain_poly_widen(PolySpace *space, Poly poly, Poly old) {
  yes(space, ppl_Polyhedron_limited_H79_extrapolation_assign(poly, old, space->thresholds));
}

// Each target gets a new dimension, equal to its row or free; then these take the places of the old ones.
void domain_poly_assign(PolySpace *space, Poly poly, const PolyAssign *assigns, uint32_t count) {
  uint32_t n = space->dimensions;
  ppl_dimension_type map[2 * POLY_DIMENSIONS], none;
  ppl_not_a_dimension(&none);
  for (uint32_t d = 0; d < n; d++) map[d] = d;
  if (count) yes(space, ppl_Polyhedron_add_space_dimensions_and_embed(poly, count));
  for (uint32_t i = 0; i < count; i++) {
    map[assigns[i].dimension] = none;
    map[n + i] = assigns[i].dimension;
    if (!assigns[i].known) continue;
    ppl_Linear_Expression_t e = expression_of(space, &assigns[i].row, n + count);
    set_coefficient(space, -1);
    ppl_Linear_Expression_add_to_coefficient(e, n + i, space->coefficient);
    add_constraint(space, poly, constraint_of(e, true));
  }
  if (count) yes(space, ppl_Polyhedron_map_space_dimensions(poly, map, n + count));
}

// ---- bounds

static bool divide_rounded(PolySpace *space, bool up, i128 *n) {
  mpz_t divisor;
  mpz_init(divisor);
  ppl_Coefficient_to_mpz_t(space->coefficient, space->number);
  ppl_Coefficient_to_mpz_t(space->divisor, divisor);
  if (up) mpz_cdiv_q(space->number, space->number, divisor);
  else mpz_fdiv_q(space->number, space->number, divisor);
  mpz_clear(divisor);
  return get_number(space->number, n);
}

void domain_poly_bounds(PolySpace *space, Poly poly, const PolyRow *row, i128 *lo, i128 *hi) {
  ppl_Linear_Expression_t e = expression_of(space, row, space->dimensions);
  int attained;
  *lo = NUMBER_MIN;
  *hi = NUMBER_MAX;
  bool bounded = yes(space, ppl_Polyhedron_maximize(poly, e, space->coefficient, space->divisor, &attained));
  if (!bounded || !divide_rounded(space, false, hi)) *hi = NUMBER_MAX;
  bounded = yes(space, ppl_Polyhedron_minimize(poly, e, space->coefficient, space->divisor, &attained));
  if (!bounded || !divide_rounded(space, true, lo)) *lo = NUMBER_MIN;
  ppl_delete_Linear_Expression(e);
}

// ---- constraints coming out

// False where a coefficient is large.
static bool row_of(PolySpace *space, ppl_const_Constraint_t c, PolyRow *row) {
  *row = (PolyRow){0};
  for (uint32_t d = 0; d < space->dimensions; d++) {
    ppl_Constraint_coefficient(c, d, space->coefficient);
    if (!get_coefficient(space, POLY_COEFFICIENT_BITS, &row->at[d + 1])) return false;
  }
  ppl_Constraint_inhomogeneous_term(c, space->coefficient);
  return get_coefficient(space, POLY_CONSTANT_BITS, &row->at[0]);
}

// Visits the constraints with small coefficients; false where there are others.
static bool visit_small(PolySpace *space, Poly poly, PolyVisit visit, void *context) {
  ppl_const_Constraint_System_t system;
  ppl_Constraint_System_const_iterator_t at, last;
  bool all = true;
  int result = ppl_Polyhedron_get_minimized_constraints(poly, &system);
  yes(space, result);
  if (result < 0) return true;
  ppl_new_Constraint_System_const_iterator(&at);
  ppl_new_Constraint_System_const_iterator(&last);
  ppl_Constraint_System_begin(system, at);
  ppl_Constraint_System_end(system, last);
  while (!ppl_Constraint_System_const_iterator_equal_test(at, last)) {
    ppl_const_Constraint_t c;
    PolyRow row;
    ppl_Constraint_System_const_iterator_dereference(at, &c);
    if (row_of(space, c, &row)) visit(context, &row, ppl_Constraint_type(c) == PPL_CONSTRAINT_TYPE_EQUAL);
    else all = false;
    ppl_Constraint_System_const_iterator_increment(at);
  }
  ppl_delete_Constraint_System_const_iterator(at);
  ppl_delete_Constraint_System_const_iterator(last);
  return all;
}

void domain_poly_visit(PolySpace *space, Poly poly, PolyVisit visit, void *context) {
  visit_small(space, poly, visit, context);
}

typedef struct Selection {
  PolySpace *space;
  Poly kept;
} Selection;

static void keep(void *context, const PolyRow *row, bool equal) {
  const Selection *s = context;
  domain_poly_meet(s->space, s->kept, *row, equal);
}

void domain_poly_keep_small(PolySpace *space, Poly *poly) {
  Selection s = {space, domain_poly_universe(space)};
  if (!visit_small(space, *poly, keep, &s)) {
    Poly old = *poly;
    *poly = s.kept;
    s.kept = old;
  }
  domain_poly_delete(s.kept);
}
