// Numbers as the domains read them: a value of a scalar sort as an i128, signed or unsigned for bit-vectors, 0 or 1 for
// bool. For mathematical integers NUMBER_MIN and NUMBER_MAX stand for minus and plus infinity. The unsigned reading of 128 bits
// does not fit: domain_number_fits says no, and whoever tracks numbers leaves such values alone.
#ifndef DOMAIN_NUMBER_H
#define DOMAIN_NUMBER_H
#include "base/text.h"
#include "expr/term.h"

#define NUMBER_MIN ((i128)((u128)1 << 127))
#define NUMBER_MAX (~NUMBER_MIN)

static inline i128 number_min(i128 a, i128 b) { return a < b ? a : b; }
static inline i128 number_max(i128 a, i128 b) { return a > b ? a : b; }

bool domain_number_fits(Sort sort, bool is_signed);
i128 domain_number_of(Sort sort, bool is_signed, u128 bits);
i128 domain_number_least(Sort sort, bool is_signed); // of the sort; infinity for int
i128 domain_number_most(Sort sort, bool is_signed);
u128 domain_number_bits(Sort sort, i128 number); // the bits that read as this number
Term domain_number_term(TermTable *table, Sort sort, i128 number);
void domain_number_print(i128 number, Text *out);
// Euclidean: the remainder is never negative. b is not 0, and the quotient fits.
i128 domain_number_div(i128 a, i128 b);
i128 domain_number_mod(i128 a, i128 b);
i128 domain_number_gcd(i128 a, i128 b);   // not negative; 0 where both are
uint32_t domain_number_size(i128 number); // how many bits its absolute value has
#endif
