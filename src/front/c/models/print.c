// <stdio.h>: the printf family. The text is written to [to, to + room); what does not fit is only counted. Each piece takes
// where it begins, `at`, and returns where it ends. Formats that are constant become calls of these pieces
// (front/c/output.c); the others are followed here, character by character.
#include <limits.h>
#include <stdarg.h>

#include "file.h"
#include "print.h"

size_t __sextant_put_char(char *to, size_t room, size_t at, int c) {
  if (at < room) to[at] = (char)c;
  return at + 1;
}

static size_t put_many(char *to, size_t room, size_t at, char c, int count) {
  for (int i = 0; i < count; i++) at = __sextant_put_char(to, room, at, c);
  return at;
}

size_t __sextant_put_literal(char *to, size_t room, size_t at, const char *text, size_t size) {
  for (size_t i = 0; i < size; i++) at = __sextant_put_char(to, room, at, text[i]);
  return at;
}

size_t __sextant_put_byte(char *to, size_t room, size_t at, int c, unsigned flags, int width) {
  if (!(flags & FLAG_LEFT)) at = put_many(to, room, at, ' ', width - 1);
  at = __sextant_put_char(to, room, at, (unsigned char)c);
  if (flags & FLAG_LEFT) at = put_many(to, room, at, ' ', width - 1);
  return at;
}

size_t __sextant_text(const char *text, int limit) {
  size_t length = 0;
  while ((limit < 0 || length < (size_t)limit) && text[length] != '\0') length++;
  return length;
}

// What is printed may not be in the bytes where it goes (7.21.6.5, 7.21.6.6). A text that the target begins in is found where it is printed, one that
// begins in the target at the end, when it is known how far that goes: what is nearest to its beginning is kept.
#define OVERLAP "what is printed and where it goes overlap"

static void check_not_within(const char *to, const char *text, size_t size) {
  __sextant_check_library(__sextant_distance(text, to) >= size, OVERLAP);
}

size_t __sextant_nearest(size_t nearest, const char *to, const char *text, int precision) {
  size_t distance = __sextant_distance(to, text);
  return precision != 0 && distance < nearest ? distance : nearest;
}

// Bytes before `at` were written, and one more.
static void check_nearest(size_t size, size_t at, size_t nearest) {
  if (size > 0) __sextant_check_library(nearest > (at < size ? at : size - 1), OVERLAP);
}

size_t __sextant_put_text(char *to, size_t room, size_t at, const char *text, unsigned flags, int width,
                          int precision) {
  int length = (int)__sextant_text(text, precision);
  if (room > 0) check_not_within(to, text, (size_t)length + (length != precision));
  if (!(flags & FLAG_LEFT)) at = put_many(to, room, at, ' ', width - length);
  at = __sextant_put_literal(to, room, at, text, (size_t)length);
  if (flags & FLAG_LEFT) at = put_many(to, room, at, ' ', width - length);
  return at;
}

// ---- integers

static char digit(unsigned value, unsigned flags) {
  return (char)(value < 10 ? '0' + value : (flags & FLAG_UPPER ? 'A' : 'a') + value - 10);
}

// Digits of a number in a base, and the same written. In 32 bits where that is enough: division is dear.
#define DIGITS(type, name)                                                                                             \
  static type name##_rest(type value, unsigned base) {                                                                 \
    return base == 10 ? value / 10 : base == 16 ? value >> 4 : value >> 3;                                             \
  }                                                                                                                    \
  static int name##_count(type value, unsigned base) {                                                                 \
    int count = 0;                                                                                                     \
    for (; value != 0; value = name##_rest(value, base)) count++;                                                      \
    return count;                                                                                                      \
  }                                                                                                                    \
  static void name##_write(char *to, size_t room, size_t at, type value, unsigned base, unsigned flags, int count) {   \
    for (int i = count - 1; i >= 0; i--) {                                                                             \
      type rest = name##_rest(value, base);                                                                            \
      if (at + (size_t)i < room) to[at + (size_t)i] = digit((unsigned)(value - rest * base), flags);                   \
      value = rest;                                                                                                    \
    }                                                                                                                  \
  }
