// Floats for Z3. An argument is read from its bits with to_fp, a result written with to_ieee_bv, where NaN is the
// canonical quiet NaN. The 80-bit format of x87 has an explicit integer bit, 63, that Z3's format (15, 64) does not: it
// is dropped on reading, and is "the exponent is not zero" on writing.
#include <assert.h>
#include <z3.h>

#include "smt/z3_terms.h"

static Z3_ast make_not(Z3Terms *z, Z3_ast a) { return smt_z3_keep(z, Z3_mk_not(z->ctx, a)); }
static Z3_ast make_and(Z3Terms *z, Z3_ast a, Z3_ast b) {
  return smt_z3_keep(z, Z3_mk_and(z->ctx, 2, (Z3_ast[]){a, b}));
}
static Z3_ast make_or(Z3Terms *z, Z3_ast a, Z3_ast b) { return smt_z3_keep(z, Z3_mk_or(z->ctx, 2, (Z3_ast[]){a, b})); }
static Z3_ast make_concat(Z3Terms *z, Z3_ast high, Z3_ast low) {
  return smt_z3_keep(z, Z3_mk_concat(z->ctx, high, low));
}

static Z3_sort float_sort(Z3Terms *z, uint32_t width) {
  switch (width) {
  case 16: return smt_z3_keep_sort(z, Z3_mk_fpa_sort(z->ctx, 5, 11));
  case 32: return smt_z3_keep_sort(z, Z3_mk_fpa_sort(z->ctx, 8, 24));
  case 64: return smt_z3_keep_sort(z, Z3_mk_fpa_sort(z->ctx, 11, 53));
  case 80: return smt_z3_keep_sort(z, Z3_mk_fpa_sort(z->ctx, 15, 64));
  default: return smt_z3_keep_sort(z, Z3_mk_fpa_sort(z->ctx, 15, 113));
  }
}

static u128 quiet_nan(uint32_t width) {
  switch (width) {
  case 16: return 0x7e00;
  case 32: return 0x7fc00000;
  case 64: return (u128)0x7ff8 << 48;
  case 80: return (u128)0x7fffc << 60;
  default: return (u128)0x7fff8 << 108;
  }
}

static bool is_of_kind(Z3Terms *z, Z3_ast ast, Z3_decl_kind kind) {
  if (Z3_get_ast_kind(z->ctx, ast) != Z3_APP_AST) return false;
  return Z3_get_decl_kind(z->ctx, Z3_get_app_decl(z->ctx, Z3_to_app(z->ctx, ast))) == kind;
}

static Z3_ast part_of(Z3Terms *z, Z3_ast ast, unsigned i) { return Z3_get_app_arg(z->ctx, Z3_to_app(z->ctx, ast), i); }

// The value whose bits these are, as write_float writes them; or NULL. Z3 has one NaN, so that nothing is lost on the way. Without it Z3 would take
// each operation's result apart and put it together again.
static Z3_ast written_value(Z3Terms *z, Z3_ast bits) {
  if (!is_of_kind(z, bits, Z3_OP_ITE) || !is_of_kind(z, part_of(z, bits, 2), Z3_OP_FPA_TO_IEEE_BV)) return NULL;
  Z3_ast value = part_of(z, part_of(z, bits, 2), 0), condition = part_of(z, bits, 0);
  bool is_nan = is_of_kind(z, condition, Z3_OP_FPA_IS_NAN) && Z3_is_eq_ast(z->ctx, part_of(z, condition, 0), value);
  return is_nan ? value : NULL;
}

static Z3_ast read_float(Z3Terms *z, Z3_ast bits, uint32_t width) {
  Z3_ast value = width == 80 ? NULL : written_value(z, bits);
  if (value) return smt_z3_keep(z, value);
  if (width == 80) bits = make_concat(z, smt_z3_make_extract(z, bits, 64, 16), smt_z3_make_extract(z, bits, 0, 63));
  return smt_z3_keep(z, Z3_mk_fpa_to_fp_bv(z->ctx, bits, float_sort(z, width)));
}

static Z3_ast write_float(Z3Terms *z, Z3_ast value, uint32_t width) {
  Z3_ast bits = smt_z3_keep(z, Z3_mk_fpa_to_ieee_bv(z->ctx, value)),
         is_nan = smt_z3_keep(z, Z3_mk_fpa_is_nan(z->ctx, value));
  if (width == 80) {
    Z3_ast tiny = smt_z3_make_eq(z, smt_z3_make_extract(z, bits, 63, 15), smt_z3_make_bv(z, 15, 0));
    Z3_ast integer = smt_z3_make_ite(z, tiny, smt_z3_make_bv(z, 1, 0), smt_z3_make_bv(z, 1, 1));
    bits = make_concat(z, make_concat(z, smt_z3_make_extract(z, bits, 63, 16), integer),
                       smt_z3_make_extract(z, bits, 0, 63));
  }
  return smt_z3_make_ite(z, is_nan, smt_z3_make_bv(z, width, quiet_nan(width)), bits);
}

