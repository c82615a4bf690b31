#include "expr/fits.h"

static const uint8_t op_arity[OP_COUNT] = {
#define X(name, text, arity) arity,
    OPS(X)
#undef X
};

static bool is_float_width(Sort s) {
  uint32_t w = sort_width(s);
  return sort_is_bv(s) && (w == 16 || w == 32 || w == 64 || w == 80 || w == 128);
}

// All arguments have the sort s?
static bool all(const Sort *args, uint32_t n, Sort s) {
  for (uint32_t i = 0; i < n; i++)
    if (args[i] != s) return false;
  return true;
}

static bool array_fits(Op op, Sort sort, const Sort *a) {
  if (op == OP_CONSTARRAY) return sort_is_array(sort) && a[0] == sort_element(sort);
  if (!sort_is_array(a[0])) return false;
  Sort index = sort_index(a[0]), element = sort_element(a[0]);
  if (op == OP_SELECT) return a[1] == index && sort == element;
  if (op == OP_STORE) return a[1] == index && a[2] == element && sort == a[0];
  return a[3] == a[0] && a[1] == index && a[2] == index && a[4] == index && sort_is_bv(index) && sort == a[0];
}

static bool resize_fits(Op op, Sort sort, uint32_t parameter, const Sort *a) {
  if (!sort_is_bv(sort) || !sort_is_bv(a[0])) return false;
  uint32_t to = sort_width(sort), from = sort_width(a[0]);
  switch (op) {
  case OP_EXTRACT: return parameter < from && to <= from - parameter;
  case OP_ZEXT:
  case OP_SEXT: return to >= from;
  case OP_FTOF: return is_float_width(sort) && is_float_width(a[0]);
  case OP_FTOS:
  case OP_FTOU: return is_float_width(a[0]);
  default: return is_float_width(sort);
  }
}

bool expr_fits(Op op, Sort sort, uint32_t parameter, const Sort *a) {
  uint32_t n = op_arity[op];
  switch (op) {
  case OP_NOT:
  case OP_AND:
  case OP_OR: return all(a, n, SORT_BOOL) && sort == SORT_BOOL;
  case OP_EQ: return a[0] == a[1] && !sort_is_array(a[0]) && sort == SORT_BOOL;
  case OP_ITE: return a[0] == SORT_BOOL && a[1] == a[2] && sort == a[1];
  case OP_BVULT:
  case OP_BVULE:
  case OP_BVSLT:
  case OP_BVSLE: return sort_is_bv(a[0]) && a[0] == a[1] && sort == SORT_BOOL;
  case OP_CONCAT:
    return sort_is_bv(a[0]) && sort_is_bv(a[1]) && sort_width(a[0]) + sort_width(a[1]) <= SORT_MAX_WIDTH &&
           sort == sort_bv(sort_width(a[0]) + sort_width(a[1]));
  case OP_EXTRACT:
  case OP_ZEXT:
  case OP_SEXT:
  case OP_FTOF:
  case OP_FTOS:
  case OP_FTOU:
  case OP_STOF:
  case OP_UTOF: return resize_fits(op, sort, parameter, a);
  case OP_INTNEG:
  case OP_INTADD:
  case OP_INTSUB:
  case OP_INTMUL:
  case OP_INTDIV:
  case OP_INTMOD: return all(a, n, SORT_INT) && sort == SORT_INT;
  case OP_INTLT:
  case OP_INTLE: return all(a, n, SORT_INT) && sort == SORT_BOOL;
  case OP_CONSTARRAY:
  case OP_SELECT:
  case OP_STORE:
  case OP_COPY: return array_fits(op, sort, a);
  case OP_FEQ:
  case OP_FLT:
  case OP_FLE: return is_float_width(a[0]) && a[0] == a[1] && sort == SORT_BOOL;
  case OP_FROUND: return is_float_width(sort) && a[0] == sort && parameter <= ROUND_AWAY;
  case OP_FADD:
  case OP_FSUB:
  case OP_FMUL:
  case OP_FDIV:
  case OP_FREM:
  case OP_FSQRT: return is_float_width(sort) && all(a, n, sort);
  default: return sort_is_bv(sort) && all(a, n, sort);
  }
}

static bool is_scalar(Sort s) {
  return s == SORT_BOOL || s == SORT_INT || (sort_is_bv(s) && sort_width(s) >= 1 && sort_width(s) <= SORT_MAX_WIDTH);
}

bool expr_sort_is_valid(Sort s) {
  if (!sort_is_array(s)) return is_scalar(s);
  return is_scalar(sort_index(s)) && is_scalar(sort_element(s)) && s == sort_array(sort_index(s), sort_element(s));
}
