// Float predicates. A float is a bit-vector in its encoding: sign, exponent, fraction (x87: with an explicit leading bit).
#include "front/c/context.h"

typedef struct Format {
  uint32_t exponent, fraction; // bits; fraction includes x87's explicit bit
} Format;

static Format format_of(uint32_t width) {
  switch (width) {
  case 16: return (Format){5, 10};
  case 32: return (Format){8, 23};
  case 64: return (Format){11, 52};
  case 80: return (Format){15, 64};
  default: return (Format){15, 112};
  }
}

static Term is_nan(Lower *L, Term a) { return term_not(L->table, term_binary(L->table, OP_FEQ, a, a)); }

Term expression_float_compare(Lower *L, LLVMRealPredicate predicate, Term a, Term b) {
  TermTable *table = L->table;
  Term unordered = term_or(table, is_nan(L, a), is_nan(L, b));
  switch (predicate) {
  case LLVMRealPredicateFalse: return term_false(table);
  case LLVMRealPredicateTrue: return term_true(table);
  case LLVMRealOEQ: return term_binary(table, OP_FEQ, a, b);
  case LLVMRealOGT: return term_binary(table, OP_FLT, b, a);
  case LLVMRealOGE: return term_binary(table, OP_FLE, b, a);
  case LLVMRealOLT: return term_binary(table, OP_FLT, a, b);
  case LLVMRealOLE: return term_binary(table, OP_FLE, a, b);
  case LLVMRealONE: return term_or(table, term_binary(table, OP_FLT, a, b), term_binary(table, OP_FLT, b, a));
  case LLVMRealORD: return term_not(table, unordered);
  case LLVMRealUNO: return unordered;
  case LLVMRealUEQ: return term_or(table, unordered, term_binary(table, OP_FEQ, a, b));
  case LLVMRealUGT: return term_not(table, term_binary(table, OP_FLE, a, b));
  case LLVMRealUGE: return term_not(table, term_binary(table, OP_FLT, a, b));
  case LLVMRealULT: return term_not(table, term_binary(table, OP_FLE, b, a));
  case LLVMRealULE: return term_not(table, term_binary(table, OP_FLT, b, a));
  default: return term_not(table, term_binary(table, OP_FEQ, a, b));
  }
}

// The bits of llvm.is.fpclass: 0-1 NaN (signaling, quiet), 2-5 negative infinity, normal, subnormal, zero, 6-9 positive
// zero, subnormal, normal, infinity.
Term expression_float_class(Lower *L, Term a, uint32_t mask) {
  TermTable *table = L->table;
  uint32_t width = term_width(table, a);
  Format format = format_of(width);
  Term exponent = term_extract(table, a, format.fraction, format.exponent);
  Term fraction = term_extract(table, a, 0, width == 80 ? 63 : format.fraction);
  uint32_t fraction_width = term_width(table, fraction);
  Term negative = term_eq(table, term_extract(table, a, width - 1, 1), term_bv(table, 1, 1));
  Term high = term_eq(table, exponent, term_bv(table, format.exponent, ~(u128)0));
  Term low = term_eq(table, exponent, term_bv(table, format.exponent, 0));
  Term none = term_eq(table, fraction, term_bv(table, fraction_width, 0));
  Term quiet = term_eq(table, term_extract(table, fraction, fraction_width - 1, 1), term_bv(table, 1, 1));
  Term nan = term_and(table, high, term_not(table, none)), infinity = term_and(table, high, none);
  Term zero = term_and(table, low, none), subnormal = term_and(table, low, term_not(table, none));
  Term normal = term_not(table, term_or(table, high, low)), positive = term_not(table, negative);
  Term classes[] = {term_and(table, nan, term_not(table, quiet)),
                    term_and(table, nan, quiet),
                    term_and(table, negative, infinity),
                    term_and(table, negative, normal),
                    term_and(table, negative, subnormal),
                    term_and(table, negative, zero),
                    term_and(table, positive, zero),
                    term_and(table, positive, subnormal),
                    term_and(table, positive, normal),
                    term_and(table, positive, infinity)};
  Term result = term_false(table);
  for (uint32_t i = 0; i < 10; i++)
    if (mask >> i & 1) result = term_or(table, result, classes[i]);
  return result;
}

// C's fmin and fmax: a NaN loses.
Term expression_minmax(Lower *L, Term a, Term b, bool maximum) {
  TermTable *table = L->table;
  Term first = maximum ? term_binary(table, OP_FLT, b, a) : term_binary(table, OP_FLT, a, b);
  Term pick = term_or(table, first, is_nan(L, b));
  return term_ite(table, pick, a, b);
}