DIGITS(unsigned, short_digits)
DIGITS(unsigned long long, long_digits)

static int at_least_none(int n) { return n > 0 ? n : 0; }

static char sign_of(int is_negative, unsigned flags) {
  return is_negative ? '-' : flags & FLAG_PLUS ? '+' : flags & FLAG_SPACE ? ' ' : 0;
}

static int zeros_before(int digits, unsigned base, unsigned flags, int precision) {
  int zeros = at_least_none((precision < 0 ? 1 : precision) - digits);
  return (flags & FLAG_ALTERNATE) && base == 8 && zeros == 0 ? 1 : zeros;
}

// All before the digits; `size` is that of the number without zeros that fill it up.
static size_t put_head(char *to, size_t room, size_t at, char sign, int is_prefixed, int zeros, int size,
                       unsigned flags, int width) {
  int missing = flags & FLAG_LEFT ? 0 : at_least_none(width - size);
  if (!(flags & FLAG_ZERO)) at = put_many(to, room, at, ' ', missing);
  if (sign) at = __sextant_put_char(to, room, at, sign);
  if (is_prefixed) {
    at = __sextant_put_char(to, room, at, '0');
    at = __sextant_put_char(to, room, at, flags & FLAG_UPPER ? 'X' : 'x');
  }
  return put_many(to, room, at, '0', flags & FLAG_ZERO ? zeros + missing : zeros);
}

static size_t put_tail(char *to, size_t room, size_t at, int size, unsigned flags, int width) {
  return flags & FLAG_LEFT ? put_many(to, room, at, ' ', width - size) : at;
}

#define INTEGER(type, signed_type, name, kind)                                                                         \
  static size_t put_##name(char *to, size_t room, size_t at, type value, char sign, unsigned base, unsigned flags,     \
                           int width, int precision) {                                                                 \
    if (precision >= 0) flags &= ~(unsigned)FLAG_ZERO;                                                                 \
    int digits = kind##_count(value, base), zeros = zeros_before(digits, base, flags, precision);                      \
    int is_prefixed = (flags & FLAG_ALTERNATE) && base == 16 && value != 0;                                            \
    int size = (sign != 0) + zeros + digits + 2 * is_prefixed;                                                         \
    at = put_head(to, room, at, sign, is_prefixed, zeros, size, flags, width);                                         \
    kind##_write(to, room, at, value, base, flags, digits);                                                            \
    return put_tail(to, room, at + (size_t)digits, size, flags, width);                                                \
  }                                                                                                                    \
  size_t __sextant_put_unsigned_##name(char *to, size_t room, size_t at, type value, unsigned base, unsigned flags,    \
                                       int width, int precision) {                                                     \
    return put_##name(to, room, at, value, 0, base, flags, width, precision);                                          \
  }                                                                                                                    \
  size_t __sextant_put_signed_##name(char *to, size_t room, size_t at, signed_type value, unsigned flags, int width,   \
                                     int precision) {                                                                  \
    type magnitude = value < 0 ? -(type)value : (type)value;                                                           \
    return put_##name(to, room, at, magnitude, sign_of(value < 0, flags), 10, flags, width, precision);                \
  }                                                                                                                    \
  size_t __sextant_put_plain_##name(char *to, size_t room, size_t at, signed_type value) {                             \
    type magnitude = value < 0 ? -(type)value : (type)value;                                                           \
    if (value < 0) at = __sextant_put_char(to, room, at, '-');                                                         \
    int digits = value == 0 ? 1 : kind##_count(magnitude, 10);                                                         \
    kind##_write(to, room, at, magnitude, 10, 0, digits);                                                              \
    return at + (size_t)digits;                                                                                        \
  }
INTEGER(unsigned, int, 32, short_digits)
INTEGER(unsigned long long, long long, 64, long_digits)

// ---- floating numbers: %f where 64 bits hold value * 10^precision, rounded to nearest, ties to even; NaN and infinity

enum { MOST_PRECISION = 9 };
static const unsigned powers[] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000};

