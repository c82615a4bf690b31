#include "expr/bounds.h"

#define DEPTH 4 // levels that are looked at

static i128 least_of(i128 a, i128 b) { return a < b ? a : b; }
static i128 most_of(i128 a, i128 b) { return a > b ? a : b; }

// All numbers of so many bits.
static bool whole(uint32_t width, bool is_signed, Bounds *out) {
  if (!is_signed && width > 127) return false;
  u128 top = bits_mask(is_signed ? width - 1 : width);
  *out = (Bounds){is_signed ? -(i128)top - 1 : 0, (i128)top};
  return true;
}

static bool is_within(Bounds inner, Bounds outer) { return inner.least >= outer.least && inner.most <= outer.most; }

static bool bounds_at(TermTable *table, Term t, bool is_signed, unsigned depth, Bounds *out);

// ---- operations on numbers; false: the result is too large for the fields

static bool multiply(Bounds a, Bounds b, Bounds *out) {
  i128 w, x, y, z;
  if (__builtin_mul_overflow(a.least, b.least, &w) || __builtin_mul_overflow(a.least, b.most, &x) ||
      __builtin_mul_overflow(a.most, b.least, &y) || __builtin_mul_overflow(a.most, b.most, &z))
    return false;
  *out = (Bounds){least_of(least_of(w, x), least_of(y, z)), most_of(most_of(w, x), most_of(y, z))};
  return true;
}

static bool exact(Op op, Bounds a, Bounds b, Bounds *out) {
  switch (op) {
  case OP_BVADD:
    return !__builtin_add_overflow(a.least, b.least, &out->least) &&
           !__builtin_add_overflow(a.most, b.most, &out->most);
  case OP_BVSUB:
    return !__builtin_sub_overflow(a.least, b.most, &out->least) &&
           !__builtin_sub_overflow(a.most, b.least, &out->most);
  case OP_BVMUL: return multiply(a, b, out);
  default: return false;
  }
}

// By a positive number.
static Bounds remainder_of(Bounds a, i128 k) {
  return (Bounds){a.least >= 0 ? 0 : most_of(a.least, 1 - k), a.most <= 0 ? 0 : least_of(a.most, k - 1)};
}

// ---- terms

// An operation with a constant on the right that is read like the operation itself.
static bool bounds_by_constant(TermTable *table, Term t, unsigned depth, Bounds *out) {
  Op op = expr_op(table, t);
  bool is_signed = op == OP_BVASHR || op == OP_BVSDIV || op == OP_BVSREM;
  Term right = expr_arg(table, t, 1);
  Bounds a, k;
  if (expr_op(table, right) != OP_CONST || !bounds_at(table, right, is_signed, depth, &k)) return false;
  if (!bounds_at(table, expr_arg(table, t, 0), is_signed, depth, &a)) return false;
  if (op == OP_BVLSHR || op == OP_BVASHR) {
    if (k.least < 0 || k.least >= expr_width(table, t)) return false;
    *out = (Bounds){a.least >> k.least, a.most >> k.least};
    return true;
  }
  if (k.least <= 0) return false;
  bool divides = op == OP_BVUDIV || op == OP_BVSDIV;
  *out = divides ? (Bounds){a.least / k.least, a.most / k.least} : remainder_of(a, k.least);
  return true;
}

static bool bounds_of_two(TermTable *table, Term t, bool is_signed, unsigned depth, Bounds *out) {
  Op op = expr_op(table, t);
  Bounds a, b;
  uint32_t first = op == OP_ITE ? 1 : 0;
  if (op == OP_BVAND) is_signed = false;
  if (!bounds_at(table, expr_arg(table, t, first), is_signed, depth, &a)) return false;
  if (!bounds_at(table, expr_arg(table, t, first + 1), is_signed, depth, &b)) return false;
  if (op == OP_ITE) *out = (Bounds){least_of(a.least, b.least), most_of(a.most, b.most)};
  else if (op == OP_BVAND) *out = (Bounds){0, least_of(a.most, b.most)};
  else return exact(op, a, b, out);
  return true;
}

// Which number the bits of t are, where that number is one of its sort in the reading asked about: who asks looks at that.
static bool bounds_of_form(TermTable *table, Term t, bool is_signed, unsigned depth, Bounds *out) {
  uint32_t width = expr_width(table, t);
  u128 bits;
  switch (expr_op(table, t)) {
  case OP_CONST:
    bits = expr_bits(table, t);
    out->least = out->most = is_signed ? bits_signed(bits, width) : (i128)bits;
    return true;
  case OP_ZEXT: return bounds_at(table, expr_arg(table, t, 0), false, depth, out);
  case OP_SEXT: return bounds_at(table, expr_arg(table, t, 0), true, depth, out);
  case OP_EXTRACT: return expr_param(table, t) == 0 && bounds_at(table, expr_arg(table, t, 0), is_signed, depth, out);
  case OP_BVADD:
  case OP_BVSUB:
  case OP_BVMUL:
  case OP_BVAND:
  case OP_ITE: return bounds_of_two(table, t, is_signed, depth, out);
  case OP_BVLSHR:
  case OP_BVASHR:
  case OP_BVUDIV:
  case OP_BVSDIV:
  case OP_BVUREM:
  case OP_BVSREM: return bounds_by_constant(table, t, depth, out);
  default: return false;
  }
}

static bool bounds_at(TermTable *table, Term t, bool is_signed, unsigned depth, Bounds *out) {
  Bounds found;
  if (!whole(expr_width(table, t), is_signed, out)) return false;
  if (depth && bounds_of_form(table, t, is_signed, depth - 1, &found) && is_within(found, *out)) *out = found;
  return true;
}

bool expr_bounds(TermTable *table, Term t, bool is_signed, Bounds *out) {
  return sort_is_bv(expr_sort(table, t)) && bounds_at(table, t, is_signed, DEPTH, out);
}

bool expr_never_overflows(TermTable *table, Op op, Term a, Term b, bool is_signed) {
  Bounds x, y, result, all;
  return expr_bounds(table, a, is_signed, &x) && expr_bounds(table, b, is_signed, &y) && exact(op, x, y, &result) &&
         whole(expr_width(table, a), is_signed, &all) && is_within(result, all);
}
