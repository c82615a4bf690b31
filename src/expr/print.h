// Terms as C expressions (C23 for widths without a type of their own: _BitInt).
// What is printed denotes the term exactly under C's conversions, with variables of the types that the style says
// (signed where it says nothing): an operation is cast where C would otherwise compute in another width or signedness.
// What C cannot say is printed as a function call: div(x, y) for Euclidean division, store(a, i, v), copy(...),
// bits(x) for the encoding of a float and as_float(x) for the reverse.
#ifndef EXPR_PRINT_H
#define EXPR_PRINT_H
#include "base/text.h"
#include "expr/term.h"

// As C would write it: `i <= n`, `(unsigned)x < 7u`, `a[i] == 0`. Bit-vectors are signed ints by default; an unsigned
// operation casts its operands. Deep or large terms are cut with `...` after `limit` characters (0: only a limit of
// a million characters, which nobody reads).
void expr_print(const TermTable *table, Term t, Text *out, size_t limit);
void expr_sort_print(Sort sort, Text *out); // bool, int, bv32; element and index of an array: bv8[bv64]
// A constant as a decimal number: signed or unsigned for bit-vectors, true/false for bool.
void expr_constant_print(const TermTable *table, Term t, bool is_signed, Text *out);
// The float that a bit-vector constant encodes, as a C literal: 0.5f, 1e300, INFINITY, -NAN.
void expr_float_print(const TermTable *table, Term t, Text *out);

typedef enum PrintType { PRINT_SIGNED, PRINT_UNSIGNED, PRINT_FLOAT } PrintType;

// How to print; everything may be zero.
typedef struct PrintStyle {
  PrintType (*type_of)(void *context, Term var);   // NULL: all are signed
  const char *(*name_of)(void *context, Term var); // NULL: as the term is called
  void *context;
  uint32_t long_width; // 32: 64 bits are `long long`; else `long`
  size_t limit;
} PrintStyle;

// `as` is the type of what the value is assigned to: C converts to it, so nothing is cast to the term's own width.
void expr_print_styled(const TermTable *table, Term t, const PrintStyle *style, PrintType as, Text *out);
#endif