static Z3_ast rounding(Z3Terms *z, FloatRound round) {
  switch (round) {
  case ROUND_DOWN: return smt_z3_keep(z, Z3_mk_fpa_rtn(z->ctx));
  case ROUND_UP: return smt_z3_keep(z, Z3_mk_fpa_rtp(z->ctx));
  case ROUND_ZERO: return smt_z3_keep(z, Z3_mk_fpa_rtz(z->ctx));
  case ROUND_AWAY: return smt_z3_keep(z, Z3_mk_fpa_rna(z->ctx));
  default: return smt_z3_keep(z, Z3_mk_fpa_rne(z->ctx));
  }
}

// C's fmod from IEEE's remainder r, which is in [-|b|/2, |b|/2]: of the sizes, plus |b| where r is negative (an exact
// sum), with the sign of a.
static Z3_ast float_modulo(Z3Terms *z, Z3_ast a, Z3_ast b) {
  Z3_ast size_a = smt_z3_keep(z, Z3_mk_fpa_abs(z->ctx, a)), size_b = smt_z3_keep(z, Z3_mk_fpa_abs(z->ctx, b));
  Z3_ast r = smt_z3_keep(z, Z3_mk_fpa_rem(z->ctx, size_a, size_b));
  Z3_ast zero = smt_z3_keep(z, Z3_mk_fpa_zero(z->ctx, smt_z3_keep_sort(z, Z3_get_sort(z->ctx, a)), false));
  Z3_ast below = smt_z3_keep(z, Z3_mk_fpa_lt(z->ctx, r, zero));
  Z3_ast sum = smt_z3_keep(z, Z3_mk_fpa_add(z->ctx, rounding(z, ROUND_EVEN), r, size_b));
  Z3_ast size = smt_z3_make_ite(z, below, sum, smt_z3_keep(z, Z3_mk_fpa_abs(z->ctx, r)));
  return smt_z3_make_ite(z, smt_z3_keep(z, Z3_mk_fpa_is_negative(z->ctx, a)),
                         smt_z3_keep(z, Z3_mk_fpa_neg(z->ctx, size)), size);
}

// The float 2^exponent in the format of `width`, where the format has it; NULL where it is beyond the largest number.
static Z3_ast power_of_two(Z3Terms *z, uint32_t width, uint32_t exponent, bool negative) {
  static const uint32_t fraction[] = {[16 / 16] = 10, [32 / 16] = 23, [64 / 16] = 52, [80 / 16] = 63, [128 / 16] = 112};
  uint32_t low = fraction[width / 16], bias = width == 16 ? 15 : width == 32 ? 127 : width == 64 ? 1023 : 16383;
  if (exponent > bias) return NULL;
  u128 bits = (u128)(bias + exponent) << (width == 80 ? 64 : low);
  if (width == 80) bits |= (u128)1 << 63;
  if (negative) bits |= (u128)1 << (width - 1);
  return read_float(z, smt_z3_make_bv(z, width, bits), width);
}

// Is the float, rounded towards zero, an integer of `bits` bits? NaN is not. Towards zero, x fits where
// -2^(bits-1) - 1 < x < 2^(bits-1) (signed) or -1 < x < 2^bits (unsigned); x is rounded first, so <= will do below.
static Z3_ast fits_integer(Z3Terms *z, Z3_ast x, uint32_t width, uint32_t bits, bool is_signed) {
  Z3_ast whole = smt_z3_keep(z, Z3_mk_fpa_round_to_integral(z->ctx, rounding(z, ROUND_ZERO), x));
  Z3_ast zero = smt_z3_keep(z, Z3_mk_fpa_zero(z->ctx, float_sort(z, width), false));
  Z3_ast least = is_signed ? power_of_two(z, width, bits - 1, true) : zero;
  Z3_ast beyond = power_of_two(z, width, is_signed ? bits - 1 : bits, false);
  Z3_ast infinite = smt_z3_keep(z, Z3_mk_fpa_is_infinite(z->ctx, x));
  Z3_ast fits = make_not(z, make_or(z, infinite, smt_z3_keep(z, Z3_mk_fpa_is_nan(z->ctx, x))));
  if (least) fits = make_and(z, fits, smt_z3_keep(z, Z3_mk_fpa_leq(z->ctx, least, whole)));
  if (beyond) fits = make_and(z, fits, smt_z3_keep(z, Z3_mk_fpa_lt(z->ctx, whole, beyond)));
  return fits;
}

