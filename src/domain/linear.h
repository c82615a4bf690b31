// Terms as linear forms c0 + c1 x1 + ... over chosen variables: modulo 2^w for bit-vectors (width w), or exactly over the
// integers (width 0, coefficients of less than 126 bits); and linear forms as terms and text.
#ifndef DOMAIN_LINEAR_H
#define DOMAIN_LINEAR_H
#include "base/text.h"
#include "base/vec.h"
#include "prog/prog.h"

// Adds factor * t to the row, for a variable or another term that domain_linear_add cannot take apart; false where it cannot.
typedef bool (*LinearLeaf)(void *context, Term t, i128 factor, i128 *row);

// Adds factor * t to the row, constants read as signed; false (and an arbitrary row) where t is not linear in what `leaf`
// accepts. At width 0 a bit-vector term is the row modulo 2^(its width) only.
bool domain_linear_add(const TermTable *table, uint32_t width, Term t, i128 factor, LinearLeaf leaf, void *context,
                       i128 *row);

// The sum c0 + c1 x1 + ... over the program's variables `vars`, the constant last. Bit-vectors narrower than the sort are extended
// as their signs say.
Term domain_linear_term(const Prog *prog, Sort sort, const U32Vec *vars, const i128 *row);
void domain_linear_print(const Prog *prog, const U32Vec *vars, const i128 *row, Text *out); // by the names people know
#endif
