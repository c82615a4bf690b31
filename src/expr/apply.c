// Scalar operations on constants: the one definition that folding, evaluation and the interpreter share.
#include <math.h>
#include <string.h>

#include "expr/hot.h"
#include "expr/term.h"

// ---- integers

static bool fits(bool overflow) { return !overflow; }

static bool apply_int(Op op, i128 a, i128 b, u128 *result) {
  i128 r = 0;
  bool ok = true;
  switch (op) {
  case OP_INTNEG: ok = fits(__builtin_sub_overflow((i128)0, a, &r)); break;
  case OP_INTADD: ok = fits(__builtin_add_overflow(a, b, &r)); break;
  case OP_INTSUB: ok = fits(__builtin_sub_overflow(a, b, &r)); break;
  case OP_INTMUL: ok = fits(__builtin_mul_overflow(a, b, &r)); break;
  case OP_INTDIV:
  case OP_INTMOD: {
    if (b == 0) {
      r = op == OP_INTDIV ? 0 : a;
      break;
    }
    if (b == -1) {
      if (op == OP_INTDIV) ok = fits(__builtin_sub_overflow((i128)0, a, &r));
      break;
    }
    i128 q = a / b, m = a % b;
    if (m < 0) {
      m = b > 0 ? m + b : m - b;
      q += b > 0 ? -1 : 1;
    }
    r = op == OP_INTDIV ? q : m;
    break;
  }
  case OP_INTLT: r = a < b; break;
  case OP_INTLE: r = a <= b; break;
  default: break;
  }
  *result = (u128)r;
  return ok;
}

static u128 apply_shift(Op op, u128 a, u128 b, uint32_t w) {
  if (b >= w) return op == OP_BVASHR && bits_signed(a, w) < 0 ? ~(u128)0 : 0;
  uint32_t n = (uint32_t)b;
  if (op == OP_BVSHL) return a << n;
  return op == OP_BVLSHR ? a >> n : (u128)(bits_signed(a, w) >> n);
}

static u128 apply_division(Op op, u128 a, u128 b, uint32_t w) {
  i128 sa = bits_signed(a, w), sb = bits_signed(b, w);
  switch (op) {
  case OP_BVUDIV: return b ? a / b : ~(u128)0;
  case OP_BVUREM: return b ? a % b : a;
  case OP_BVSDIV: return !b ? (sa < 0 ? 1 : ~(u128)0) : sb == -1 ? -a : (u128)(sa / sb);
  default: return !b ? a : sb == -1 ? 0 : (u128)(sa % sb);
  }
}

static u128 apply_bv(Op op, u128 a, u128 b, uint32_t w) {
  switch (op) {
  case OP_BVNOT: return ~a;
  case OP_BVNEG: return -a;
  case OP_BVXOR: return a ^ b;
  case OP_BVSHL:
  case OP_BVLSHR:
  case OP_BVASHR: return apply_shift(op, a, b, w);
  case OP_BVULE: return a <= b;
  case OP_BVSLE: return bits_signed(a, w) <= bits_signed(b, w);
  default: return apply_division(op, a, b, w);
  }
}

// ---- floats. Everything is computed in the format itself, except 16 bits (in float, then rounded once: exact for
// + - * / and sqrt, since 24 >= 2 * 11 + 2).

typedef _Float16 half;
__extension__ typedef __float128 quad;

static u128 canonical_nan(uint32_t w) {
  switch (w) {
  case 16: return 0x7e00;
  case 32: return 0x7fc00000;
  case 64: return (u128)0x7ff8000000000000ULL;
  case 80: return (u128)0x7fff << 64 | (u128)0xc000000000000000ULL;
  default: return (u128)0x7fff8 << 108;
  }
}

#define TO(type, name, w)                                                                                              \
  static type name(u128 bits) {                                                                                        \
    type f = 0;                                                                                                        \
    memcpy(&f, &bits, (w) / 8);                                                                                        \
    return f;                                                                                                          \
  }                                                                                                                    \
  static u128 name##_bits(type f) {                                                                                    \
    u128 bits = 0;                                                                                                     \
    if (f != f) return canonical_nan(w);                                                                               \
    memcpy(&bits, &f, (w) / 8);                                                                                        \
    return bits;                                                                                                       \
  }
TO(half, to_half, 16)
TO(float, to_float, 32)
TO(double, to_double, 64)
TO(long double, to_x87, 80)
TO(quad, to_quad, 128)

// The C library has no root or remainder for 128 bits: expr_op_apply refuses those before they get here.
static quad quad_none(quad a) { return a; }
static quad quad_none2(quad a, quad b) { return a + b; }

#define ARITHMETIC(type, name, w, sqrtf_, fmodf_)                                                                      \
  static u128 arithmetic_##w(Op op, u128 x, u128 y) {                                                                  \
    type a = name(x), b = name(y);                                                                                     \
    switch (op) {                                                                                                      \
    case OP_FADD: return name##_bits((type)(a + b));                                                                   \
    case OP_FSUB: return name##_bits((type)(a - b));                                                                   \
    case OP_FMUL: return name##_bits((type)(a * b));                                                                   \
    case OP_FDIV: return name##_bits((type)(a / b));                                                                   \
    case OP_FREM: return name##_bits((type)fmodf_(a, b));                                                              \
    case OP_FSQRT: return name##_bits((type)sqrtf_(a));                                                                \
    case OP_FEQ: return a == b;                                                                                        \
    case OP_FLT: return a < b;                                                                                         \
    default: return a <= b;                                                                                            \
    }                                                                                                                  \
  }