static Z3_ast float_to_integer(Z3Terms *z, Z3_ast x, uint32_t width, uint32_t bits, bool is_signed) {
  Z3_ast mode = rounding(z, ROUND_ZERO);
  Z3_ast value =
      smt_z3_keep(z, is_signed ? Z3_mk_fpa_to_sbv(z->ctx, mode, x, bits) : Z3_mk_fpa_to_ubv(z->ctx, mode, x, bits));
  Z3_ast otherwise = smt_z3_make_bv(z, bits, is_signed ? (u128)1 << (bits - 1) : bits_mask(bits));
  return smt_z3_make_ite(z, fits_integer(z, x, width, bits, is_signed), value, otherwise);
}

static Z3_ast float_arithmetic(Z3Terms *z, Term t, Z3_ast x, Z3_ast y) {
  Z3_ast even = rounding(z, ROUND_EVEN);
  switch (expr_op(z->table, t)) {
  case OP_FADD: return smt_z3_keep(z, Z3_mk_fpa_add(z->ctx, even, x, y));
  case OP_FSUB: return smt_z3_keep(z, Z3_mk_fpa_sub(z->ctx, even, x, y));
  case OP_FMUL: return smt_z3_keep(z, Z3_mk_fpa_mul(z->ctx, even, x, y));
  case OP_FDIV: return smt_z3_keep(z, Z3_mk_fpa_div(z->ctx, even, x, y));
  case OP_FREM: return float_modulo(z, x, y);
  case OP_FSQRT: return smt_z3_keep(z, Z3_mk_fpa_sqrt(z->ctx, even, x));
  case OP_FTOF: return smt_z3_keep(z, Z3_mk_fpa_to_fp_float(z->ctx, even, x, float_sort(z, expr_width(z->table, t))));
  default: break;
  }
  assert(expr_op(z->table, t) == OP_FROUND);
  Z3_ast mode = rounding(z, (FloatRound)expr_param(z->table, t));
  return smt_z3_keep(z, Z3_mk_fpa_round_to_integral(z->ctx, mode, x));
}

// What is left of a float whose sign bit is made 0, as fabs makes it; TERM_NONE: it is not such a term.
static Term without_sign(const TermTable *table, Term t) {
  if (expr_op(table, t) != OP_CONCAT) return TERM_NONE;
  Term bit = expr_arg(table, t, 0), rest = expr_arg(table, t, 1);
  bool is_clear = expr_is_const(table, bit) && expr_width(table, bit) == 1 && expr_bits(table, bit) == 0;
  if (!is_clear || expr_op(table, rest) != OP_EXTRACT || expr_param(table, rest) != 0) return TERM_NONE;
  Term whole = expr_arg(table, rest, 0);
  return expr_width(table, whole) == expr_width(table, t) ? whole : TERM_NONE;
}

static Z3_ast read_argument(Z3Terms *z, Term argument, Z3_ast bits) {
  uint32_t width = expr_width(z->table, argument);
  Term whole = without_sign(z->table, argument);
  Z3_ast known = whole && width != 80 ? smt_z3_find(z, whole) : NULL;
  return known ? smt_z3_keep(z, Z3_mk_fpa_abs(z->ctx, read_float(z, known, width))) : read_float(z, bits, width);
}

Z3_ast smt_z3_make_float(Z3Terms *z, Term t, const Z3_ast *a) {
  const TermTable *table = z->table;
  Op op = expr_op(table, t);
  uint32_t width = expr_width(table, expr_arg(table, t, 0));
  Z3_sort to = op == OP_STOF || op == OP_UTOF ? float_sort(z, expr_width(table, t)) : NULL;
  Z3_ast even = rounding(z, ROUND_EVEN);
  if (op == OP_STOF)
    return write_float(z, smt_z3_keep(z, Z3_mk_fpa_to_fp_signed(z->ctx, even, a[0], to)), expr_width(table, t));
  if (op == OP_UTOF)
    return write_float(z, smt_z3_keep(z, Z3_mk_fpa_to_fp_unsigned(z->ctx, even, a[0], to)), expr_width(table, t));
  Z3_ast x = read_argument(z, expr_arg(table, t, 0), a[0]);
  Z3_ast y = expr_arity(table, t) > 1 ? read_argument(z, expr_arg(table, t, 1), a[1]) : NULL;
  switch (op) {
  case OP_FEQ: return smt_z3_keep(z, Z3_mk_fpa_eq(z->ctx, x, y));
  case OP_FLT: return smt_z3_keep(z, Z3_mk_fpa_lt(z->ctx, x, y));
  case OP_FLE: return smt_z3_keep(z, Z3_mk_fpa_leq(z->ctx, x, y));
  case OP_FTOS:
  case OP_FTOU: return float_to_integer(z, x, width, expr_width(table, t), op == OP_FTOS);
  default: return write_float(z, float_arithmetic(z, t, x, y), expr_width(table, t));
  }
}
