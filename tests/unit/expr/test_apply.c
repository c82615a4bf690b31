// expr_op_apply against C's own operators, on random and extreme operands.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "base/map.h"
#include "expr/term.h"

#define ROUNDS 20000

static uint64_t seed;
static uint64_t next(void) { return hash_mix(seed += 0x9e3779b97f4a7c15ULL); }

static uint64_t operand(uint32_t width) { // often small or near the ends
  uint64_t any = next();
  switch (next() % 5) {
  case 0: any = next() % 5; break;
  case 1: any = -(next() % 5); break;
  case 2: any = (1ULL << (width - 1)) + next() % 3 - 1; break;
  default: break;
  }
  return any & (uint64_t)bits_mask(width);
}

static u128 apply(Op op, Sort sort, uint32_t param, Sort s0, u128 a, Sort s1, u128 b) {
  u128 r = 0;
  assert_true(expr_op_apply(op, sort, param, (Sort[]){s0, s1}, (u128[]){a, b}, &r));
  return r;
}

static u128 apply_bv(Op op, uint32_t w, u128 a, u128 b) {
  bool predicate = op >= OP_BVULT && op <= OP_BVSLE;
  return apply(op, predicate ? SORT_BOOL : sort_bv(w), 0, sort_bv(w), a, sort_bv(w), b);
}

// ---- machine integers

#define CHECK(op, expected) assert_true(apply_bv(op, w, x, y) == ((u128)(expected) & bits_mask(w)))
#define MACHINE(name, U, S, w_)                                                                                        \
  static void name(void **state) {                                                                                     \
    (void)state;                                                                                                       \
    const uint32_t w = w_;                                                                                             \
    seed = w;                                                                                                          \
    for (int i = 0; i < ROUNDS; i++) {                                                                                 \
      U x = (U)operand(w), y = (U)operand(w);                                                                          \
      S sx = (S)x, sy = (S)y, least = (S)((U)1 << (w - 1));                                                            \
      CHECK(OP_BVNOT, ~x);                                                                                             \
      CHECK(OP_BVNEG, (U)0 - x);                                                                                       \
      CHECK(OP_BVADD, x + y);                                                                                          \
      CHECK(OP_BVSUB, x - y);                                                                                          \
      CHECK(OP_BVMUL, (uint64_t)x *y);                                                                                 \
      CHECK(OP_BVAND, x &y);                                                                                           \
      CHECK(OP_BVOR, x | y);                                                                                           \
      CHECK(OP_BVXOR, x ^ y);                                                                                          \
      CHECK(OP_BVUDIV, y ? (U)(x / y) : (U) ~(U)0);                                                                    \
      CHECK(OP_BVUREM, y ? x % y : x);                                                                                 \
      CHECK(OP_BVSDIV, !y ? (sx < 0 ? 1 : -1) : sx == least && sy == -1 ? least : (S)(sx / sy));                       \
      CHECK(OP_BVSREM, !y ? sx : sy == -1 ? 0 : (S)(sx % sy));                                                         \
      CHECK(OP_BVSHL, y < w ? (uint64_t)x << y : 0);                                                                   \
      CHECK(OP_BVLSHR, y < w ? x >> y : 0);                                                                            \
      CHECK(OP_BVASHR, sx >> (y < w ? y : w - 1));                                                                     \
      CHECK(OP_BVULT, x < y);                                                                                          \
      CHECK(OP_BVULE, x <= y);                                                                                         \
      CHECK(OP_BVSLT, sx < sy);                                                                                        \
      CHECK(OP_BVSLE, sx <= sy);                                                                                       \
      assert_true(apply(OP_EQ, SORT_BOOL, 0, sort_bv(w), x, sort_bv(w), y) == (x == y));                               \
      assert_true(apply(OP_SEXT, sort_bv(128), 0, sort_bv(w), x, 0, 0) == (u128)(i128)sx);                             \
      assert_true(apply(OP_ZEXT, sort_bv(128), 0, sort_bv(w), x, 0, 0) == x);                                          \
      assert_true(apply(OP_EXTRACT, sort_bv(w / 2), w / 4, sort_bv(w), x, 0, 0) ==                                     \
                  ((u128)(x >> (w / 4)) & bits_mask(w / 2)));                                                          \
      assert_true(apply(OP_CONCAT, sort_bv(2 * w), 0, sort_bv(w), x, sort_bv(w), y) == ((u128)x << w | y));            \
    }                                                                                                                  \
  }