// mantissa * power / 2^shift, rounded; 0 < shift, and it fits.
static unsigned long long scale(unsigned long long mantissa, unsigned power, int shift) {
  unsigned long long low = (mantissa & 0xffffffffu) * power, middle = (mantissa >> 32) * power + (low >> 32);
  unsigned long long high = middle >> 32;
  low = middle << 32 | (low & 0xffffffffu);
  if (shift >= 128) return 0;
  unsigned long long quotient, rest_high, rest_low, half_high = 0, half_low = 0;
  if (shift > 64) {
    quotient = high >> (shift - 64);
    rest_high = high - (quotient << (shift - 64)), rest_low = low;
  } else {
    quotient = shift == 64 ? high : high << (64 - shift) | low >> shift;
    rest_high = 0, rest_low = shift == 64 ? low : low - (low >> shift << shift);
  }
  if (shift > 64) half_high = 1ull << (shift - 65);
  else half_low = 1ull << (shift - 1);
  int above = rest_high != half_high ? rest_high > half_high : rest_low > half_low;
  int tie = rest_high == half_high && rest_low == half_low;
  return quotient + (unsigned long long)(above || (tie && (quotient & 1)));
}

// Text of which only the size is known.
size_t __sextant_put_any(char *to, size_t room, size_t at, int least, int most, int width) {
  __sextant_inexact("the text of a conversion that is not computed");
  int count = __sextant_any_between(least > width ? least : width, most > width ? most : width);
  size_t left = at < room ? room - at : 0;
  if (left > 0) __sextant_any(to + at, (size_t)count < left ? (size_t)count : left);
  return at + (size_t)count;
}

static size_t put_special(char *to, size_t room, size_t at, const char *text, char sign, unsigned flags, int width) {
  int size = (sign != 0) + 3;
  flags &= ~(unsigned)FLAG_ZERO;
  at = put_head(to, room, at, sign, 0, 0, size, flags, width);
  at = __sextant_put_literal(to, room, at, text, 3);
  return put_tail(to, room, at, size, flags, width);
}

size_t __sextant_put_fixed(char *to, size_t room, size_t at, double value, unsigned flags, int width, int precision) {
  unsigned long long bits;
  memcpy(&bits, &value, sizeof bits);
  int exponent = (int)(bits >> 52 & 0x7ff);
  unsigned long long mantissa = bits & 0xfffffffffffffull;
  char sign = sign_of((int)(bits >> 63), flags);
  if (exponent == 0x7ff)
    return put_special(to, room, at,
                       mantissa             ? flags & FLAG_UPPER ? "NAN" : "nan"
                       : flags & FLAG_UPPER ? "INF"
                                            : "inf",
                       sign, flags, width);
  if (precision < 0) precision = 6;
  if (precision > MOST_PRECISION || exponent >= (precision <= 3 ? 1075 : 1023 + 34)) // 10^9 * 2^34 < 2^64
    return __sextant_put_any(to, room, at, 1 + precision, 312 + precision, width);
  if (exponent > 0) mantissa |= 1ull << 52;
  unsigned long long all = scale(mantissa, powers[precision], exponent > 0 ? 1075 - exponent : 1074);
  unsigned long long whole = all / powers[precision], part = all % powers[precision];
  int point = precision > 0 || (flags & FLAG_ALTERNATE), digits = whole ? long_digits_count(whole, 10) : 1;
  int size = (sign != 0) + digits + point + precision;
  at = put_head(to, room, at, sign, 0, 0, size, flags, width);
  long_digits_write(to, room, at, whole, 10, 0, digits);
  at += (size_t)digits;
  if (point) at = __sextant_put_char(to, room, at, '.');
  long_digits_write(to, room, at, part, 10, 0, precision);
  return put_tail(to, room, at + (size_t)precision, size, flags, width);
}

// ---- the end

// How much of a buffer is for characters before the last one.
size_t __sextant_room(size_t size) { return size ? size - 1 : 0; }

int __sextant_put_end(char *to, size_t size, size_t at, size_t nearest) {
  check_nearest(size, at, nearest);
  if (size) to[at < size - 1 ? at : size - 1] = '\0';
  return (int)at;
}

