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

static Term is_nan(Lower *L, Term a) { return expr_not(L->table, expr_binary(L->table, OP_FEQ, a, a)); }

Term c_expression_float_compare(Lower *L, LLVMRealPredicate predicate, Term a, Term b) {
  TermTable *table = L->table;
  Term unordered = expr_or(table, is_nan(L, a), is_nan(L, b));
  switch (predicate) {
  case LLVMRealPredicateFalse: return expr_false(table);
  case LLVMRealPredicateTrue: return expr_true(table);
  case LLVMRealOEQ: return expr_binary(table, OP_FEQ, a, b);
  case LLVMRealOGT: return expr_binary(table, OP_FLT, b, a);
  case LLVMRealOGE: return expr_binary(table, OP_FLE, b, a);
  case LLVMRealOLT: return expr_binary(table, OP_FLT, a, b);
  case LLVMRealOLE: return expr_binary(table, OP_FLE, a, b);
  case LLVMRealONE: return expr_or(table, expr_binary(table, OP_FLT, a, b), expr_binary(table, OP_FLT, b, a));
  case LLVMRealORD: return expr_not(table, unordered);
  case LLVMRealUNO: return unordered;
  case LLVMRealUEQ: return expr_or(table, unordered, expr_binary(table, OP_FEQ, a, b));
  case LLVMRealUGT: return expr_not(table, expr_binary(table, OP_FLE, a, b));
  case LLVMRealUGE: return expr_not(table, expr_binary(table, OP_FLT, a, b));
  case LLVMRealULT: return expr_not(table, expr_binary(table, OP_FLE, b, a));
  case LLVMRealULE: return expr_not(table, expr_binary(table, OP_FLT, b, a));
  default: return expr_not(table, expr_binary(table, OP_FEQ, a, b));
  }
}

// The bits of llvm.is.fpclass: 0-1 NaN (signaling, quiet), 2-5 negative infinity, normal, subnormal, zero, 6-9 positive
// zero, subnormal, normal, infinity.
Term c_expression_float_class(Lower *L, Term a, uint32_t mask) {
  TermTable *table = L->table;
  uint32_t width = expr_width(table, a);
  Format format = format_of(width);
  Term exponent = expr_extract(table, a, format.fraction, format.exponent);
  Term fraction = expr_extract(table, a, 0, width == 80 ? 63 : format.fraction);
  uint32_t fraction_width = expr_width(table, fraction);
  Term negative = expr_eq(table, expr_extract(table, a, width - 1, 1), expr_bv(table, 1, 1));
  Term high = expr_eq(table, exponent, expr_bv(table, format.exponent, ~(u128)0));
  Term low = expr_eq(table, exponent, expr_bv(table, format.exponent, 0));
  Term none = expr_eq(table, fraction, expr_bv(table, fraction_width, 0));
  Term quiet = expr_eq(table, expr_extract(table, fraction, fraction_width - 1, 1), expr_bv(table, 1, 1));
  Term nan = expr_and(table, high, expr_not(table, none)), infinity = expr_and(table, high, none);
  Term zero = expr_and(table, low, none), subnormal = expr_and(table, low, expr_not(table, none));
  Term normal = expr_not(table, expr_or(table, high, low)), positive = expr_not(table, negative);
  Term classes[] = {expr_and(table, nan, expr_not(table, quiet)),
                    expr_and(table, nan, quiet),
                    expr_and(table, negative, infinity),
                    expr_and(table, negative, normal),
                    expr_and(table, negative, subnormal),
                    expr_and(table, negative, zero),
                    expr_and(table, positive, zero),
                    expr_and(table, positive, subnormal),
                    expr_and(table, positive, normal),
                    expr_and(table, positive, infinity)};
  Term result = expr_false(table);
  for (uint32_t i = 0; i < 10; i++)
    if (mask >> i & 1) result = expr_or(table, result, classes[i]);
  return result;
}

// C's fmin and fmax: a NaN loses.
Term c_expression_minmax(Lower *L, Term a, Term b, bool maximum) {
  TermTable *table = L->table;
  Term first = maximum ? expr_binary(table, OP_FLT, b, a) : expr_binary(table, OP_FLT, a, b);
  Term pick = expr_or(table, first, is_nan(L, b));
  return expr_ite(table, pick, a, b);
}
