// Convex polyhedra over a few dimensions: the adapter to the Parma Polyhedra Library, the only file that sees it.
// A Poly belongs to its caller. Rows are linear forms over the dimensions with integer coefficients; points are integers, so
// inequalities are tightened to integers where they enter.
//
// Work is bounded by the library's own measure (deterministic: no clock). Between domain_poly_begin and domain_poly_end, an operation that would
// need more gives up: domain_poly_failed says so, and all that was computed since domain_poly_begin is not to be used.
#ifndef DOMAIN_POLYHEDRON_H
#define DOMAIN_POLYHEDRON_H
#include "expr/term.h"

#define POLY_DIMENSIONS 10
#define POLY_COEFFICIENT_BITS 32 // of the constraints that domain_poly_keep_small keeps
#define POLY_CONSTANT_BITS 100

// c0 + c1 x1 + ...: column 0 is the constant, column d + 1 dimension d.
typedef struct PolyRow {
  i128 at[POLY_DIMENSIONS + 1];
} PolyRow;

typedef struct PolySpace PolySpace;
typedef struct ppl_Polyhedron_tag *Poly;

PolySpace *domain_poly_space_new(uint32_t dimensions);
void domain_poly_space_delete(PolySpace *space);
void domain_poly_begin(PolySpace *space);
void domain_poly_end(PolySpace *space);
bool domain_poly_failed(const PolySpace *space);

Poly domain_poly_universe(PolySpace *space);
Poly domain_poly_copy(Poly poly);
void domain_poly_delete(Poly poly);

// Meets row >= 0 or row == 0; false: no integers satisfy it, whatever the polyhedron.
bool domain_poly_meet(PolySpace *space, Poly poly, PolyRow row, bool equal);
bool domain_poly_is_empty(PolySpace *space, Poly poly); // false also where it gave up
bool domain_poly_contains(PolySpace *space, Poly large, Poly small);
void domain_poly_join(PolySpace *space, Poly poly, Poly other); // the convex hull of both, in poly
// Makes poly, which contains `old`, the widening of old by it; constraints given by domain_poly_add_threshold are kept where they hold.
void domain_poly_widen(PolySpace *space, Poly poly, Poly old);
void domain_poly_add_threshold(PolySpace *space, PolyRow row); // row >= 0

// A dimension takes the value of a row, or any value.
typedef struct PolyAssign {
  uint32_t dimension;
  bool known;
  PolyRow row; // over the values before
} PolyAssign;
void domain_poly_assign(PolySpace *space, Poly poly, const PolyAssign *assigns, uint32_t count); // all at once

// The least and the largest integer that a row can be; NUMBER_MIN, NUMBER_MAX where unbounded. poly is not empty.
void domain_poly_bounds(PolySpace *space, Poly poly, const PolyRow *row, i128 *lo, i128 *hi);
void domain_poly_keep_small(PolySpace *space, Poly *poly); // leaves out constraints with large coefficients
// The constraints of a polyhedron with small ones, in minimal form: row >= 0 or row == 0.
typedef void (*PolyVisit)(void *context, const PolyRow *row, bool equal);
void domain_poly_visit(PolySpace *space, Poly poly, PolyVisit visit, void *context);
#endif