MACHINE(test_8_bits, uint8_t, int8_t, 8)
MACHINE(test_16_bits, uint16_t, int16_t, 16)
MACHINE(test_32_bits, uint32_t, int32_t, 32)
MACHINE(test_64_bits, uint64_t, int64_t, 64)

// ---- odd widths, all operands: against the same operation on a wider type

static void test_all_operands_of_3_bits(void **state) {
  (void)state;
  for (int x = -4; x < 4; x++)
    for (int y = -4; y < 4; y++) {
      u128 a = (u128)x & 7, b = (u128)y & 7;
      int quotient = y == 0 ? (x < 0 ? 1 : -1) : x / y, rest = y == 0 ? x : x % y;
      assert_true(apply_bv(OP_BVADD, 3, a, b) == ((u128)(x + y) & 7));
      assert_true(apply_bv(OP_BVMUL, 3, a, b) == ((u128)(x * y) & 7));
      assert_true(apply_bv(OP_BVSDIV, 3, a, b) == ((u128)quotient & 7));
      assert_true(apply_bv(OP_BVSREM, 3, a, b) == ((u128)rest & 7));
      assert_true(apply_bv(OP_BVASHR, 3, a, b) == ((u128)(x >> (b < 3 ? (int)b : 2)) & 7));
      assert_true(apply_bv(OP_BVSLT, 3, a, b) == (x < y));
      assert_true(apply_bv(OP_BVULT, 3, a, b) == (a < b));
    }
}

// ---- mathematical integers

static bool apply_int(Op op, i128 a, i128 b, i128 *r) {
  Sort sorts[2] = {SORT_INT, SORT_INT};
  u128 result;
  bool ok = expr_op_apply(op, op == OP_INTLT || op == OP_INTLE ? SORT_BOOL : SORT_INT, 0, sorts,
                          (u128[]){(u128)a, (u128)b}, &result);
  *r = (i128)result;
  return ok;
}

static void test_euclidean_division(void **state) {
  (void)state;
  for (int a = -30; a <= 30; a++)
    for (int b = -7; b <= 7; b++) {
      i128 q = 0, m = 0;
      assert_true(apply_int(OP_INTDIV, a, b, &q) && apply_int(OP_INTMOD, a, b, &m));
      if (b == 0) {
        assert_true(q == 0 && m == a);
        continue;
      }
      assert_true(a == b * q + m);
      assert_true(m >= 0 && m < (b < 0 ? -b : b));
    }
}

static void test_integers_that_leave_128_bits_are_refused(void **state) {
  (void)state;
  i128 most = (i128)bits_mask(127), least = -most - 1, r;
  assert_false(apply_int(OP_INTADD, most, 1, &r));
  assert_false(apply_int(OP_INTSUB, least, 1, &r));
  assert_false(apply_int(OP_INTMUL, most, 2, &r));
  assert_false(apply_int(OP_INTNEG, least, 0, &r));
  assert_false(apply_int(OP_INTDIV, least, -1, &r));
  assert_true(apply_int(OP_INTMOD, least, -1, &r) && r == 0);
  assert_true(apply_int(OP_INTADD, most, least, &r) && r == -1);
  assert_true(apply_int(OP_INTMOD, -5, least, &r) && r == most - 4); // -5 = least * 1 + (2^127 - 5)
  assert_true(apply_int(OP_INTLT, least, most, &r) && r == 1);
  assert_true(apply_int(OP_INTLE, most, most, &r) && r == 1);
}

// ---- floats

#define FLOATS(F, w_, to_bits, from_bits, sqrt_, fmod_, floor_, nearby_, canonical)                                    \
  static F from_bits(u128 bits) {                                                                                      \
    F f = 0;                                                                                                           \
    memcpy(&f, &bits, (w_) / 8);                                                                                       \
    return f;                                                                                                          \
  }                                                                                                                    \
  static u128 to_bits(F f) {                                                                                           \
    u128 bits = 0;                                                                                                     \
    if (f != f) return canonical;                                                                                      \
    memcpy(&bits, &f, (w_) / 8);                                                                                       \
    return bits;                                                                                                       \
  }                                                                                                                    \
  static void check_##from_bits(u128 x, u128 y) {                                                                      \
    Sort s = sort_bv(w_);                                                                                              \
    F a = from_bits(x), b = from_bits(y);                                                                              \
    assert_true(apply(OP_FADD, s, 0, s, x, s, y) == to_bits(a + b));                                                   \
    assert_true(apply(OP_FSUB, s, 0, s, x, s, y) == to_bits(a - b));                                                   \
    assert_true(apply(OP_FMUL, s, 0, s, x, s, y) == to_bits(a * b));                                                   \
    assert_true(apply(OP_FDIV, s, 0, s, x, s, y) == to_bits(a / b));                                                   \
    assert_true(apply(OP_FREM, s, 0, s, x, s, y) == to_bits(fmod_(a, b)));                                             \
    assert_true(apply(OP_FSQRT, s, 0, s, x, 0, 0) == to_bits(sqrt_(a)));                                               \
    assert_true(apply(OP_FROUND, s, ROUND_DOWN, s, x, 0, 0) == to_bits(floor_(a)));                                    \
    assert_true(apply(OP_FROUND, s, ROUND_EVEN, s, x, 0, 0) == to_bits(nearby_(a)));                                   \
    assert_true(apply(OP_FEQ, SORT_BOOL, 0, s, x, s, y) == (a == b));                                                  \
    assert_true(apply(OP_FLT, SORT_BOOL, 0, s, x, s, y) == (a < b));                                                   \
    assert_true(apply(OP_FLE, SORT_BOOL, 0, s, x, s, y) == (a <= b));                                                  \
  }
