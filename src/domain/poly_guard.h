// What a condition teaches about the states of a polyhedron.
#ifndef DOMAIN_POLY_GUARD_H
#define DOMAIN_POLY_GUARD_H
#include "domain/poly_frame.h"

// Changes poly to cover its states in which t is `holds`; false: there are none. Deep and late parts of t teach nothing.
bool domain_poly_assume(const PolyFrame *frame, Poly *poly, Term t, bool holds);
// Meets row + constant >= 0, or == 0; false: nothing is left.
bool domain_poly_meet_row(const PolyFrame *frame, Poly poly, PolyRow row, i128 constant, bool equal);
#endif
