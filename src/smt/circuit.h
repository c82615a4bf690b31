// Circuits on vectors of n literals, least significant first, with the meaning of the bit-vector operations of SMT-LIB.
// n is at most SORT_MAX_WIDTH. Outputs may not overlap inputs.
#ifndef SMT_CIRCUIT_H
#define SMT_CIRCUIT_H
#include "smt/aig.h"

void smt_circuit_add(Aig *aig, uint32_t n, const Lit *a, const Lit *b, Lit carry, Lit *out); // a + b + carry
void smt_circuit_subtract(Aig *aig, uint32_t n, const Lit *a, const Lit *b, Lit *out);
void smt_circuit_negate_if(Aig *aig, uint32_t n, Lit condition, const Lit *a, Lit *out);
void smt_circuit_multiply(Aig *aig, uint32_t n, const Lit *a, const Lit *b, Lit *out);
void smt_circuit_divide(Aig *aig, uint32_t n, const Lit *a, const Lit *b, Lit *quotient, Lit *remainder);
void smt_circuit_divide_signed(Aig *aig, uint32_t n, const Lit *a, const Lit *b, Lit *quotient, Lit *remainder);
void smt_circuit_shift_left(Aig *aig, uint32_t n, const Lit *a, const Lit *amount, Lit *out);
// `fill` comes in at the top: AIG_FALSE for a logical shift, the sign bit for an arithmetical one.
void smt_circuit_shift_right(Aig *aig, uint32_t n, const Lit *a, const Lit *amount, Lit fill, Lit *out);
void smt_circuit_mux(Aig *aig, uint32_t n, Lit condition, const Lit *a, const Lit *b, Lit *out);
Lit smt_circuit_equal(Aig *aig, uint32_t n, const Lit *a, const Lit *b);
Lit smt_circuit_less(Aig *aig, uint32_t n, const Lit *a, const Lit *b);        // unsigned
Lit smt_circuit_less_signed(Aig *aig, uint32_t n, const Lit *a, const Lit *b); // two's complement
#endif