FLOATS(float, 32, float_bits, float_of, sqrtf, fmodf, floorf, nearbyintf, 0x7fc00000)
FLOATS(double, 64, double_bits, double_of, sqrt, fmod, floor, nearbyint, (u128)0x7ff8000000000000ULL)

static double some_double(void) { // any bits, or a number of everyday size
  uint64_t bits = next();
  double d;
  if (next() % 2) return (double)(int64_t)(next() % 2001 - 1000) / (double)(1 + next() % 16);
  memcpy(&d, &bits, sizeof d);
  return d;
}

static void test_float_operations(void **state) {
  (void)state;
  seed = 32;
  for (int i = 0; i < ROUNDS; i++) {
    check_float_of(float_bits((float)some_double()), next() % 4 ? float_bits((float)some_double()) : next() >> 32);
    check_double_of(double_bits(some_double()), double_bits(some_double()));
  }
}

static u128 x87_bits(long double f) {
  u128 bits = 0;
  if (f != f) return (u128)0x7fff << 64 | (u128)0xc000000000000000ULL;
  memcpy(&bits, &f, 10);
  return bits;
}

static void test_x87_operations(void **state) {
  (void)state;
  Sort s = sort_bv(80);
  seed = 80;
  for (int i = 0; i < ROUNDS; i++) {
    long double a = (long double)some_double() / 3, b = (long double)some_double() / 7;
    u128 x = x87_bits(a), y = x87_bits(b);
    assert_true(apply(OP_FADD, s, 0, s, x, s, y) == x87_bits(a + b));
    assert_true(apply(OP_FMUL, s, 0, s, x, s, y) == x87_bits(a * b));
    assert_true(apply(OP_FDIV, s, 0, s, x, s, y) == x87_bits(a / b));
    assert_true(apply(OP_FLT, SORT_BOOL, 0, s, x, s, y) == (a < b));
    assert_true(apply(OP_FROUND, s, ROUND_ZERO, s, x, 0, 0) == x87_bits(truncl(a)));
    assert_true(apply(OP_FTOF, sort_bv(64), 0, s, x, 0, 0) == double_bits((double)a));
    assert_true(apply(OP_FTOF, s, 0, sort_bv(64), double_bits((double)a), 0, 0) == x87_bits((double)a));
  }
}

// The nearest half-precision number, ties to even, from a double that holds the number exactly.
static u128 half_bits(double v) {
  if (v != v) return 0x7e00;
  u128 sign = signbit(v) ? 0x8000 : 0;
  double a = fabs(v);
  if (a >= 65520) return sign | 0x7c00;
  int e = a == 0 ? -14 : ilogb(a) < -14 ? -14 : ilogb(a);
  double units = nearbyint(ldexp(a, 10 - e)); // of 2^(e - 10); 2048 where it rounds up to the next power
  if (units == 0) return sign;
  unsigned rest = units < 1024 ? (unsigned)units : ((unsigned)(e + 15) << 10) + (unsigned)units - 1024;
  return sign | rest;
}

static double half_value(u128 bits) {
  int e = (int)(bits >> 10 & 31), m = (int)(bits & 1023);
  double a = e == 31 ? (m ? NAN : INFINITY) : e == 0 ? ldexp(m, -24) : ldexp(1024 + m, e - 25);
  return bits >> 15 & 1 ? -a : a;
}

