// <stdio.h>: the scanf family. From a stream any conversion may fail and what is stored is any value of its type: constant formats
// become calls of the functions here (front/c/input.c). A text is followed exactly, character by character.
#include <limits.h>
#include <stdarg.h>

#include "file.h"

enum { END_OF_FILE = -1 };

short __VERIFIER_nondet_short(void);
float __VERIFIER_nondet_float(void);

// ---- streams

// How many of `count` conversions are stored: END_OF_FILE where not even the first was read. `may_be_none`: the first may also meet a
// character that does not fit.
int __sextant_scan(FILE_model *file, int count, int may_be_none) {
  __sextant_use(file);
  __sextant_read_again(file);
  if (file->pushed >= 0) __sextant_limit("characters that were put back are not modelled here");
  file->place = PLACE_MOVED;
  int stored = file->end ? END_OF_FILE : __sextant_any_between(END_OF_FILE, count);
  __VERIFIER_assume(stored != 0 || may_be_none);
  if (stored < count && !file->end && (stored == END_OF_FILE || __sextant_any_between(0, 1))) {
    if (__sextant_any_between(0, 1)) file->end = 1;
    else file->error = 1;
  }
  return stored;
}

#define STORE(name, type, any)                                                                                         \
  void __sextant_scan_##name(int stored, int index, type *to) {                                                        \
    if (index < stored) *to = (type)any;                                                                               \
  }
STORE(8, unsigned char, __VERIFIER_nondet_uchar())
STORE(16, short, __VERIFIER_nondet_short())
STORE(32, int, __VERIFIER_nondet_int())
STORE(64, long long, __VERIFIER_nondet_longlong())
STORE(float, float, __VERIFIER_nondet_float())
STORE(double, double, __VERIFIER_nondet_double())
STORE(long_double, long double, __VERIFIER_nondet_longdouble())

// %c: exactly so many characters.
void __sextant_scan_chars(int stored, int index, char *to, size_t width) {
  if (index < stored) __sextant_any(to, width);
}

// %s and %[: at least one character of a set, of which `members` has a byte for each. width: at most so many.
void __sextant_scan_set(int stored, int index, char *to, size_t width, const unsigned char *members) {
  if (index >= stored) return;
  size_t length = __sextant_any_size(width);
  __VERIFIER_assume(length > 0);
  __sextant_any(to, length + 1);
  for (size_t i = 0; i < length; i++) __VERIFIER_assume(members[(unsigned char)to[i]]);
  to[length] = '\0';
}

// ---- texts

static int is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static const char *skip_blanks(const char *text) {
  while (is_blank(*text)) text++;
  return text;
}

typedef struct {
  int is_suppressed;
  size_t width; // at most so many characters; (size_t)-1: any number
  char length;  // h, H for hh, l, L for ll, j, z, t
} Conversion;

typedef struct {
  va_list list;
  const char *text; // that is read, from its beginning
} Arguments;

static unsigned digit_value(char c) {
  if (c >= '0' && c <= '9') return (unsigned)(c - '0');
  if (c >= 'a' && c <= 'f') return (unsigned)(c - 'a') + 10;
  if (c >= 'A' && c <= 'F') return (unsigned)(c - 'A') + 10;
  return 99;
}

static int is_wide(char length) {
  return length == 'L' || length == 'j' || (sizeof(long) == 8 && (length == 'l' || length == 'z' || length == 't'));
}

static void store_number(unsigned long long value, const Conversion *c, Arguments *a) {
  if (c->is_suppressed) return;
  if (c->length == 'H') *va_arg(a->list, signed char *) = (signed char)value;
  else if (c->length == 'h') *va_arg(a->list, short *) = (short)value;
  else if (is_wide(c->length)) *va_arg(a->list, long long *) = (long long)value;
  else *va_arg(a->list, int *) = (int)value;
}

// What does not fit its type is undefined.
static void check_range(unsigned long long value, int is_negative, int is_signed, char length) {
  unsigned bits = length == 'H' ? 8 : length == 'h' ? 16 : is_wide(length) ? 64 : 32;
  unsigned long long top = 1ull << (bits - 1), most = is_signed ? top - !is_negative : top - 1 + top;
  if (value > most) __sextant_limit("a number that is read from a text is out of range, or none to some libraries");
}

