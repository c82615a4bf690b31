// <stdlib.h>: integer arithmetic and the reading of numbers.
#include <limits.h>
#include <stdint.h>

#include "libc.h"

typedef struct {
  int quot, rem;
} IntDivision;
typedef struct {
  long quot, rem;
} LongDivision;
typedef struct {
  long long quot, rem;
} LongLongDivision;

int abs(int n) {
  __sextant_check_overflow(n != INT_MIN, "abs of the least number");
  return n < 0 ? -n : n;
}
long labs(long n) {
  __sextant_check_overflow(n != LONG_MIN, "labs of the least number");
  return n < 0 ? -n : n;
}
long long llabs(long long n) {
  __sextant_check_overflow(n != LLONG_MIN, "llabs of the least number");
  return n < 0 ? -n : n;
}

intmax_t imaxabs(intmax_t n) {
  __sextant_check_overflow(n != INTMAX_MIN, "imaxabs of the least number");
  return n < 0 ? -n : n;
}

// That the divisor is not zero is checked where it divides.
static void check_quotient(int overflows) {
  __sextant_check_overflow(!overflows, "the quotient does not fit its type");
}

IntDivision div(int n, int by) {
  check_quotient(n == INT_MIN && by == -1);
  return (IntDivision){n / by, n % by};
}
LongDivision ldiv(long n, long by) {
  check_quotient(n == LONG_MIN && by == -1);
  return (LongDivision){n / by, n % by};
}
LongLongDivision lldiv(long long n, long long by) {
  check_quotient(n == LLONG_MIN && by == -1);
  return (LongLongDivision){n / by, n % by};
}

// [blanks] ["+" | "-"] digits. What happens where the type does not hold the value is undefined.
// It is written so that solvers follow it easily: by multiplication with a constant in the width of the type, not by division in a larger one
// (the greatest value of each type ends in 7, the absolute value of the least one in 8); and in one loop that takes no fewer steps for a short
// number, so that what comes next is at the same place of all runs.
enum { SHORT_NUMBER = 16 };
enum { BEFORE, DIGITS, BEHIND };
#define READ_DECIMAL(NAME, TYPE, MOST, ANY)                                                                            \
  static TYPE NAME(const char *text) {                                                                                 \
    unsigned negative = 0, fits = 1, stage = BEFORE;                                                                   \
    unsigned TYPE value = 0;                                                                                           \
    for (size_t i = 0; i < SHORT_NUMBER || stage != BEHIND; i++) {                                                     \
      if (stage == BEHIND) continue;                                                                                   \
      char c = text[i];                                                                                                \
      if (stage == BEFORE && TEST(isspace)((unsigned char)c)) continue;                                                \
      int is_sign = stage == BEFORE && (c == '-' || c == '+');                                                         \
      stage = is_sign || (c >= '0' && c <= '9') ? DIGITS : BEHIND;                                                     \
      if (is_sign) negative = c == '-';                                                                                \
      if (is_sign || stage == BEHIND) continue;                                                                        \
      unsigned digit = (unsigned)(c - '0');                                                                            \
      if (value > MOST / 10 || (value == MOST / 10 && digit > 7 + negative)) fits = 0;                                 \
      else value = value * 10 + digit;                                                                                 \
    }                                                                                                                  \
    __sextant_check_library((int)fits, "the number in the text does not fit the type of the result");                  \
    if (!fits) return ANY();                                                                                           \
    return (TYPE)(negative ? -value : value);                                                                          \
  }
READ_DECIMAL(read_int, int, INT_MAX, __VERIFIER_nondet_int)
READ_DECIMAL(read_long, long, LONG_MAX, __VERIFIER_nondet_long)
READ_DECIMAL(read_longlong, long long, LLONG_MAX, __VERIFIER_nondet_longlong)

int atoi(const char *text) { return read_int(text); }
long atol(const char *text) { return read_long(text); }
long long atoll(const char *text) { return read_longlong(text); }

// A number in text: its absolute value, at most `limit` (for a negative one `limit_negative`).
typedef struct {
  unsigned long long value;
  int negative, out_of_range;
} Number;

static unsigned digit_value(char c) {
  if (c >= '0' && c <= '9') return (unsigned)(c - '0');
  if (c >= 'a' && c <= 'z') return (unsigned)(c - 'a') + 10;
  if (c >= 'A' && c <= 'Z') return (unsigned)(c - 'A') + 10;
  return 99;
}

static int is_hexadecimal(const char *text) {
  return text[0] == '0' && (text[1] == 'x' || text[1] == 'X') && digit_value(text[2]) < 16;
}

// [blanks] ["+" | "-"] ["0x" | "0"] digits. Where there is no digit *end is the whole text.
static Number read_number(const char *text, char **end, int base, unsigned long long limit,
                          unsigned long long limit_negative) {
  const char *p = text;
  while (TEST(isspace)((unsigned char)*p)) p++;
  Number number = {0, *p == '-', 0};
  if (*p == '-' || *p == '+') p++;
  if ((base == 0 || base == 16) && is_hexadecimal(p)) {
    p += 2;
    base = 16;
  }
  if (base == 0) base = *p == '0' ? 8 : 10;
  const char *first = p;
  unsigned radix = (unsigned)base;
  if (number.negative) limit = limit_negative;
  for (; digit_value(*p) < radix; p++) {
    unsigned digit = digit_value(*p);
    if (number.value > limit / radix || number.value * radix > limit - digit) number.out_of_range = 1;
    else number.value = number.value * radix + digit;
  }
  if (number.out_of_range) {
    number.value = limit;
    *__errno_location() = ERROR_RANGE;
  }
  if (end) *end = (char *)(p == first ? text : p);
  return number;
}

static void check_base(int base) { // C gives no other a meaning (7.22.1.4)
  __sextant_check_library(base == 0 || (base >= 2 && base <= 36), "a base that is neither 0 nor between 2 and 36");
}

static long long signed_value(Number number) { return (long long)(number.negative ? -number.value : number.value); }

long strtol(const char *restrict text, char **restrict end, int base) {
  check_base(base);
  return (long)signed_value(read_number(text, end, base, LONG_MAX, (unsigned long long)LONG_MAX + 1));
}

long long strtoll(const char *restrict text, char **restrict end, int base) {
  check_base(base);
  return signed_value(read_number(text, end, base, LLONG_MAX, (unsigned long long)LLONG_MAX + 1));
}

unsigned long strtoul(const char *restrict text, char **restrict end, int base) {
  check_base(base);
  Number number = read_number(text, end, base, ULONG_MAX, ULONG_MAX);
  unsigned long value = (unsigned long)number.value;
  return number.negative && !number.out_of_range ? -value : value;
}

unsigned long long strtoull(const char *restrict text, char **restrict end, int base) {
  check_base(base);
  Number number = read_number(text, end, base, ULLONG_MAX, ULLONG_MAX);
  return number.negative && !number.out_of_range ? -number.value : number.value;
}

int *__errno_location(void) {
  static int error;
  return &error;
}

void __sextant_any_error(void) {
  int error = __VERIFIER_nondet_int();
  if (error > 0) *__errno_location() = error;
}

int __sextant_error(void) {
  int error = __VERIFIER_nondet_int();
  __VERIFIER_assume(error > 0);
  *__errno_location() = error;
  return -1;
}
