// <math.h>: functions whose results the standard does not fix to the last bit. Special values are as in its Annex F; otherwise a
// result is any within the range of the function, from which proofs can be made but no violation.
#include "libc.h"

static void may_report(int error) {
  if (__VERIFIER_nondet_int()) *__errno_location() = error;
}

static double not_a_number(int is_error) {
  if (is_error) may_report(ERROR_DOMAIN);
  return __builtin_nan("");
}

// Any value of a range; the least and the largest may be infinite. Results may be too large or too small for the type.
static double any_between(double least, double most) {
  __sextant_inexact("a function of math.h that is not computed exactly");
  double value = __VERIFIER_nondet_double();
  __VERIFIER_assume(least <= value && value <= most);
  may_report(ERROR_RANGE);
  return value;
}

// Any number, or none.
static double any_number(void) {
  __sextant_inexact("a function of math.h that is not computed exactly");
  may_report(ERROR_RANGE);
  may_report(ERROR_DOMAIN);
  return __VERIFIER_nondet_double();
}

static long double any_long_number(void) {
  __sextant_inexact("a function of math.h that is not computed exactly");
  may_report(ERROR_RANGE);
  may_report(ERROR_DOMAIN);
  return __VERIFIER_nondet_longdouble();
}

#define INFINITE __builtin_inf()
#define IS_NAN(x) ((x) != (x))
#define IS_INFINITE(x) ((x) == INFINITE || (x) == -INFINITE)
// A little more than pi and pi / 2, for the rounding of narrow types.
#define PI 3.1415928
#define HALF_PI 1.5707964

static double model_sin(double x) {
  if (IS_NAN(x) || x == 0) return x;
  return IS_INFINITE(x) ? not_a_number(1) : any_between(-1, 1);
}
static double model_cos(double x) {
  if (IS_NAN(x)) return x;
  if (x == 0) return 1;
  return IS_INFINITE(x) ? not_a_number(1) : any_between(-1, 1);
}
static double model_tan(double x) {
  if (IS_NAN(x) || x == 0) return x;
  return IS_INFINITE(x) ? not_a_number(1) : any_between(-INFINITE, INFINITE);
}
static double model_asin(double x) {
  if (IS_NAN(x) || x == 0) return x;
  return x < -1 || x > 1 ? not_a_number(1) : any_between(-HALF_PI, HALF_PI);
}
static double model_acos(double x) {
  if (IS_NAN(x)) return x;
  if (x == 1) return 0;
  return x < -1 || x > 1 ? not_a_number(1) : any_between(0, PI);
}
static double model_atan(double x) { return IS_NAN(x) || x == 0 ? x : any_between(-HALF_PI, HALF_PI); }
static double model_atan2(double y, double x) {
  return IS_NAN(x) || IS_NAN(y) ? not_a_number(0) : any_between(-PI, PI);
}
static double model_sinh(double x) {
  if (IS_NAN(x) || IS_INFINITE(x) || x == 0) return x;
  return x > 0 ? any_between(0, INFINITE) : -any_between(0, INFINITE);
}
static double model_cosh(double x) {
  if (IS_NAN(x)) return x;
  return x == 0 ? 1 : any_between(1, INFINITE);
}
static double model_tanh(double x) { return IS_NAN(x) || x == 0 ? x : any_between(-1, 1); }
static double model_asinh(double x) {
  return IS_NAN(x) || IS_INFINITE(x) || x == 0 ? x : any_between(-INFINITE, INFINITE);
}
static double model_acosh(double x) {
  if (IS_NAN(x)) return x;
  if (x == 1) return 0;
  return x < 1 ? not_a_number(1) : any_between(0, INFINITE);
}
static double model_atanh(double x) {
  if (IS_NAN(x) || x == 0) return x;
  return x < -1 || x > 1 ? not_a_number(1) : any_between(-INFINITE, INFINITE);
}
static double model_exp(double x) {
  if (IS_NAN(x) || x == INFINITE) return x;
  if (x == -INFINITE) return 0;
  return x == 0 ? 1 : any_between(0, INFINITE);
}
static double model_expm1(double x) {
  if (IS_NAN(x) || x == INFINITE || x == 0) return x;
  return x == -INFINITE ? -1 : any_between(-1, INFINITE);
}
static double model_log(double x) {
  if (IS_NAN(x) || x == INFINITE) return x;
  if (x < 0) return not_a_number(1);
  if (x == 0) {
    may_report(ERROR_RANGE);
    return -INFINITE;
  }
  if (x == 1) return 0;
  return x > 1 ? any_between(0, INFINITE) : any_between(-INFINITE, 0);
}
static double model_log1p(double x) {
  if (IS_NAN(x) || x == INFINITE || x == 0) return x;
  if (x < -1) return not_a_number(1);
  return x > 0 ? any_between(0, INFINITE) : any_between(-INFINITE, 0);
}
static double model_cbrt(double x) {
  if (IS_NAN(x) || IS_INFINITE(x) || x == 0) return x;
  return x > 0 ? any_between(0, INFINITE) : any_between(-INFINITE, 0);
}
static double model_hypot(double x, double y) {
  if (IS_INFINITE(x) || IS_INFINITE(y)) return INFINITE;
  return IS_NAN(x) || IS_NAN(y) ? not_a_number(0) : any_between(0, INFINITE);
}
static double model_pow(double x, double y) {
  if (y == 0 || x == 1) return 1;
  if (IS_NAN(x) || IS_NAN(y)) return not_a_number(0);
  return x > 0 ? any_between(0, INFINITE) : any_number();
}
static double model_erf(double x) { return IS_NAN(x) || x == 0 ? x : any_between(-1, 1); }
static double model_erfc(double x) { return IS_NAN(x) ? x : any_between(0, 2); }
static double model_gamma(double x) { return IS_NAN(x) ? x : any_number(); }
// Rounded once: what the two operations, each rounded, give is not the same.
static double model_fma(double x, double y, double z) {
  if (IS_NAN(x) || IS_NAN(y) || IS_NAN(z)) return not_a_number(0);
  if (IS_INFINITE(x) || IS_INFINITE(y)) return x * y + z;
  return IS_INFINITE(z) ? z : any_between(-INFINITE, INFINITE);
}