// [sign] ["0x" | "0"] digits: where it ends; NULL where it is no number.
static const char *scan_number(const char *text, unsigned base, int is_signed, const Conversion *c, Arguments *a) {
  size_t left = c->width;
  int is_negative = *text == '-';
  unsigned long long value = 0;
  if (left && (*text == '-' || *text == '+')) text++, left--;
  int has_digits = 0;
  if (left && (base == 0 || base == 16) && *text == '0') {
    text++, left--;
    has_digits = 1;
    if (left && (*text == 'x' || *text == 'X')) {
      text++, left--;
      base = 16;
      if (digit_value(*text) >= 16)
        __sextant_limit(
            "a number that is read from a text is out of range, or none to some libraries"); // "0x" alone is no number, but to some libraries
    } else if (base == 0) base = 8;
  }
  if (base == 0) base = 10;
  for (; left && digit_value(*text) < base; text++, left--) {
    if (value > (ULLONG_MAX - digit_value(*text)) / base)
      __sextant_limit("a number that is read from a text is out of range, or none to some libraries");
    value = value * base + digit_value(*text);
    has_digits = 1;
  }
  if (!has_digits) return NULL;
  check_range(value, is_negative, is_signed, c->length);
  store_number(is_negative ? -value : value, c, a);
  return text;
}

// What is stored may not be in the text that is read (7.21.6.7), `end` behind its last byte so far.
static void check_stored(const Arguments *a, const char *end, const char *to, size_t size) {
  int apart = __sextant_distance(to, a->text) >= size && __sextant_distance(a->text, to) >= (size_t)(end - a->text);
  __sextant_check_library(apart, "what is read and where it goes overlap");
}

static const char *scan_chars(const char *text, const Conversion *c, Arguments *a) {
  size_t count = c->width == (size_t)-1 ? 1 : c->width;
  char *to = c->is_suppressed ? NULL : va_arg(a->list, char *);
  for (size_t i = 0; i < count; i++, text++) {
    if (*text == '\0')
      __sextant_limit("this conversion of a format is not modelled"); // libraries differ in whether that counts
    if (!c->is_suppressed) to[i] = *text;
  }
  if (to) check_stored(a, text, to, count);
  return text;
}

static const char *scan_word(const char *text, const Conversion *c, Arguments *a) {
  char *to = c->is_suppressed ? NULL : va_arg(a->list, char *);
  size_t i = 0;
  for (; i < c->width && *text != '\0' && !is_blank(*text); i++, text++)
    if (!c->is_suppressed) to[i] = *text;
  if (!c->is_suppressed) to[i] = '\0';
  if (to) check_stored(a, text + 1, to, i + 1);
  return text;
}

// Where the set that begins after "[" ends: at "]".
static const char *end_of_set(const char *set) {
  if (*set == '^') set++;
  if (*set == ']') set++;
  while (*set != '\0' && *set != ']') set++;
  return set;
}

static int is_in_set(char c, const char *set, const char *end) {
  int inverted = *set == '^', found = 0;
  if (inverted) set++;
  for (; set < end; set++) {
    if (set + 2 < end && set[1] == '-') {
      if ((unsigned char)c >= (unsigned char)set[0] && (unsigned char)c <= (unsigned char)set[2]) found = 1;
      set += 2;
    } else if (c == *set) found = 1;
  }
  return found != inverted;
}

static const char *scan_set(const char *text, const char *set, const Conversion *c, Arguments *a) {
  const char *end = end_of_set(set);
  if (*text == '\0' || !is_in_set(*text, set, end)) return NULL;
  char *to = c->is_suppressed ? NULL : va_arg(a->list, char *);
  size_t i = 0;
  for (; i < c->width && *text != '\0' && is_in_set(*text, set, end); i++, text++)
    if (!c->is_suppressed) to[i] = *text;
  if (!c->is_suppressed) to[i] = '\0';
  if (to) check_stored(a, text + 1, to, i + 1);
  return text;
}

static const char *read_conversion(const char *format, Conversion *c) {
  *c = (Conversion){.width = (size_t)-1};
  if (*format == '*') {
    c->is_suppressed = 1;
    format++;
  }
  if (*format >= '0' && *format <= '9') c->width = 0;
  for (; *format >= '0' && *format <= '9'; format++) c->width = c->width * 10 + (size_t)(*format - '0');
  if (*format == 'h' || *format == 'l') {
    c->length = *format++;
    if (*format == c->length) {
      c->length = c->length == 'h' ? 'H' : 'L';
      format++;
    }
  } else if (*format == 'j' || *format == 'z' || *format == 't') c->length = *format++;
  return format;
}

