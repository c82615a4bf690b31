// What compilers call for the product and the quotient of complex numbers (Annex G of the standard). A product is exact but for rounding, with
// infinities where both parts would be no numbers; how a quotient is scaled and rounded is the affair of the library, so it is any.
#include "libc.h"

#define IS_NAN(x) ((x) != (x))
#define IS_INFINITE(x) (!IS_NAN(x) && IS_NAN((x) - (x)))
#define WITH_SIGN(x, of) (__builtin_signbit(of) ? -(x) : (x))

#define PRODUCT(NAME, TYPE)                                                                                            \
  static TYPE boxed_##NAME(TYPE x) {                                                                                   \
    TYPE one = IS_INFINITE(x) ? 1 : 0;                                                                                 \
    return WITH_SIGN(one, x);                                                                                          \
  }                                                                                                                    \
  static TYPE zero_##NAME(TYPE x) {                                                                                    \
    TYPE zero = 0;                                                                                                     \
    return IS_NAN(x) ? WITH_SIGN(zero, x) : x;                                                                         \
  }                                                                                                                    \
  _Complex TYPE NAME(TYPE a, TYPE b, TYPE c, TYPE d) {                                                                 \
    TYPE ac = a * c, bd = b * d, ad = a * d, bc = b * c;                                                               \
    TYPE real = ac - bd, imaginary = ad + bc;                                                                          \
    if (IS_NAN(real) && IS_NAN(imaginary)) {                                                                           \
      int first = IS_INFINITE(a) || IS_INFINITE(b), second = IS_INFINITE(c) || IS_INFINITE(d);                         \
      int overflow = IS_INFINITE(ac) || IS_INFINITE(bd) || IS_INFINITE(ad) || IS_INFINITE(bc);                         \
      if (first) a = boxed_##NAME(a), b = boxed_##NAME(b), c = zero_##NAME(c), d = zero_##NAME(d);                     \
      if (second) c = boxed_##NAME(c), d = boxed_##NAME(d), a = zero_##NAME(a), b = zero_##NAME(b);                    \
      if (!first && !second && overflow)                                                                               \
        a = zero_##NAME(a), b = zero_##NAME(b), c = zero_##NAME(c), d = zero_##NAME(d);                                \
      if (first || second || overflow) {                                                                               \
        real = (TYPE)__builtin_inf() * (a * c - b * d);                                                                \
        imaginary = (TYPE)__builtin_inf() * (a * d + b * c);                                                           \
      }                                                                                                                \
    }                                                                                                                  \
    _Complex TYPE result;                                                                                              \
    __real__ result = real;                                                                                            \
    __imag__ result = imaginary;                                                                                       \
    return result;                                                                                                     \
  }

#define QUOTIENT(NAME, TYPE)                                                                                           \
  _Complex TYPE NAME(TYPE a, TYPE b, TYPE c, TYPE d) {                                                                 \
    (void)a, (void)b, (void)c, (void)d;                                                                                \
    __sextant_inexact("a quotient of complex numbers");                                                                \
    _Complex TYPE result;                                                                                              \
    __real__ result = (TYPE)__VERIFIER_nondet_longdouble();                                                            \
    __imag__ result = (TYPE)__VERIFIER_nondet_longdouble();                                                            \
    return result;                                                                                                     \
  }

_Complex float __mulsc3(float a, float b, float c, float d);
_Complex double __muldc3(double a, double b, double c, double d);
_Complex long double __mulxc3(long double a, long double b, long double c, long double d);
_Complex float __divsc3(float a, float b, float c, float d);
_Complex double __divdc3(double a, double b, double c, double d);
_Complex long double __divxc3(long double a, long double b, long double c, long double d);

PRODUCT(__mulsc3, float)
PRODUCT(__muldc3, double)
PRODUCT(__mulxc3, long double)
QUOTIENT(__divsc3, float)
QUOTIENT(__divdc3, double)
QUOTIENT(__divxc3, long double)
