// <math.h>: functions that take numbers apart and put them together. All are exact.
#include <limits.h>

#include "libc.h"

#define INFINITE __builtin_inf()

double rint(double x);
float rintf(float x);
double round(double x);
float roundf(float x);
double trunc(double x);
float truncf(float x);
double fmod(double x, double y);
float fmodf(float x, float y);
long double fmodl(long double x, long double y);

typedef union {
  double number;
  unsigned long long bits;
} DoubleBits;
typedef union {
  float number;
  unsigned bits;
} FloatBits;

enum { BIAS = 1022, EXPONENT = 0x7ff }; // of a double, with a fraction from 1/2 to 1

double frexp(double x, int *exponent) {
  DoubleBits as = {x};
  int found = (int)(as.bits >> 52) & EXPONENT, shift = 0;
  if (x == 0 || found == EXPONENT) {
    *exponent = 0; // of an infinite number and of none the standard leaves it open
    if (x != 0 && __VERIFIER_nondet_int()) *exponent = __VERIFIER_nondet_int();
    return x;
  }
  if (found == 0) { // subnormal
    as.number = x * 0x1p54;
    found = (int)(as.bits >> 52) & EXPONENT;
    shift = 54;
  }
  *exponent = found - BIAS - shift;
  as.bits = (as.bits & 0x800fffffffffffffu) | (unsigned long long)BIAS << 52;
  return as.number;
}
float frexpf(float x, int *exponent) { return (float)frexp(x, exponent); }

static double power_of_two(int n) { // from -1022 to 1023
  DoubleBits as = {.bits = (unsigned long long)(n + 1023) << 52};
  return as.number;
}

// In steps that do not round before the last one.
static double scale(double x, int n) {
  if (n > 3000) n = 3000;
  if (n < -3000) n = -3000;
  for (int i = 0; i < 2 && n > 1023; i++) x *= 0x1p1023, n -= 1023;
  for (int i = 0; i < 3 && n < -1022; i++) x *= 0x1p-969, n += 969;
  if (n > 1023) n = 1023;
  if (n < -1022) n = -1022;
  return x * power_of_two(n);
}

// Overflow and underflow may be told of.
static double scaled(double x, int n) {
  double value = scale(x, n);
  if (x != 0 && x - x == 0 && (value == 0 || value - value != 0) && __VERIFIER_nondet_int())
    *__errno_location() = ERROR_RANGE;
  return value;
}

static int narrow(long n) { return n > INT_MAX ? INT_MAX : n < INT_MIN ? INT_MIN : (int)n; }
double ldexp(double x, int n) { return scaled(x, n); }
double scalbn(double x, int n) { return scaled(x, n); }
double scalbln(double x, long n) { return scaled(x, narrow(n)); }
// As a double the value is exact, or far outside the range of a float, where it is not rounded twice.
static float scaled_float(float x, int n) {
  float value = (float)scale(x, n);
  if (x != 0 && x - x == 0 && (value == 0 || value - value != 0) && __VERIFIER_nondet_int())
    *__errno_location() = ERROR_RANGE;
  return value;
}
float ldexpf(float x, int n) { return scaled_float(x, n); }
float scalbnf(float x, int n) { return scaled_float(x, n); }
float scalblnf(float x, long n) { return scaled_float(x, narrow(n)); }

double modf(double x, double *whole) {
  *whole = trunc(x);
  return __builtin_copysign(x == *whole ? 0 : x - *whole, x);
}
float modff(float x, float *whole) {
  *whole = truncf(x);
  return __builtin_copysignf(x == *whole ? 0 : x - *whole, x);
}

// The exponent as a number, where a fraction is from 1 to 2.
double logb(double x) {
  if (x != x) return x;
  if (x - x != 0) return INFINITE;
  if (x == 0) {
    if (__VERIFIER_nondet_int()) *__errno_location() = ERROR_RANGE;
    return -INFINITE;
  }
  int exponent;
  frexp(x, &exponent);
  return exponent - 1;
}
float logbf(float x) { return (float)logb(x); }

// FP_ILOGBNAN and FP_ILOGB0, as the headers have them that programs are compiled with (C17 7.12p8: each is one of two numbers).
#if defined __x86_64__ || defined __i386__
enum { EXPONENT_OF_NAN = INT_MIN, EXPONENT_OF_ZERO = INT_MIN };
#else
enum { EXPONENT_OF_NAN = INT_MAX, EXPONENT_OF_ZERO = -INT_MAX };
#endif