ARITHMETIC(half, to_half, 16, sqrtf, fmodf)
ARITHMETIC(float, to_float, 32, sqrtf, fmodf)
ARITHMETIC(double, to_double, 64, sqrt, fmod)
ARITHMETIC(long double, to_x87, 80, sqrtl, fmodl)
ARITHMETIC(quad, to_quad, 128, quad_none, quad_none2)

static u128 apply_float(Op op, u128 a, u128 b, uint32_t w) {
  switch (w) {
  case 16: return arithmetic_16(op, a, b);
  case 32: return arithmetic_32(op, a, b);
  case 64: return arithmetic_64(op, a, b);
  case 80: return arithmetic_80(op, a, b);
  default: return arithmetic_128(op, a, b);
  }
}

// A wide float that holds every value of the narrower formats exactly.
static quad widen(u128 bits, uint32_t w) {
  switch (w) {
  case 16: return (quad)to_half(bits);
  case 32: return (quad)to_float(bits);
  case 64: return (quad)to_double(bits);
  case 80: return (quad)to_x87(bits);
  default: return to_quad(bits);
  }
}

static u128 narrow(quad f, uint32_t w) {
  switch (w) {
  case 16: return to_half_bits((half)f);
  case 32: return to_float_bits((float)f);
  case 64: return to_double_bits((double)f);
  case 80: return to_x87_bits((long double)f);
  default: return to_quad_bits(f);
  }
}

static u128 float_to_int(Op op, u128 a, uint32_t from, uint32_t to) {
  quad f = widen(a, from), bound = 1;
  for (uint32_t i = 0; i < to; i++) bound *= 2;
  if (op == OP_FTOS) {
    quad half_bound = bound / 2;
    if (!(f < half_bound && f > -half_bound - 1)) return (u128)1 << (to - 1);
    return (u128)(i128)f;
  }
  return f < bound && f > -1 ? (u128)f : bits_mask(to);
}

static u128 int_to_float(Op op, u128 a, uint32_t from, uint32_t to) {
  bool is_signed = op == OP_STOF;
  i128 s = bits_signed(a, from);
  switch (to) { // one rounding, from the integer straight to the format
  case 16: return is_signed ? to_half_bits((half)s) : to_half_bits((half)a);
  case 32: return is_signed ? to_float_bits((float)s) : to_float_bits((float)a);
  case 64: return is_signed ? to_double_bits((double)s) : to_double_bits((double)a);
  case 80: return is_signed ? to_x87_bits((long double)s) : to_x87_bits((long double)a);
  default: return is_signed ? to_quad_bits((quad)s) : to_quad_bits((quad)a);
  }
}

static long double round_to(long double f, uint32_t round) {
  switch (round) {
  case ROUND_EVEN: return nearbyintl(f);
  case ROUND_DOWN: return floorl(f);
  case ROUND_UP: return ceill(f);
  case ROUND_ZERO: return truncl(f);
  default: return roundl(f);
  }
}

static u128 apply_fround(u128 a, uint32_t w, uint32_t round) {
  // x87 extended holds every value of the formats up to 64 bits, and the result is a value of the same format.
  return narrow((quad)round_to((long double)widen(a, w), round), w);
}

// ----

static bool is_int_op(Op op) { return op >= OP_INTNEG && op <= OP_INTLE; }
static bool is_float_op(Op op) { return op >= OP_FADD && op <= OP_FLE; }

static u128 apply_resize(Op op, u128 a, uint32_t param, uint32_t from, uint32_t to) {
  switch (op) {
  case OP_EXTRACT: return a >> param;
  case OP_FTOF: return narrow(widen(a, from), to);
  case OP_FTOS:
  case OP_FTOU: return float_to_int(op, a, from, to);
  default: return int_to_float(op, a, from, to);
  }
}

bool expr_op_apply(Op op, Sort sort, uint32_t param, const Sort *arg_sorts, const u128 *args, u128 *result) {
  u128 a = args[0], r;
  if (op_apply_hot(op, arg_sorts, args, &r)) {
    *result = sort_cut(sort, r);
    return true;
  }
  if (is_int_op(op)) return apply_int(op, (i128)a, op == OP_INTNEG ? 0 : (i128)args[1], result);
  uint32_t w = sort_width(arg_sorts[0]);
  if (w == 128 && (op == OP_FROUND || op == OP_FSQRT || op == OP_FREM)) return false;
  if (op == OP_FROUND) r = apply_fround(a, w, param);
  else if (is_float_op(op)) r = apply_float(op, a, op == OP_FSQRT ? 0 : args[1], w);
  else if (op == OP_CONCAT) r = a << sort_width(arg_sorts[1]) | args[1];
  else if (op == OP_EXTRACT || op >= OP_FTOF) r = apply_resize(op, a, param, w, sort_width(sort));
  else r = apply_bv(op, a, op == OP_BVNOT || op == OP_BVNEG ? 0 : args[1], w);
  *result = sort == SORT_BOOL ? r & 1 : r & bits_mask(sort_width(sort));
  return true;
}
