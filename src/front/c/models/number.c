// <stdlib.h>: integer arithmetic and the reading of numbers. abs of the least integer wraps around.
#include <limits.h>

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

int abs(int n) { return n < 0 ? -n : n; }
long labs(long n) { return n < 0 ? -n : n; }
long long llabs(long long n) { return n < 0 ? -n : n; }

IntDivision div(int n, int by) { return (IntDivision){n / by, n % by}; }
LongDivision ldiv(long n, long by) { return (LongDivision){n / by, n % by}; }
LongLongDivision lldiv(long long n, long long by) { return (LongLongDivision){n / by, n % by}; }

// [blanks] ["+" | "-"] digits; the value wraps around where the standard leaves it undefined.
static long long read_decimal(const char *text) {
  while (isspace((unsigned char)*text)) text++;
  int negative = *text == '-';
  if (*text == '-' || *text == '+') text++;
  unsigned long long value = 0;
  for (; *text >= '0' && *text <= '9'; text++) value = value * 10 + (unsigned long long)(*text - '0');
  return (long long)(negative ? -value : value);
}

int atoi(const char *text) { return (int)read_decimal(text); }
long atol(const char *text) { return (long)read_decimal(text); }
long long atoll(const char *text) { return read_decimal(text); }

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
  while (isspace((unsigned char)*p)) p++;
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
    *__errno_location() = 34; // ERANGE
  }
  if (end) *end = (char *)(p == first ? text : p);
  return number;
}

static int is_bad_base(int base, const char *text, char **end) {
  if (base == 0 || (base >= 2 && base <= 36)) return 0;
  *__errno_location() = 22; // EINVAL
  if (end) *end = (char *)text;
  return 1;
}

static long long signed_value(Number number) { return (long long)(number.negative ? -number.value : number.value); }

long strtol(const char *restrict text, char **restrict end, int base) {
  if (is_bad_base(base, text, end)) return 0;
  return (long)signed_value(read_number(text, end, base, LONG_MAX, (unsigned long long)LONG_MAX + 1));
}

long long strtoll(const char *restrict text, char **restrict end, int base) {
  if (is_bad_base(base, text, end)) return 0;
  return signed_value(read_number(text, end, base, LLONG_MAX, (unsigned long long)LLONG_MAX + 1));
}

unsigned long strtoul(const char *restrict text, char **restrict end, int base) {
  if (is_bad_base(base, text, end)) return 0;
  Number number = read_number(text, end, base, ULONG_MAX, ULONG_MAX);
  unsigned long value = (unsigned long)number.value;
  return number.negative && !number.out_of_range ? -value : value;
}

unsigned long long strtoull(const char *restrict text, char **restrict end, int base) {
  if (is_bad_base(base, text, end)) return 0;
  Number number = read_number(text, end, base, ULLONG_MAX, ULLONG_MAX);
  return number.negative && !number.out_of_range ? -number.value : number.value;
}

int *__errno_location(void) {
  static int error;
  return &error;
}