static void test_half_operations(void **state) {
  (void)state;
  Sort s = sort_bv(16);
  seed = 16;
  for (int i = 0; i < ROUNDS; i++) {
    u128 x = next() & 0xffff, y = next() & 0xffff;
    double a = half_value(x), b = half_value(y);
    assert_true(apply(OP_FADD, s, 0, s, x, s, y) == half_bits(a + b)); // exact in double, then rounded once
    assert_true(apply(OP_FMUL, s, 0, s, x, s, y) == half_bits(a * b));
    assert_true(apply(OP_FDIV, s, 0, s, x, s, y) == half_bits(a / b)); // 53 >= 2 * 11 + 2
    assert_true(apply(OP_FSQRT, s, 0, s, x, 0, 0) == half_bits(sqrt(a)));
    assert_true(apply(OP_FREM, s, 0, s, x, s, y) == half_bits(fmod(a, b)));
    assert_true(apply(OP_FLT, SORT_BOOL, 0, s, x, s, y) == (a < b));
    assert_true(apply(OP_FTOF, sort_bv(32), 0, s, x, 0, 0) == float_bits((float)a));
    double d = some_double();
    assert_true(apply(OP_FTOF, s, 0, sort_bv(64), double_bits(d), 0, 0) == half_bits(d));
  }
}

static void test_conversions_with_integers(void **state) {
  (void)state;
  seed = 5;
  for (int i = 0; i < ROUNDS; i++) {
    uint64_t u = operand(64);
    int64_t n = (int64_t)u;
    assert_true(apply(OP_STOF, sort_bv(32), 0, sort_bv(64), u, 0, 0) == float_bits((float)n));
    assert_true(apply(OP_UTOF, sort_bv(32), 0, sort_bv(64), u, 0, 0) == float_bits((float)u));
    assert_true(apply(OP_STOF, sort_bv(64), 0, sort_bv(64), u, 0, 0) == double_bits((double)n));
    assert_true(apply(OP_UTOF, sort_bv(80), 0, sort_bv(64), u, 0, 0) == x87_bits((long double)u));
    int32_t small = (int32_t)(u & 0xfffff) - 0x80000;
    assert_true(apply(OP_STOF, sort_bv(16), 0, sort_bv(32), (uint32_t)small, 0, 0) == half_bits(small));
    double d = some_double();
    bool fits = d > -2147483649.0 && d < 2147483648.0;
    u128 expected = fits ? (uint32_t)(int32_t)d : 0x80000000u;
    assert_true(apply(OP_FTOS, sort_bv(32), 0, sort_bv(64), double_bits(d), 0, 0) == expected);
    expected = d > -1 && d < 4294967296.0 ? (uint32_t)d : 0xffffffffu;
    assert_true(apply(OP_FTOU, sort_bv(32), 0, sort_bv(64), double_bits(d), 0, 0) == expected);
  }
}

// Between two halves lies a tie that a detour over a narrower format would round twice.
static void test_integers_round_once(void **state) {
  (void)state;
  u128 tie_and_a_bit = ((u128)1 << 100) + ((u128)1 << 76) + 1; // above the tie between two floats
  u128 r = apply(OP_UTOF, sort_bv(32), 0, sort_bv(128), tie_and_a_bit, 0, 0);
  assert_true(r == float_bits(ldexpf(1 + ldexpf(1, -23), 100)));
  for (u128 n = 2049; n < 65504; n += 2)
    assert_true(apply(OP_UTOF, sort_bv(16), 0, sort_bv(128), n, 0, 0) == half_bits((double)n));
}

static void test_what_quads_cannot_do_is_refused(void **state) {
  (void)state;
  Sort s[2] = {sort_bv(128), sort_bv(128)};
  u128 one = (u128)0x3fff << 112, args[2] = {one, one}, r;
  assert_false(expr_op_apply(OP_FSQRT, s[0], 0, s, args, &r));
  assert_false(expr_op_apply(OP_FREM, s[0], 0, s, args, &r));
  assert_true(expr_op_apply(OP_FADD, s[0], 0, s, args, &r) && r == (u128)0x4000 << 112);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_8_bits),
      cmocka_unit_test(test_16_bits),
      cmocka_unit_test(test_32_bits),
      cmocka_unit_test(test_64_bits),
      cmocka_unit_test(test_all_operands_of_3_bits),
      cmocka_unit_test(test_euclidean_division),
      cmocka_unit_test(test_integers_that_leave_128_bits_are_refused),
      cmocka_unit_test(test_float_operations),
      cmocka_unit_test(test_x87_operations),
      cmocka_unit_test(test_half_operations),
      cmocka_unit_test(test_conversions_with_integers),
      cmocka_unit_test(test_integers_round_once),
      cmocka_unit_test(test_what_quads_cannot_do_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