// What is printed to a stream: the count, or that it fails.
int __sextant_printed(FILE_model *file, size_t count) {
  int success = __sextant_any_between(0, 1);
  __sextant_written(file, success);
  return success ? (int)count : __sextant_any_between(INT_MIN, -1);
}

// The same where there is more than is counted.
int __sextant_printed_more(FILE_model *file, size_t least) {
  __sextant_inexact("how many characters were printed");
  return __sextant_printed(file, (size_t)__sextant_any_between((int)least, INT_MAX));
}

// ---- formats that are not constant

typedef struct {
  unsigned flags;
  int width, precision;
  char length; // h, H for hh, l, L for ll, j, z, t; D for L
} Conversion;

static unsigned flag_of(char c) {
  switch (c) {
  case '-': return FLAG_LEFT;
  case '+': return FLAG_PLUS;
  case ' ': return FLAG_SPACE;
  case '#': return FLAG_ALTERNATE;
  case '0': return FLAG_ZERO;
  default: return 0;
  }
}

static const char *read_count(const char *format, int *count) {
  *count = 0;
  for (; *format >= '0' && *format <= '9'; format++) *count = *count * 10 + (*format - '0');
  return format;
}

static const char *read_length(const char *format, char *length) {
  *length = 0;
  if (*format == 'h' || *format == 'l') {
    *length = *format++;
    if (*format == *length) {
      *length = *length == 'h' ? 'H' : 'L';
      format++;
    }
  } else if (*format == 'L') {
    *length = 'D';
    format++;
  } else if (*format == 'j' || *format == 'z' || *format == 't') *length = *format++;
  return format;
}

static int is_float(char c) {
  return c == 'f' || c == 'e' || c == 'g' || c == 'a' || c == 'F' || c == 'E' || c == 'G' || c == 'A';
}

static int is_wide(char length) {
  return length == 'L' || length == 'j' || (sizeof(long) == 8 && (length == 'l' || length == 'z' || length == 't'));
}

static FILE_model descriptor = {.open = 1, .pushed = -1}; // stands for all that are known by number

// Lists are passed on by their address: they are advanced.
typedef struct {
  va_list list;
  int is_stream;    // only the count of what is printed matters
  int is_uncounted; // and there is something that is not counted
  size_t nearest;   // of the texts to the beginning of the target: how far it is
} Arguments;

static size_t print_signed(char *to, size_t room, size_t at, const Conversion *c, Arguments *a) {
  if (is_wide(c->length))
    return __sextant_put_signed_64(to, room, at, va_arg(a->list, long long), c->flags, c->width, c->precision);
  int value = va_arg(a->list, int);
  if (c->length == 'h') value = (short)value;
  if (c->length == 'H') value = (signed char)value;
  return __sextant_put_signed_32(to, room, at, value, c->flags, c->width, c->precision);
}

static size_t print_unsigned(char *to, size_t room, size_t at, const Conversion *c, unsigned base, Arguments *a) {
  if (is_wide(c->length))
    return __sextant_put_unsigned_64(to, room, at, va_arg(a->list, unsigned long long), base, c->flags, c->width,
                                     c->precision);
  unsigned value = va_arg(a->list, unsigned);
  if (c->length == 'h') value = (unsigned short)value;
  if (c->length == 'H') value = (unsigned char)value;
  return __sextant_put_unsigned_32(to, room, at, value, base, c->flags, c->width, c->precision);
}

static void store_count(size_t at, char length, Arguments *a) {
  if (length == 'H') *va_arg(a->list, signed char *) = (signed char)at;
  else if (length == 'h') *va_arg(a->list, short *) = (short)at;
  else if (is_wide(length)) *va_arg(a->list, long long *) = (long long)at;
  else *va_arg(a->list, int *) = (int)at;
}

static int is_one_of(char c, const char *list) {
  for (; *list; list++)
    if (*list == c) return 1;
  return 0;
}

// What others than C17 know (format.c).
static void limit_elsewhere(char kind) {
  switch (kind) {
  case '$':
  case '\'':
  case 'I':
  case 'w':
  case 'H':
  case 'D':
  case 'q':
  case 'm':
  case 'C':
  case 'S':
  case 'b':
  case 'B': __sextant_limit("this conversion of a format is not modelled");
  }
}

