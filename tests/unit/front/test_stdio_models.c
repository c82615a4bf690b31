// The models of printf and sscanf against the real functions: the same random formats and arguments, the same texts, counts and stored values.
// The models are compiled here under other names; where one says that it does not know, nothing is compared.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int real_print(char *to, size_t size, const char *format, va_list list) {
  return vsnprintf(to, size, format, list);
}
static int real_scan(const char *text, const char *format, va_list list) { return vsscanf(text, format, list); }

#define printf model_printf
#define fprintf model_fprintf
#define dprintf model_dprintf
#define sprintf model_sprintf
#define snprintf model_snprintf
#define asprintf model_asprintf
#define vprintf model_vprintf
#define vfprintf model_vfprintf
#define vdprintf model_vdprintf
#define vsprintf model_vsprintf
#define vsnprintf model_vsnprintf
#define vasprintf model_vasprintf
#define sscanf model_sscanf
#define vsscanf model_vsscanf
#undef stdin
#undef stdout
#undef stderr
#define stdin model_stdin
#define stdout model_stdout
#define stderr model_stderr

#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wmissing-format-attribute"
#pragma GCC diagnostic ignored "-Wshadow"
#include "front/c/models/print.c"
#define Conversion ScanConversion
#define Arguments ScanArguments
#define is_wide scan_is_wide
#define read_conversion scan_read_conversion
#include "front/c/models/scan.c"

// ---- what the models ask for

FILE_model *model_stdin, *model_stdout, *model_stderr;
static jmp_buf gives_up;
void __sextant_limit(const char *why) { longjmp(gives_up, why != NULL); }
void __sextant_inexact(const char *why) { longjmp(gives_up, why != NULL); }
void __sextant_read_again(const FILE_model *file) { (void)file; }
void __sextant_check_library(int condition, const char *text) {
  (void)text;
  assert_true(condition);
}
size_t __sextant_distance(const void *from, const void *to) { return (uintptr_t)to - (uintptr_t)from; }
void __sextant_any(void *memory, size_t size) { memset(memory, 0, size); }
int __sextant_any_between(int low, int high) { return low < high ? low : high; }
size_t __sextant_any_size(size_t most) { return most; }
void __sextant_use(FILE_model *file) { (void)file; }
void __sextant_written(FILE_model *file, int is_success) { (void)file, (void)is_success; }
void __VERIFIER_assume(int condition) { (void)condition; }
int __VERIFIER_nondet_int(void) { return 0; }
short __VERIFIER_nondet_short(void) { return 0; }
unsigned char __VERIFIER_nondet_uchar(void) { return 0; }
long long __VERIFIER_nondet_longlong(void) { return 0; }
float __VERIFIER_nondet_float(void) { return 0; }
double __VERIFIER_nondet_double(void) { return 0; }
long double __VERIFIER_nondet_longdouble(void) { return 0; }

// ---- random formats

enum { ROUNDS = 60000 };
static uint64_t seed = 1;
static unsigned below(unsigned n) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(seed >> 33) % n;
}
#define PICK(list) list[below(sizeof list / sizeof *list)]

static unsigned compared;
static void compare_print(const char *format, ...) {
  char got[200], want[200];
  va_list list, again;
  memset(got, '#', sizeof got);
  memset(want, '#', sizeof want);
  volatile size_t size = below(4) ? 150 : below(12);
  va_start(list, format);
  va_copy(again, list);
  int n = real_print(want, size, format, again);
  if (setjmp(gives_up) == 0) {
    assert_int_equal(model_vsnprintf(got, size, format, list), n);
    assert_memory_equal(got, want, sizeof got);
    compared++;
  }
  va_end(again);
  va_end(list);
}

static const char *const flags[] = {"", "-", "+", " ", "#", "0", "-0", "+0", "- ", "#0", "-#", "+-"};
static const char *const widths[] = {"", "1", "5", "12"};
static const char *const precisions[] = {"", ".0", ".3", ".7", "."};
static char format_text[64];

static const char *make_format(const char *flag, const char *length, char conversion) {
  strcpy(format_text, "<%");
  strcat(format_text, flag);
  strcat(format_text, PICK(widths));
  if (conversion != 'c') strcat(format_text, PICK(precisions));
  strcat(format_text, length);
  strncat(format_text, &conversion, 1);
  return strcat(format_text, ">");
}

