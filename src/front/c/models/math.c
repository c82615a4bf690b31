// <math.h>: what LLVM has an instruction for.
#include "libc.h"

double fabs(double x) { return __builtin_fabs(x); }
float fabsf(float x) { return __builtin_fabsf(x); }
double floor(double x) { return __builtin_floor(x); }
float floorf(float x) { return __builtin_floorf(x); }
double ceil(double x) { return __builtin_ceil(x); }
float ceilf(float x) { return __builtin_ceilf(x); }
double trunc(double x) { return __builtin_trunc(x); }
float truncf(float x) { return __builtin_truncf(x); }
double round(double x) { return __builtin_round(x); }
float roundf(float x) { return __builtin_roundf(x); }
double rint(double x) { return __builtin_rint(x); }
float rintf(float x) { return __builtin_rintf(x); }
double nearbyint(double x) { return __builtin_nearbyint(x); }
float nearbyintf(float x) { return __builtin_nearbyintf(x); }
double fmin(double x, double y) { return __builtin_fmin(x, y); }
float fminf(float x, float y) { return __builtin_fminf(x, y); }
double fmax(double x, double y) { return __builtin_fmax(x, y); }
float fmaxf(float x, float y) { return __builtin_fmaxf(x, y); }
double copysign(double x, double y) { return __builtin_copysign(x, y); }
float copysignf(float x, float y) { return __builtin_copysignf(x, y); }
// Of a negative number there is none, which errno may tell. What is assumed always holds: it saves a solver the trouble.
#define SQUARE_ROOT(type, name)                                                                                        \
  type name(type x) {                                                                                                  \
    type root = __builtin_elementwise_sqrt(x);                                                                         \
    __VERIFIER_assume(root >= 0 || !(x >= 0));                                                                         \
    if (x < 0 && __VERIFIER_nondet_int()) *__errno_location() = ERROR_DOMAIN;                                          \
    return root;                                                                                                       \
  }
SQUARE_ROOT(double, sqrt)
SQUARE_ROOT(float, sqrtf)

// What the macros isnan, isinf, isfinite, signbit and fpclassify of older headers call. Any number but 0 is what the standard says of them (7.12.3);
// __isinf is said to give the sign.
#define TESTED(name, type, is_so)                                                                                      \
  int TEST(name)(type x);                                                                                              \
  int TEST(name)(type x) { return is_so; }                                                                             \
  int name(type x) { return __sextant_any_nonzero(TEST(name)(x)); }
#define INFINITE_SIGN (x == __builtin_inf() ? 1 : x == -__builtin_inf() ? -1 : 0)
#define CLASSIFY(type, suffix)                                                                                         \
  TESTED(__isnan##suffix, type, x != x)                                                                                \
  int __isinf##suffix(type x) { return INFINITE_SIGN; }                                                                \
  TESTED(__finite##suffix, type, x - x == 0)                                                                           \
  TESTED(__signbit##suffix, type, __builtin_signbit(x) != 0)                                                           \
  int __fpclassify##suffix(type x) {                                                                                   \
    if (x != x) return 0;                                                                                              \
    if (x - x != 0) return 1;                                                                                          \
    if (x == 0) return 2;                                                                                              \
    return __builtin_isnormal(x) ? 4 : 3;                                                                              \
  }
CLASSIFY(double, )
CLASSIFY(float, f)
CLASSIFY(long double, l)
TESTED(isnan, double, x != x)
int TEST(isinf)(double x);
int TEST(isinf)(double x) { return INFINITE_SIGN; }
int isinf(double x) { return __sextant_any_infinity(TEST(isinf)(x)); }
TESTED(finite, double, x - x == 0)