// Conversions whose text is not known, or dear.
static size_t print_other(char *to, size_t room, size_t at, char kind, Conversion *c, Arguments *a) {
  if (!is_float(kind) && kind != 'p') limit_elsewhere(kind);
  __sextant_check_library(is_float(kind) || kind == 'p', "a format with an unknown conversion");
  if (kind == 'F') c->flags |= FLAG_UPPER;
  double value = 0;
  if (kind == 'p') (void)va_arg(a->list, void *);
  else if (c->length == 'D') (void)va_arg(a->list, long double);
  else value = va_arg(a->list, double);
  if (a->is_stream) {
    a->is_uncounted = 1;
    return at;
  }
  if ((kind == 'f' || kind == 'F') && c->length != 'D')
    return __sextant_put_fixed(to, room, at, value, c->flags, c->width, c->precision);
  if (kind == 'p') return __sextant_put_any(to, room, at, 1, 2 + 2 * (int)sizeof(void *), c->width);
  int precision = c->precision < 0 ? 6 : c->precision;
  return __sextant_put_any(to, room, at, 1, c->length == 'D' ? 4940 + precision : 32 + precision, c->width);
}

static size_t print_text(char *to, size_t room, size_t at, const Conversion *c, Arguments *a) {
  const char *text = va_arg(a->list, char *);
  if (room > 0) a->nearest = __sextant_nearest(a->nearest, to, text, c->precision);
  return __sextant_put_text(to, room, at, text, c->flags, c->width, c->precision);
}

static size_t print_one(char *to, size_t room, size_t at, char kind, Conversion *c, Arguments *a) {
  switch (kind) {
  case 'd':
  case 'i': return print_signed(to, room, at, c, a);
  case 'u': return print_unsigned(to, room, at, c, 10, a);
  case 'o': return print_unsigned(to, room, at, c, 8, a);
  case 'X': c->flags |= FLAG_UPPER; return print_unsigned(to, room, at, c, 16, a);
  case 'x': return print_unsigned(to, room, at, c, 16, a);
  case 'c': return __sextant_put_byte(to, room, at, va_arg(a->list, int), c->flags, c->width);
  case 's': return print_text(to, room, at, c, a);
  case 'n':
    if (a->is_uncounted) __sextant_limit("this conversion of a format is not modelled");
    store_count(at, c->length, a);
    return at;
  case '%': return __sextant_put_char(to, room, at, '%');
  default: return print_other(to, room, at, kind, c, a);
  }
}

static const char *read_conversion(const char *format, Conversion *c, Arguments *a) {
  *c = (Conversion){.precision = -1};
  for (; flag_of(*format); format++) c->flags |= flag_of(*format);
  if (*format == '*') {
    format++;
    c->width = va_arg(a->list, int);
    if (c->width < 0) {
      c->width = -c->width;
      c->flags |= FLAG_LEFT;
    }
  } else format = read_count(format, &c->width);
  if (*format == '.') {
    format++;
    if (*format == '*') {
      format++;
      c->precision = va_arg(a->list, int);
    } else format = read_count(format, &c->precision);
  }
  return read_length(format, &c->length);
}

// As for formats that are constant (format.c).
static int takes_all(char kind, const Conversion *c, const char *from, const char *to) {
  if ((c->flags & FLAG_ALTERNATE) && !is_one_of(kind, "oxXfFeEgGaA")) return 0;
  if ((c->flags & FLAG_ZERO) && !is_one_of(kind, "diouxXfFeEgGaA")) return 0;
  if (c->precision >= 0 && !is_one_of(kind, "diouxXfFeEgGaAs")) return 0;
  if (kind == '%') return from == to;
  if (kind == 'n' && (c->flags || c->width)) return 0;
  if (!c->length || is_one_of(kind, "diouxXn")) return 1;
  if (is_one_of(kind, "fFeEgGaA")) return c->length == 'l' || c->length == 'D';
  return (kind == 'c' || kind == 's') && c->length == 'l';
}