int ilogb(double x) {
  if (x != x || x - x != 0 || x == 0) {
    if (__VERIFIER_nondet_int()) *__errno_location() = ERROR_DOMAIN;
    return x != x ? EXPONENT_OF_NAN : x == 0 ? EXPONENT_OF_ZERO : INT_MAX;
  }
  int exponent;
  frexp(x, &exponent);
  return exponent - 1;
}
int ilogbf(float x) { return ilogb(x); }

double nextafter(double x, double y) {
  if (x != x || y != y) return x + y;
  if (x == y) return y;
  DoubleBits as = {x};
  if (x == 0) {
    as.bits = 1;
    return __builtin_copysign(as.number, y);
  }
  if ((x < y) == (x > 0)) as.bits++;
  else as.bits--;
  if ((as.number == 0 || as.number - as.number != 0) && __VERIFIER_nondet_int()) *__errno_location() = ERROR_RANGE;
  return as.number;
}
float nextafterf(float x, float y) {
  if (x != x || y != y) return x + y;
  if (x == y) return y;
  FloatBits as = {x};
  if (x == 0) {
    as.bits = 1;
    return __builtin_copysignf(as.number, y);
  }
  if ((x < y) == (x > 0)) as.bits++;
  else as.bits--;
  if ((as.number == 0 || as.number - as.number != 0) && __VERIFIER_nondet_int()) *__errno_location() = ERROR_RANGE;
  return as.number;
}

#define DIFFERENCE(type, suffix)                                                                                       \
  type fdim##suffix(type x, type y) {                                                                                  \
    if (x != x || y != y) return x + y;                                                                                \
    return x > y ? x - y : 0;                                                                                          \
  }
DIFFERENCE(double, )
DIFFERENCE(float, f)
DIFFERENCE(long double, l)

// x - n * y for the whole n that is nearest, and even where two are.
#define REMAINDER(type, suffix, abs, largest)                                                                          \
  type remainder##suffix(type x, type y) {                                                                             \
    if (x != x || y != y) return x + y;                                                                                \
    if (y == 0 || x - x != 0) {                                                                                        \
      if (__VERIFIER_nondet_int()) *__errno_location() = ERROR_DOMAIN;                                                 \
      return (type)__builtin_nan("");                                                                                  \
    }                                                                                                                  \
    if (y - y != 0) return x;                                                                                          \
    type by = abs(y), left = abs(x);                                                                                   \
    if (by <= (largest) / 2) left = fmod##suffix(left, by + by);                                                       \
    if (by < 1 ? left + left > by : left > by / 2) {                                                                   \
      left -= by;                                                                                                      \
      if (by < 1 ? left + left >= by : left >= by / 2) left -= by;                                                     \
    }                                                                                                                  \
    return __builtin_signbit(x) ? -left : left;                                                                        \
  }
REMAINDER(double, , __builtin_fabs, __DBL_MAX__)
REMAINDER(float, f, __builtin_fabsf, __FLT_MAX__)

// To an integer type: where the value does not fit, the result is not specified.
#define TO_INTEGER(name, type, from, rounded, below, above, any)                                                       \
  type name(from x) {                                                                                                  \
    from value = rounded(x);                                                                                           \
    if (value >= (below) && value < (above)) return (type)value;                                                       \
    if (__VERIFIER_nondet_int()) *__errno_location() = ERROR_DOMAIN;                                                   \
    return (type)any();                                                                                                \
  }
#define LONG_END (-(double)LONG_MIN)
TO_INTEGER(lrint, long, double, rint, LONG_MIN, LONG_END, __VERIFIER_nondet_ulong)
TO_INTEGER(lrintf, long, float, rintf, LONG_MIN, LONG_END, __VERIFIER_nondet_ulong)
TO_INTEGER(lround, long, double, round, LONG_MIN, LONG_END, __VERIFIER_nondet_ulong)
TO_INTEGER(lroundf, long, float, roundf, LONG_MIN, LONG_END, __VERIFIER_nondet_ulong)
TO_INTEGER(llrint, long long, double, rint, LLONG_MIN, 0x1p63, __VERIFIER_nondet_longlong)
TO_INTEGER(llrintf, long long, float, rintf, LLONG_MIN, 0x1p63, __VERIFIER_nondet_longlong)
TO_INTEGER(llround, long long, double, round, LLONG_MIN, 0x1p63, __VERIFIER_nondet_longlong)
TO_INTEGER(llroundf, long long, float, roundf, LLONG_MIN, 0x1p63, __VERIFIER_nondet_longlong)

double nan(const char *text) {
  (void)strlen(text);
  return __builtin_nan("");
}
float nanf(const char *text) {
  (void)strlen(text);
  return __builtin_nanf("");
}