#define ONE(name, as)                                                                                                  \
  double name(double x) { return as(x); }                                                                              \
  float name##f(float x) { return (float)as(x); }                                                                      \
  long double name##l(long double x) { return IS_NAN(x) ? x : any_long_number(); }
#define TWO(name, as)                                                                                                  \
  double name(double x, double y) { return as(x, y); }                                                                 \
  float name##f(float x, float y) { return (float)as(x, y); }                                                          \
  long double name##l(long double x, long double y) {                                                                  \
    (void)x, (void)y;                                                                                                  \
    return any_long_number();                                                                                          \
  }

ONE(sin, model_sin)
ONE(cos, model_cos)
ONE(tan, model_tan)
ONE(asin, model_asin)
ONE(acos, model_acos)
ONE(atan, model_atan)
TWO(atan2, model_atan2)
ONE(sinh, model_sinh)
ONE(cosh, model_cosh)
ONE(tanh, model_tanh)
ONE(asinh, model_asinh)
ONE(acosh, model_acosh)
ONE(atanh, model_atanh)
ONE(exp, model_exp)
ONE(exp2, model_exp)
ONE(expm1, model_expm1)
ONE(log, model_log)
ONE(log2, model_log)
ONE(log10, model_log)
ONE(log1p, model_log1p)
ONE(cbrt, model_cbrt)
TWO(hypot, model_hypot)
TWO(pow, model_pow)
ONE(erf, model_erf)
ONE(erfc, model_erfc)
ONE(tgamma, model_gamma)
ONE(lgamma, model_gamma)
double fma(double x, double y, double z) { return model_fma(x, y, z); }
float fmaf(float x, float y, float z) { return (float)model_fma(x, y, z); }
long double fmal(long double x, long double y, long double z) {
  (void)x, (void)y, (void)z;
  return any_long_number();
}