static void check_conversion(char kind, const Conversion *c, const char *from, const char *to) {
  if (!c->flags && !c->width && c->precision < 0 && !c->length) return;
  int good = takes_all(kind, c, from, to);
  if (!good) limit_elsewhere(kind);
  __sextant_check_library(good, "a format with what its conversion does not take");
}

static size_t print(char *to, size_t room, const char *format, Arguments *a) {
  size_t at = 0;
  for (; *format != '\0'; format++) {
    if (*format != '%') {
      at = __sextant_put_char(to, room, at, *format);
      continue;
    }
    Conversion c;
    const char *from = format + 1;
    format = read_conversion(from, &c, a);
    if (c.length == 'l' && (*format == 'c' || *format == 's'))
      __sextant_limit("this conversion of a format is not modelled");
    __sextant_check_library(*format != '\0', "a format that ends within a conversion");
    check_conversion(*format, &c, from, format);
    at = print_one(to, room, at, *format, &c, a);
    if (!a->is_stream) __sextant_check_library(a->nearest >= (at < room ? at : room), OVERLAP);
  }
  return at;
}

// The format is read, too.
static void begin_target(const char *to, const char *format, Arguments *a) {
  if (__sextant_distance(format, to) != (size_t)-1) check_not_within(to, format, strlen(format) + 1);
  a->nearest = __sextant_nearest(a->nearest, to, format, -1);
}

int vsnprintf(char *restrict to, size_t size, const char *restrict format, va_list list) {
  Arguments a = {.is_stream = 0, .nearest = (size_t)-1};
  if (size > 0) begin_target(to, format, &a);
  va_copy(a.list, list);
  size_t count = print(to, __sextant_room(size), format, &a);
  va_end(a.list);
  return __sextant_put_end(to, size, count, a.nearest);
}

int vsprintf(char *restrict to, const char *restrict format, va_list list) {
  return vsnprintf(to, (size_t)-1, format, list);
}

int vfprintf(FILE_model *restrict file, const char *restrict format, va_list list) {
  Arguments a = {.is_stream = 1};
  __sextant_use(file);
  va_copy(a.list, list);
  size_t count = print(NULL, 0, format, &a);
  va_end(a.list);
  return a.is_uncounted ? __sextant_printed_more(file, count) : __sextant_printed(file, count);
}

// The same where nobody looks at the result (output.c sees to that): nothing is counted, only the arguments are looked at.
static const char *skip_number(const char *format, va_list *list, int *number) {
  if (*format != '*') return read_count(format, number);
  *number = va_arg(*list, int);
  return format + 1;
}

static void check_argument(char kind, char length, int limit, va_list *list) {
  switch (kind) {
  case 's': __sextant_text(va_arg(*list, char *), limit); break;
  case 'p': (void)va_arg(*list, void *); break;
  case 'd':
  case 'i':
  case 'u':
  case 'o':
  case 'x':
  case 'X':
    if (is_wide(length)) (void)va_arg(*list, long long);
    else (void)va_arg(*list, int);
    break;
  case 'c': (void)va_arg(*list, int); break;
  case '%': break;
  case 'n': __sextant_limit("this conversion of a format is not modelled"); break;
  default:
    if (!is_float(kind)) limit_elsewhere(kind);
    __sextant_check_library(is_float(kind), "a format with an unknown conversion");
    if (length == 'D') (void)va_arg(*list, long double);
    else (void)va_arg(*list, double);
  }
}

int __sextant_quiet_vfprintf(FILE_model *restrict file, const char *restrict format, va_list passed) {
  va_list list;
  va_copy(list, passed);
  __sextant_use(file);
  for (; *format != '\0'; format++) {
    if (*format != '%') continue;
    Conversion c = {.precision = -1};
    const char *from = ++format;
    for (; flag_of(*format); format++) c.flags |= flag_of(*format);
    format = skip_number(format, &list, &c.width);
    if (*format == '.') format = skip_number(format + 1, &list, &c.precision);
    format = read_length(format, &c.length);
    check_conversion(*format, &c, from, format);
    if (c.length == 'l' && (*format == 'c' || *format == 's'))
      __sextant_limit("this conversion of a format is not modelled");
    __sextant_check_library(*format != '\0', "a format that ends within a conversion");
    check_argument(*format, c.length, c.precision, &list);
  }
  va_end(list);
  __sextant_written(file, __sextant_any_between(0, 1));
  return 0;
}
int __sextant_quiet_vprintf(const char *restrict format, va_list list) {
  return __sextant_quiet_vfprintf(stdout, format, list);
}
int __sextant_quiet_vdprintf(int file, const char *restrict format, va_list list) {
  (void)file;
  return __sextant_quiet_vfprintf(&descriptor, format, list);
}