// What has nothing to say to a conversion makes it undefined (7.21.6.2p3, p11, p12), as for formats that are constant (format.c).
static void check_scanned_kind(char kind, const Conversion *c) {
  int is_text = kind == 'c' || kind == 's' || kind == '[', is_bare = !c->is_suppressed && c->width == (size_t)-1;
  int good = c->width != 0 && (is_bare || kind != 'n') && ((is_bare && !c->length) || kind != '%');
  if (is_text || kind == 'p') good = good && (!c->length || (c->length == 'l' && is_text));
  __sextant_check_library(good, "a format with what its conversion does not take");
  if (is_text && c->length) __sextant_limit("this conversion of a format is not modelled");
}

// One conversion: where it ends in the text; NULL where the text does not fit.
static const char *scan_one(const char *text, const char *format, const Conversion *c, Arguments *a) {
  switch (*format) {
  case 'd': return scan_number(text, 10, 1, c, a);
  case 'i': return scan_number(text, 0, 1, c, a);
  case 'u': return scan_number(text, 10, 0, c, a);
  case 'o': return scan_number(text, 8, 0, c, a);
  case 'x':
  case 'X': return scan_number(text, 16, 0, c, a);
  case 'c': return scan_chars(text, c, a);
  case 's': return scan_word(text, c, a);
  case '[': return scan_set(text, format + 1, c, a);
  default: __sextant_limit("this conversion of a format is not modelled"); return NULL;
  }
}

// The text ends. Whether a conversion that stores nothing counts as one that was completed, libraries differ.
static int at_end(int stored, int completed) {
  if (stored) return stored;
  return completed ? __sextant_any_between(END_OF_FILE, 0) : END_OF_FILE;
}

static int scan(const char *text, const char *format, Arguments *a) {
  const char *begin = text;
  int stored = 0, completed = 0; // completed: conversions, with those that store nothing
  for (; *format != '\0'; format++) {
    if (is_blank(*format)) {
      text = skip_blanks(text);
      continue;
    }
    if (*format != '%') {
      if (*text != *format) return *text == '\0' ? at_end(stored, completed) : stored;
      text++;
      continue;
    }
    Conversion c;
    format = read_conversion(format + 1, &c);
    if (c.length || c.is_suppressed || c.width != (size_t)-1) check_scanned_kind(*format, &c);
    if (*format != 'c' && *format != '[' && *format != 'n') text = skip_blanks(text);
    if (*format == 'n') {
      store_number((unsigned long long)(text - begin), &c, a);
      continue;
    }
    if (*text == '\0') return at_end(stored, completed);
    if (*format == '%') {
      if (*text++ != '%') return stored;
      continue;
    }
    text = scan_one(text, format, &c, a);
    if (!text) return stored;
    completed++;
    if (!c.is_suppressed) stored++;
    if (*format == '[') format = end_of_set(format + 1);
  }
  return stored;
}

int vsscanf(const char *restrict text, const char *restrict format, va_list list) {
  Arguments a = {.text = text};
  va_copy(a.list, list);
  int stored = scan(text, format, &a);
  va_end(a.list);
  return stored;
}
int sscanf(const char *restrict text, const char *restrict format, ...) {
  va_list list;
  va_start(list, format);
  int stored = vsscanf(text, format, list);
  va_end(list);
  return stored;
}

// glibc's names for later standards.
int __isoc99_vsscanf(const char *restrict text, const char *restrict format, va_list list) {
  return vsscanf(text, format, list);
}
int __isoc23_vsscanf(const char *restrict text, const char *restrict format, va_list list) {
  return vsscanf(text, format, list);
}
int __isoc99_sscanf(const char *restrict text, const char *restrict format, ...) {
  va_list list;
  va_start(list, format);
  int stored = vsscanf(text, format, list);
  va_end(list);
  return stored;
}
int __isoc23_sscanf(const char *restrict text, const char *restrict format, ...) {
  va_list list;
  va_start(list, format);
  int stored = vsscanf(text, format, list);
  va_end(list);
  return stored;
}
