// A polyhedron as a formula over the program's variables, and for people.
#ifndef DOMAIN_POLY_FORMULA_H
#define DOMAIN_POLY_FORMULA_H
#include "base/text.h"
#include "domain/poly_frame.h"

// Both are of a polyhedron with small coefficients (domain_poly_keep_small). The formula holds in the integer points within their types.
Term domain_poly_term(const PolyFrame *frame, Poly poly);
void domain_poly_print(const PolyFrame *frame, Poly poly, Text *out);
#endif