int vprintf(const char *restrict format, va_list list) { return vfprintf(stdout, format, list); }

int vdprintf(int file, const char *restrict format, va_list list) {
  (void)file;
  return vfprintf(&descriptor, format, list);
}

int vasprintf(char **to, const char *restrict format, va_list list) {
  va_list again;
  va_copy(again, list);
  int count = vsnprintf(NULL, 0, format, list);
  *to = malloc((size_t)count + 1);
  if (!*to) return -1;
  int result = vsnprintf(*to, (size_t)count + 1, format, again);
  va_end(again);
  return result;
}

#define WITH_ARGUMENTS(call)                                                                                           \
  va_list list;                                                                                                        \
  va_start(list, format);                                                                                              \
  int result = call;                                                                                                   \
  va_end(list);                                                                                                        \
  return result
int printf(const char *restrict format, ...) { WITH_ARGUMENTS(vprintf(format, list)); }
int __sextant_quiet_printf(const char *restrict format, ...) { WITH_ARGUMENTS(__sextant_quiet_vprintf(format, list)); }
int __sextant_quiet_fprintf(FILE_model *restrict file, const char *restrict format, ...) {
  WITH_ARGUMENTS(__sextant_quiet_vfprintf(file, format, list));
}
int __sextant_quiet_dprintf(int file, const char *restrict format, ...) {
  WITH_ARGUMENTS(__sextant_quiet_vdprintf(file, format, list));
}
int fprintf(FILE_model *restrict file, const char *restrict format, ...) {
  WITH_ARGUMENTS(vfprintf(file, format, list));
}
int dprintf(int file, const char *restrict format, ...) { WITH_ARGUMENTS(vdprintf(file, format, list)); }
int sprintf(char *restrict to, const char *restrict format, ...) { WITH_ARGUMENTS(vsprintf(to, format, list)); }
int snprintf(char *restrict to, size_t size, const char *restrict format, ...) {
  WITH_ARGUMENTS(vsnprintf(to, size, format, list));
}
int asprintf(char **to, const char *restrict format, ...) { WITH_ARGUMENTS(vasprintf(to, format, list)); }

// What glibc's headers make of these where sources are fortified.
int __vsnprintf_chk(char *to, size_t size, int flag, size_t room, const char *format, va_list list) {
  (void)flag, (void)room;
  return vsnprintf(to, size, format, list);
}
int __vsprintf_chk(char *to, int flag, size_t room, const char *format, va_list list) {
  (void)flag, (void)room;
  return vsprintf(to, format, list);
}
int __vfprintf_chk(FILE_model *file, int flag, const char *format, va_list list) {
  (void)flag;
  return vfprintf(file, format, list);
}
int __vprintf_chk(int flag, const char *format, va_list list) {
  (void)flag;
  return vprintf(format, list);
}
int __snprintf_chk(char *to, size_t size, int flag, size_t room, const char *format, ...) {
  (void)flag, (void)room;
  WITH_ARGUMENTS(vsnprintf(to, size, format, list));
}
int __sprintf_chk(char *to, int flag, size_t room, const char *format, ...) {
  (void)flag, (void)room;
  WITH_ARGUMENTS(vsprintf(to, format, list));
}
int __fprintf_chk(FILE_model *file, int flag, const char *format, ...) {
  (void)flag;
  WITH_ARGUMENTS(vfprintf(file, format, list));
}
int __printf_chk(int flag, const char *format, ...) {
  (void)flag;
  WITH_ARGUMENTS(vprintf(format, list));
}