static long long any_number(void) {
  long long value = (long long)((uint64_t)below(1u << 31) << 33 ^ (uint64_t)below(1u << 31) << 10 ^ below(1u << 31));
  return below(8) ? value >> below(63) : 0;
}

static double any_real(void) {
  switch (below(7)) {
  case 0: return (double)any_number() / 1e10;
  case 1: return ((int)below(2000) - 1000) / 8.0;
  case 2: return below(1u << 31) / 1e9;
  case 3: return below(100) / 2.0;
  case 4: return ldexp(below(1u << 31), -(int)below(1070));
  case 5: return below(2) ? -INFINITY : NAN;
  default: return below(2) ? 0.0 : -0.0;
  }
}

// # is for some conversions alone (C17 7.21.6.1p6).
static char conversion_with(const char *flag) {
  static const char conversions[] = {'x', 'X', 'o', 'd', 'i', 'u'};
  return conversions[below(strchr(flag, '#') ? 3 : 6)];
}

static void test_printed_numbers(void **state) {
  static const char *const short_lengths[] = {"", "h", "hh"}, *const long_lengths[] = {"l", "ll", "z", "j", "t"};
  (void)state;
  for (int round = 0; round < ROUNDS; round++) {
    const char *flag = PICK(flags);
    char conversion = conversion_with(flag);
    if (below(2)) compare_print(make_format(flag, PICK(short_lengths), conversion), (int)any_number());
    else compare_print(make_format(flag, PICK(long_lengths), conversion), any_number());
  }
}

static void test_printed_texts(void **state) {
  static const char *const texts[] = {"", "a", "hello", "hello world"}, *const sides[] = {"", "-"};
  (void)state;
  for (int round = 0; round < ROUNDS; round++) {
    if (below(2)) compare_print(make_format(PICK(sides), "", 's'), PICK(texts));
    else compare_print(make_format(PICK(sides), "", 'c'), (int)below(128));
    compare_print("%*d|%-*.*s|%%", (int)below(20) - 8, 7, (int)below(9) - 2, (int)below(9) - 2, PICK(texts));
  }
}

static void test_printed_reals(void **state) {
  (void)state;
  for (int round = 0; round < ROUNDS; round++)
    compare_print(make_format(PICK(flags), "", below(4) ? 'f' : 'F'), any_real());
}

static void test_most_is_known(void **state) {
  (void)state;
  compared = 0;
  for (int round = 0; round < 1000; round++) compare_print("%f %.2f %d %s", 0.1 * round, 1e6 / (round + 1), round, "x");
  assert_int_equal(compared, 1000);
}

// ---- sscanf

static int scan_really(const char *text, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int n = real_scan(text, format, list);
  va_end(list);
  return n;
}

static int scan_by_model(const char *text, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int n = model_vsscanf(text, format, list);
  va_end(list);
  return n;
}

static void test_scanned(void **state) {
  static const char *const pieces[] = {"%d", "%i",  "%u",     "%x",    "%o",   "%2d", "%*d",     "%c",    "%2c",
                                       "%s", "%3s", "%[a-c]", "%[^ ]", "%*s",  "%n",  "%%",      " ",     ",",
                                       "a",  "%ld", "%hhd",   "%hd",   "%lld", "%zu", "%*[0-9]", "%[]x]", "%[^]]"};
  static const char *const texts[] = {"1", "23", " ", "-5", "+7", "0x1f", "0", "017", "abc", "b",
                                      ",", "x",  "]", "99", "%",  "\t",   "-", "a b", "0x",  "c"};
  (void)state;
  for (int round = 0; round < 5 * ROUNDS; round++) {
    char format[64] = "", text[64] = "", got[6][32], want[6][32];
    for (unsigned i = below(4) + 1; i-- > 0;) strcat(format, PICK(pieces));
    for (unsigned i = below(5); i-- > 0;) strcat(text, PICK(texts));
    memset(got, '#', sizeof got);
    memset(want, '#', sizeof want);
    int n = scan_really(text, format, want[0], want[1], want[2], want[3], want[4], want[5]);
    if (setjmp(gives_up) != 0) continue;
    assert_int_equal(scan_by_model(text, format, got[0], got[1], got[2], got[3], got[4], got[5]), n);
    assert_memory_equal(got, want, sizeof got);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_printed_numbers), cmocka_unit_test(test_printed_texts),
      cmocka_unit_test(test_printed_reals),   cmocka_unit_test(test_most_is_known),
      cmocka_unit_test(test_scanned),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
