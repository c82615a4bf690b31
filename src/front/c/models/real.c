// <stdlib.h>: the reading of floating-point numbers. How far a number goes is computed as the standard says. Its value is exact
// where it has few digits: as a quotient or product of two numbers that are, rounded once; otherwise it is any of its sign.
#include "libc.h"

enum {
  MOST_DIGITS = 15, // what a double holds exactly, and so do wider types
  MOST_TENS = 22    // powers of ten that a double holds exactly
};

typedef struct {
  const char *end; // NULL: there is no number
  unsigned long long digits;
  int count, scale;                            // significant digits, and the power of ten to multiply with
  int negative, is_infinite, is_nan, is_other; // other: hexadecimal, of which the value is not computed
} Real;

static int is_digit(char c) { return c >= '0' && c <= '9'; }
static int is_hexadecimal_digit(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

// Does the text begin with the word, in letters of either case? How long it is, or 0.
static int match(const char *text, const char *word) {
  int n = 0;
  for (; word[n] != '\0'; n++)
    if (text[n] != word[n] && text[n] != word[n] - 'a' + 'A') return 0;
  return n;
}

static void take_digit(Real *real, char c, int after_point) {
  if (real->count == 0 && c == '0') {
    real->scale -= after_point;
    return;
  }
  if (real->count < MOST_DIGITS) real->digits = real->digits * 10 + (unsigned long long)(c - '0');
  real->count++;
  real->scale -= after_point;
}

// digits ["." digits] | "." digits; NULL where there is no digit
static const char *read_digits(const char *p, Real *real) {
  int any = 0;
  for (; is_digit(*p); p++, any = 1) take_digit(real, *p, 0);
  if (*p == '.' && (any || is_digit(p[1])))
    for (p++; is_digit(*p); p++, any = 1) take_digit(real, *p, 1);
  return any ? p : NULL;
}

static const char *read_exponent(const char *p, Real *real) {
  const char *start = p++;
  int negative = *p == '-', exponent = 0;
  if (*p == '-' || *p == '+') p++;
  if (!is_digit(*p)) return start;
  for (; is_digit(*p); p++)
    if (exponent < 100000) exponent = exponent * 10 + (*p - '0');
  real->scale += negative ? -exponent : exponent;
  return p;
}

// "0x" digits ["." digits] ["p" exponent]: how far it goes
static const char *read_hexadecimal(const char *p) {
  int any = 0;
  for (; is_hexadecimal_digit(*p); p++) any = 1;
  if (*p == '.' && (any || is_hexadecimal_digit(p[1])))
    for (p++; is_hexadecimal_digit(*p); p++) any = 1;
  if (!any) return NULL;
  Real ignored = {0};
  return *p == 'p' || *p == 'P' ? read_exponent(p, &ignored) : p;
}

static const char *read_nan(const char *p) {
  p += 3;
  if (*p != '(') return p;
  const char *q = p + 1;
  while (is_digit(*q) || *q == '_' || (*q >= 'a' && *q <= 'z') || (*q >= 'A' && *q <= 'Z')) q++;
  return *q == ')' ? q + 1 : p;
}

static void read_unsigned(const char *p, Real *real) {
  if (match(p, "infinity")) real->is_infinite = 1, real->end = p + 8;
  else if (match(p, "inf")) real->is_infinite = 1, real->end = p + 3;
  else if (match(p, "nan")) real->is_nan = 1, real->end = read_nan(p);
  else {
    if (p[0] == '0' && (p[1] == 'x' || p[1] == 'X') && (real->end = read_hexadecimal(p + 2))) {
      real->is_other = 1;
      return;
    }
    p = read_digits(p, real);
    if (p && (*p == 'e' || *p == 'E')) p = read_exponent(p, real);
    real->end = p;
  }
}

static Real read_real(const char *text, char **end) {
  Real real = {0};
  const char *p = text;
  while (TEST(isspace)((unsigned char)*p)) p++;
  real.negative = *p == '-';
  if (*p == '-' || *p == '+') p++;
  read_unsigned(p, &real);
  if (end) *end = (char *)(real.end ? real.end : text);
  return real;
}

// The magnitude: any that is not negative where it is not exact, and then errno may tell of overflow or underflow.
static double magnitude(Real real, int digits) {
  static const double tens[MOST_TENS + 1] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                             1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  if (!real.end) return 0;
  if (real.is_infinite) return __builtin_inf();
  if (real.is_nan) return __builtin_nan("");
  if (!real.is_other && real.count == 0) return 0;
  if (!real.is_other && real.count <= digits && real.scale == 0) return (double)real.digits;
  if (!real.is_other && digits == MOST_DIGITS && real.count <= digits && real.scale >= -MOST_TENS &&
      real.scale <= MOST_TENS)
    return real.scale > 0 ? (double)real.digits * tens[real.scale] : (double)real.digits / tens[-real.scale];
  __sextant_inexact("the value of a number in text that is not computed exactly");
  double value = __VERIFIER_nondet_double();
  __VERIFIER_assume(value >= 0);
  if (__VERIFIER_nondet_int()) *__errno_location() = ERROR_RANGE;
  return value;
}

double strtod(const char *restrict text, char **restrict end) {
  Real real = read_real(text, end);
  double value = magnitude(real, MOST_DIGITS);
  return real.negative && real.end ? -value : value;
}

double atof(const char *text) { return strtod(text, NULL); }

// A float holds seven digits exactly, and of a fraction the nearest double may be rounded twice.
float strtof(const char *restrict text, char **restrict end) {
  Real real = read_real(text, end);
  float value = (float)magnitude(real, 7);
  return real.negative && real.end ? -value : value;
}

static long double any_long_magnitude(Real real) {
  if (!real.end || (!real.is_other && real.count == 0)) return 0;
  __sextant_inexact("the value of a number in text that is not computed exactly");
  long double value = __VERIFIER_nondet_longdouble();
  __VERIFIER_assume(value >= 0);
  if (__VERIFIER_nondet_int()) *__errno_location() = ERROR_RANGE;
  return value;
}

// A fraction is nearer to its value than a double is.
long double strtold(const char *restrict text, char **restrict end) {
  Real real = read_real(text, end);
  int whole = real.scale == 0 && real.count <= MOST_DIGITS && !real.is_other;
  long double value =
      whole || real.is_nan || real.is_infinite ? magnitude(real, MOST_DIGITS) : any_long_magnitude(real);
  return real.negative && real.end ? -value : value;
}
