#include "expr/exact.h"

typedef struct Exact {
  Term integer;
  bool is_signed;
  uint32_t bits; // of a signed integer that has all its values
} Exact;

// The largest power of two up to which a format has all integers.
static uint32_t precision(uint32_t width) {
  switch (width) {
  case 16: return 11;
  case 32: return 24;
  case 64: return 53;
  case 80: return 64;
  default: return 113;
  }
}

static bool find_exact(const TermTable *t, Term a, Exact *out) {
  Op op = expr_op(t, a);
  if (op != OP_STOF && op != OP_UTOF) return false;
  Term integer = expr_arg(t, a, 0);
  *out = (Exact){integer, op == OP_STOF, expr_width(t, integer) + (op == OP_UTOF)};
  Op extension = expr_op(t, integer);
  bool is_same = extension == OP_ZEXT || (extension == OP_SEXT && out->is_signed);
  if (is_same) {
    Term inner = expr_arg(t, integer, 0);
    *out = (Exact){inner, extension == OP_SEXT, expr_width(t, inner) + (extension == OP_ZEXT)};
  }
  return out->bits - 1 <= precision(expr_width(t, a));
}

static Term extend(TermTable *t, const Exact *e, uint32_t width) {
  return expr_resize(t, e->is_signed ? OP_SEXT : OP_ZEXT, e->integer, width);
}

Term expr_exact_convert(TermTable *t, Op op, Term a, uint32_t width) {
  Exact e;
  if (!find_exact(t, a, &e)) return TERM_NONE;
  if (op == OP_FTOS && width >= e.bits) return extend(t, &e, width);
  if (op == OP_FTOU && !e.is_signed && width >= e.bits - 1) return extend(t, &e, width);
  bool is_kept = op == OP_FTOF && e.bits - 1 <= precision(width);
  return is_kept ? expr_resize(t, e.is_signed ? OP_STOF : OP_UTOF, e.integer, width) : TERM_NONE;
}

// ---- comparisons

static Term less(TermTable *t, Op op, Term a, Term b) {
  return op == OP_FEQ ? expr_eq(t, a, b) : expr_binary(t, op == OP_FLT ? OP_BVSLT : OP_BVSLE, a, b);
}

static bool holds(TermTable *t, Term condition) { return condition == expr_true(t); }

// The constant rounded to an integer, where the operation cannot tell them apart. False where that has more than 100 bits.
static bool round_constant(TermTable *t, Term constant, FloatRound round, i128 *out) {
  Term least = expr_resize(t, OP_STOF, expr_const(t, sort_bv(128), -((u128)1 << 100)), expr_width(t, constant));
  Term most = expr_resize(t, OP_STOF, expr_const(t, sort_bv(128), (u128)1 << 100), expr_width(t, constant));
  bool is_small = holds(t, expr_binary(t, OP_FLT, least, constant)) && holds(t, expr_binary(t, OP_FLT, constant, most));
  if (!is_small) return false;
  *out = (i128)expr_bits(t, expr_resize(t, OP_FTOS, expr_fround(t, constant, round), 128));
  return true;
}

// An integer of so many bits beside a constant that may have more.
static Term compare_integers(TermTable *t, Op op, const Exact *e, i128 constant, bool is_left) {
  i128 beyond = (i128)1 << (e->bits - 1);
  if (constant >= beyond) return expr_bool(t, op != OP_FEQ && is_left);
  if (constant < -beyond) return expr_bool(t, op != OP_FEQ && !is_left);
  Term integer = extend(t, e, e->bits), other = expr_const(t, sort_bv(e->bits), (u128)constant);
  return is_left ? less(t, op, integer, other) : less(t, op, other, integer);
}

// x < c where x is less than c rounded up, x <= c where it is at most c rounded down; and so on.
static Term compare_constant(TermTable *t, Op op, const Exact *e, Term constant, bool is_left) {
  i128 down, up;
  if (expr_width(t, constant) > 80 || e->bits > 100) return TERM_NONE;
  if (!holds(t, expr_binary(t, OP_FEQ, constant, constant))) return expr_false(t);
  if (!round_constant(t, constant, ROUND_DOWN, &down) || !round_constant(t, constant, ROUND_UP, &up)) return TERM_NONE;
  if (op == OP_FEQ && down != up) return expr_false(t);
  return compare_integers(t, op, e, (op == OP_FLT) == is_left ? up : down, is_left);
}

Term expr_exact_compare(TermTable *t, Op op, Term a, Term b) {
  Exact x, y;
  bool has_x = find_exact(t, a, &x), has_y = find_exact(t, b, &y);
  if (has_x && has_y) {
    uint32_t bits = x.bits > y.bits ? x.bits : y.bits;
    return less(t, op, extend(t, &x, bits), extend(t, &y, bits));
  }
  if (has_x && expr_is_const(t, b)) return compare_constant(t, op, &x, b, true);
  if (has_y && expr_is_const(t, a)) return compare_constant(t, op, &y, a, false);
  return TERM_NONE;
}
