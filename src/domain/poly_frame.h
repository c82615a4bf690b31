// Polyhedra over the variables of a program: which variable is which dimension, and terms as rows over them.
//
// A bit-vector variable is its number, signed or unsigned by is_signed. The range of its type is not among the constraints
// (hypercubes have too many vertices) but is added where bounds are computed. A term becomes a linear form that equals it modulo
// 2^w; it is its number where all values of the form lie in one period of the reading asked for, else the term is not used.
// So nothing is assumed about wrap-around.
#ifndef DOMAIN_POLY_FRAME_H
#define DOMAIN_POLY_FRAME_H
#include "base/vec.h"
#include "domain/polyhedron.h"
#include "prog/prog.h"

typedef struct PolyFrame {
  Prog *prog;
  U32Vec vars;      // of a dimension
  U32Vec dims;      // of a variable, or VAR_NONE
  PolySpace *space; // of that many dimensions
} PolyFrame;

// The dimensions are the most relevant variables among the integers, or among the bit-vectors: whichever there are more of, since
// a formula cannot relate the two.
void domain_polyframe_init(PolyFrame *frame, Prog *prog);
void domain_polyframe_release(PolyFrame *frame);
static inline uint32_t polyframe_dimensions(const PolyFrame *frame) { return frame->vars.count; }
const ProgVar *domain_polyframe_var(const PolyFrame *frame, uint32_t dimension);

// Rows over the frame's dimensions.
PolyRow domain_polyframe_unit(uint32_t dimension, i128 factor); // factor * dimension
bool domain_polyframe_is_constant(const PolyFrame *frame, const PolyRow *row);
PolyRow domain_polyframe_negate(const PolyFrame *frame, PolyRow row);
bool domain_polyframe_subtract(const PolyFrame *frame, PolyRow *a,
                               const PolyRow *b); // *a -= *b; false where it does not fit

// Meets the type's range of each bit-vector in the row.
void domain_polyframe_meet_types(const PolyFrame *frame, Poly poly, const PolyRow *row);
// The least and the largest integer the row can be, given the types; infinite (number.h) where unbounded.
void domain_polyframe_bounds(const PolyFrame *frame, Poly poly, const PolyRow *row, i128 *lo, i128 *hi);

// The row that is the term in all states of poly: exactly for int, modulo 2^w for bit-vectors; false where it is not linear.
bool domain_polyframe_linear(const PolyFrame *frame, Poly poly, Term t, PolyRow *row);
// The row that is the term's number in a reading; false where there is none.
bool domain_polyframe_number(const PolyFrame *frame, Poly poly, Term t, bool is_signed, PolyRow *row);
#endif
