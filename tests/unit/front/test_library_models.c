// The models of the C library against the real one: the same random arguments, the same results.
// The models are compiled here under other names (model_strlen, ...), the real functions are kept as real_strlen, ...
#define __NO_CTYPE 1
#include <setjmp.h>
#include <stdbool.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#undef isascii
#undef toascii

// Volatile, so that the compiler knows nothing of what is called.
#define REAL(f) static __typeof__(f) *volatile real_##f = f
// clang-format off
REAL(strlen); REAL(strnlen); REAL(stpcpy); REAL(strcpy); REAL(stpncpy); REAL(strncpy); REAL(strcat); REAL(strncat);
REAL(memcmp); REAL(strcmp); REAL(strncmp); REAL(strcoll); REAL(strcasecmp); REAL(strncasecmp); REAL(strndup); REAL(strdup);
REAL(memchr); REAL(memrchr); REAL(strchrnul); REAL(strchr); REAL(strrchr); REAL(strspn); REAL(strcspn); REAL(strpbrk);
REAL(strstr); REAL(strtok_r); REAL(strtok); REAL(strsep); REAL(isdigit); REAL(isupper); REAL(islower); REAL(isalpha);
REAL(isalnum); REAL(isxdigit); REAL(isspace); REAL(isblank); REAL(isprint); REAL(isgraph); REAL(iscntrl); REAL(ispunct);
REAL(isascii); REAL(toascii); REAL(tolower); REAL(toupper); REAL(__ctype_b_loc); REAL(__ctype_tolower_loc);
REAL(__ctype_toupper_loc); REAL(abs); REAL(labs); REAL(llabs); REAL(div); REAL(ldiv); REAL(lldiv); REAL(atoi); REAL(atol);
REAL(atoll); REAL(strtol); REAL(strtoll); REAL(strtoul); REAL(strtoull); REAL(__errno_location); REAL(qsort); REAL(bsearch);
REAL(strtod); REAL(strtof); REAL(strtold); REAL(frexp); REAL(frexpf); REAL(ldexp); REAL(ldexpf); REAL(modf); REAL(modff);
REAL(logb); REAL(ilogb); REAL(nextafter); REAL(nextafterf); REAL(remainder); REAL(remainderf); REAL(fdim); REAL(lround);
REAL(llrint); REAL(strxfrm); REAL(memccpy); REAL(mempcpy); REAL(memmem); REAL(strcasestr); REAL(rawmemchr);
// clang-format on

#define strlen model_strlen
#define strnlen model_strnlen
#define stpcpy model_stpcpy
#define strcpy model_strcpy
#define stpncpy model_stpncpy
#define strncpy model_strncpy
#define strcat model_strcat
#define strncat model_strncat
#define memcmp model_memcmp
#define strcmp model_strcmp
#define strncmp model_strncmp
#define strcoll model_strcoll
#define strcasecmp model_strcasecmp
#define strncasecmp model_strncasecmp
#define strndup model_strndup
#define strdup model_strdup
#define memchr model_memchr
#define memrchr model_memrchr
#define strchrnul model_strchrnul
#define strchr model_strchr
#define strrchr model_strrchr
#define strspn model_strspn
#define strcspn model_strcspn
#define strpbrk model_strpbrk
#define strstr model_strstr
#define strtok_r model_strtok_r
#define strtok model_strtok
#define strsep model_strsep
#define isdigit model_isdigit
#define isupper model_isupper
#define islower model_islower
#define isalpha model_isalpha
#define isalnum model_isalnum
#define isxdigit model_isxdigit
#define isspace model_isspace
#define isblank model_isblank
#define isprint model_isprint
#define isgraph model_isgraph
#define iscntrl model_iscntrl
#define ispunct model_ispunct
#define isascii model_isascii
#define toascii model_toascii
#define tolower model_tolower
#define toupper model_toupper
#define __ctype_b_loc model_ctype_b_loc
#define __ctype_tolower_loc model_ctype_tolower_loc
#define __ctype_toupper_loc model_ctype_toupper_loc
#define abs model_abs
#define labs model_labs
#define llabs model_llabs
#define div model_div
#define ldiv model_ldiv
#define lldiv model_lldiv
#define atoi model_atoi
#define atol model_atol
#define atoll model_atoll
#define strtol model_strtol
#define strtoll model_strtoll
#define strtoul model_strtoul
#define strtoull model_strtoull
#define __errno_location model_errno_location
#define qsort model_qsort
#define bsearch model_bsearch
#define strtod model_strtod
#define strtof model_strtof
#define strtold model_strtold
#define atof model_atof
#define frexp model_frexp
#define frexpf model_frexpf
#define ldexp model_ldexp
#define ldexpf model_ldexpf
#define modf model_modf
#define modff model_modff
#define scalbn model_scalbn
#define scalbnf model_scalbnf
#define scalbln model_scalbln
#define scalblnf model_scalblnf
#define logb model_logb
#define logbf model_logbf
#define ilogb model_ilogb
#define ilogbf model_ilogbf
#define nextafter model_nextafter
#define nextafterf model_nextafterf
#define remainder model_remainder
#define remainderf model_remainderf
#define fdim model_fdim
#define fdimf model_fdimf
#define fdiml model_fdiml
#define lrint model_lrint
#define lrintf model_lrintf
#define lround model_lround
#define lroundf model_lroundf
#define llrint model_llrint
#define llrintf model_llrintf
#define llround model_llround
#define llroundf model_llroundf
#define nan model_nan
#define nanf model_nanf
#define strxfrm model_strxfrm
#define memccpy model_memccpy
#define mempcpy model_mempcpy
#define memmem model_memmem
#define strcasestr model_strcasestr
#define rawmemchr model_rawmemchr
#define index model_index
#define rindex model_rindex
#define bcmp model_bcmp
#define strlcpy model_strlcpy
#define strlcat model_strlcat
#define imaxabs model_imaxabs
#define drand48 model_drand48
#define lrand48 model_lrand48
#define mrand48 model_mrand48
#define srand48 model_srand48
#define rand model_rand
#define random model_random
#define rand_r model_rand_r
#define srand model_srand
#define srandom model_srandom

#include "front/c/models/ctype.c"
#include "front/c/models/ctype_tables.c"
#include "front/c/models/floating.c"
#undef INFINITE
#include "front/c/models/input.c"
#include "front/c/models/nonzero.c"
#include "front/c/models/number.c"
#include "front/c/models/real.c"
#include "front/c/models/search.c"
#include "front/c/models/sort.c"
#include "front/c/models/string.c"

enum { ROUNDS = 20000, SIZE = 48 };

static uint32_t seed = 12345;
static unsigned below(unsigned n) {
  seed = seed * 1664525u + 1013904223u;
  return (seed >> 8) % n;
}

// What the models ask of the environment.
static int any_value, assumed;
int __VERIFIER_nondet_int(void) { return any_value = (int)below(260) - 2; }
unsigned long __VERIFIER_nondet_ulong(void) { return below(40); }
long long __VERIFIER_nondet_longlong(void) { return below(40); }
long __VERIFIER_nondet_long(void) { return below(40); }
double __VERIFIER_nondet_double(void) { return below(40); }
long double __VERIFIER_nondet_longdouble(void) { return below(40); }
void __VERIFIER_assume(int condition) { assumed &= condition; }

// What they tell: that a result is not exact, and that a precondition is broken.
static int inexact, broken;
void __sextant_limit(const char *why) { fail_msg("%s", why); }
void __sextant_read(const void *memory, size_t size) { (void)memory, (void)size; }
void __sextant_inexact(const char *why) {
  (void)why;
  inexact = 1;
}
void __sextant_check_library(int condition, const char *text) {
  (void)text;
  broken |= !condition;
}
void __sextant_check_overflow(int condition, const char *text) {
  (void)text;
  broken |= !condition;
}

// The value of an expression in a run that meets its assumptions.
#define ASSUMING(expression)                                                                                           \
  ({                                                                                                                   \
    int result_;                                                                                                       \
    do assumed = 1, result_ = (expression);                                                                            \
    while (!assumed);                                                                                                  \
    result_;                                                                                                           \
  })

// A text of at most `most` characters, of few different ones so that matches are common.
static void any_text(char *text, unsigned most) {
  static const char letters[] = "aabbAB \xe4";
  memset(text, '#', SIZE);
  unsigned n = below(most + 1);
  for (unsigned i = 0; i < n; i++) text[i] = letters[below(sizeof letters - 1)];
  text[n] = '\0';
}

static int sign(int n) { return (n > 0) - (n < 0); }

static void test_comparisons(void **state) {
  (void)state;
  for (int round = 0; round < ROUNDS; round++) {
    char a[SIZE], b[SIZE];
    any_text(a, 5);
    any_text(b, 5);
    size_t n = below(7);
    assert_int_equal(strlen(a), real_strlen(a));
    assert_int_equal(strnlen(a, n), real_strnlen(a, n));
    assert_int_equal(sign(ASSUMING(memcmp(a, b, n))), sign(real_memcmp(a, b, n)));
    assert_int_equal(sign(ASSUMING(strcmp(a, b))), sign(real_strcmp(a, b)));
    assert_int_equal(sign(ASSUMING(strncmp(a, b, n))), sign(real_strncmp(a, b, n)));
    assert_int_equal(sign(ASSUMING(strcoll(a, b))), sign(real_strcoll(a, b)));
    assert_int_equal(sign(ASSUMING(strcasecmp(a, b))), sign(real_strcasecmp(a, b)));
    assert_int_equal(sign(ASSUMING(strncasecmp(a, b, n))), sign(real_strncasecmp(a, b, n)));
  }
}

static void test_copies(void **state) {
  (void)state;
  for (int round = 0; round < ROUNDS; round++) {
    char from[SIZE], one[SIZE], two[SIZE];
    any_text(from, 9);
    any_text(one, 9);
    memcpy(two, one, SIZE);
    size_t n = below(14);
    // Which function; both work on buffers with the same contents and return the same offset.
    ptrdiff_t got = 0, want = 0;
    switch (below(9)) {
    case 6: got = (ptrdiff_t)strxfrm(one, from, n), want = (ptrdiff_t)real_strxfrm(two, from, n); break;
    case 7: got = (char *)mempcpy(one, from, n) - one, want = (char *)real_mempcpy(two, from, n) - two; break;
    case 8: got = memccpy(one, from, 'b', n) != NULL, want = real_memccpy(two, from, 'b', n) != NULL; break;
    case 0: got = strcpy(one, from) - one, want = real_strcpy(two, from) - two; break;
    case 1: got = stpcpy(one, from) - one, want = real_stpcpy(two, from) - two; break;
    case 2: got = strncpy(one, from, n) - one, want = real_strncpy(two, from, n) - two; break;
    case 3: got = stpncpy(one, from, n) - one, want = real_stpncpy(two, from, n) - two; break;
    case 4: got = strcat(one, from) - one, want = real_strcat(two, from) - two; break;
    default: got = strncat(one, from, n) - one, want = real_strncat(two, from, n) - two; break;
    }
    assert_int_equal(got, want);
    assert_memory_equal(one, two, SIZE);
    assert_false(broken);
  }
}

// A copy within one text, with the result that copying through another place would give, or a precondition that is broken.
static void test_overlap(void **state) {
  (void)state;
  for (int round = 0; round < ROUNDS; round++) {
    char text[SIZE];
    any_text(text, 5);
    memset(text + 8, 'c', SIZE - 9);
    text[SIZE - 1] = '\0';
    size_t to = below(20), from = below(6), length = strlen(text + from) + 1, limit = below(8);
    bool by_limit = below(2);
    size_t read = by_limit && limit < length ? limit : length, written = by_limit ? limit : length;
    bool apart = to + written <= from || from + read <= to || read == 0 || written == 0;
    broken = 0;
    if (by_limit) strncpy(text + to, text + from, limit);
    else if (apart || to < from) strcpy(text + to, text + from);
    else continue; // would not end here
    assert_int_equal(broken, !apart);
  }
  broken = 0;
}

static void test_duplicates(void **state) {
  (void)state;
  for (int round = 0; round < 100; round++) {
    char text[SIZE];
    any_text(text, 9);
    size_t n = below(12);
    char *got = strdup(text), *want = real_strdup(text);
    assert_string_equal(got, want);
    free(got);
    free(want);
    got = strndup(text, n), want = real_strndup(text, n);
    assert_string_equal(got, want);
    free(got);
    free(want);
  }
}

static void test_searches(void **state) {
  (void)state;
  for (int round = 0; round < ROUNDS; round++) {
    char text[SIZE], set[SIZE];
    any_text(text, 8);
    any_text(set, 3);
    size_t n = below(10);
    int c = below(8) ? (unsigned char)text[below(8)] : 0;
    assert_ptr_equal(memchr(text, c, n), real_memchr(text, c, n));
    assert_ptr_equal(memrchr(text, c, n), real_memrchr(text, c, n));
    assert_ptr_equal(strchrnul(text, c), real_strchrnul(text, c));
    assert_ptr_equal(strchr(text, c), real_strchr(text, c));
    assert_ptr_equal(strrchr(text, c), real_strrchr(text, c));
    assert_int_equal(strspn(text, set), real_strspn(text, set));
    assert_int_equal(strcspn(text, set), real_strcspn(text, set));
    assert_ptr_equal(strpbrk(text, set), real_strpbrk(text, set));
    assert_ptr_equal(strstr(text, set), real_strstr(text, set));
    assert_ptr_equal(strcasestr(text, set), real_strcasestr(text, set));
    assert_ptr_equal(rawmemchr(text, text[n]), real_rawmemchr(text, text[n]));
    assert_ptr_equal(memmem(text, n, set, strlen(set)), real_memmem(text, n, set, strlen(set)));
  }
}

// Either both are null or both point to the same place of their buffer.
static void assert_same_place(const char *got, const char *one, const char *want, const char *two) {
  assert_int_equal(got == NULL, want == NULL);
  if (got) assert_int_equal(got - one, want - two);
}

static void test_tokens(void **state) {
  (void)state;
  for (int round = 0; round < ROUNDS / 4; round++) {
    char one[SIZE], two[SIZE], *one_state = NULL, *two_state = NULL, *one_rest = one, *two_rest = two;
    any_text(one, 12);
    memcpy(two, one, SIZE);
    unsigned which = below(3);
    for (int word = 0; word < 8; word++) {
      const char *separators = below(4) ? " " : "b ";
      char *got, *want, *start_one = word ? NULL : one, *start_two = word ? NULL : two;
      if (which == 0) got = strtok(start_one, separators), want = real_strtok(start_two, separators);
      else if (which == 1)
        got = strtok_r(start_one, separators, &one_state), want = real_strtok_r(start_two, separators, &two_state);
      else got = strsep(&one_rest, separators), want = real_strsep(&two_rest, separators);
      assert_same_place(got, one, want, two);
      assert_memory_equal(one, two, SIZE);
    }
  }
}

static void test_character_classes(void **state) {
  (void)state;
#define SAME(f) assert_int_equal(!ASSUMING(f(c)), !real_##f(c)), assert_int_equal(!TEST(f)(c), !real_##f(c))
  for (int c = -1; c < 256; c++) {
    SAME(isdigit), SAME(isupper), SAME(islower), SAME(isalpha), SAME(isalnum), SAME(isxdigit), SAME(isspace);
    SAME(isblank), SAME(isprint), SAME(isgraph), SAME(iscntrl), SAME(ispunct), SAME(isascii);
    assert_int_equal(tolower(c), real_tolower(c));
    assert_int_equal(toupper(c), real_toupper(c));
    assert_int_equal(toascii(c), real_toascii(c));
  }
  for (int c = -128; c < 256; c++) {
    assert_int_equal((*__ctype_b_loc())[c], (*real___ctype_b_loc())[c]);
    assert_int_equal((*__ctype_tolower_loc())[c], (*real___ctype_tolower_loc())[c]);
    assert_int_equal((*__ctype_toupper_loc())[c], (*real___ctype_toupper_loc())[c]);
  }
}

static int any_int(void) { return (int)(below(1u << 16) << 16 | below(1u << 16)); }

static void test_arithmetic(void **state) {
  (void)state;
  for (int round = 0; round < ROUNDS; round++) {
    int n = any_int(), by = below(2) ? (int)below(9) + 1 : -2 - (int)below(9);
    long long wide = (long long)n * 70000 + by;
    if (n == INT_MIN) continue;
    assert_int_equal(abs(n), real_abs(n));
    assert_true(labs((long)wide) == real_labs((long)wide) && llabs(wide) == real_llabs(wide));
    IntDivision d = div(n, by);
    div_t want = real_div(n, by);
    assert_true(d.quot == want.quot && d.rem == want.rem);
    LongDivision l = ldiv(n, by);
    ldiv_t want_long = real_ldiv(n, by);
    assert_true(l.quot == want_long.quot && l.rem == want_long.rem);
    LongLongDivision ll = lldiv(wide, by);
    lldiv_t want_wide = real_lldiv(wide, by);
    assert_true(ll.quot == want_wide.quot && ll.rem == want_wide.rem);
  }
}

static void any_number(char *text) {
  static const char *const heads[] = {"", " \t", "-", "+", "0x", "-0X", "0", "  -0", "+-", "0xg", "x"};
  static const char *const bodies[] = {"",
                                       "0",
                                       "7",
                                       "123",
                                       "0777",
                                       "1f",
                                       "zZ9",
                                       "2147483648",
                                       "4294967296",
                                       "9223372036854775807",
                                       "9223372036854775808",
                                       "18446744073709551615",
                                       "18446744073709551616",
                                       "99999999999999999999999",
                                       "12a",
                                       "8 9"};
  sprintf(text, "%s%s", heads[below(11)], bodies[below(16)]);
}

static void test_reading_numbers(void **state) {
  (void)state;
  static const int bases[] = {0, 10, 16, 8, 2, 36, 3, 35, 11, 7};
  for (int round = 0; round < ROUNDS; round++) {
    char text[SIZE], *got_end, *want_end;
    any_number(text);
    int base = bases[below(10)];
#define SAME_NUMBER(f)                                                                                                 \
  do {                                                                                                                 \
    got_end = want_end = NULL;                                                                                         \
    *__errno_location() = *real___errno_location() = 0;                                                                \
    assert_true(f(text, &got_end, base) == real_##f(text, &want_end, base));                                           \
    assert_int_equal(*__errno_location(), *real___errno_location());                                                   \
    assert_ptr_equal(got_end, want_end);                                                                               \
  } while (0)
    SAME_NUMBER(strtol);
    SAME_NUMBER(strtoll);
    SAME_NUMBER(strtoul);
    SAME_NUMBER(strtoull);
    long long value = real_strtoll(text, NULL, 10);
    if (value == LLONG_MAX || value == LLONG_MIN) continue; // may be out of range, which is undefined
    assert_true(atoll(text) == real_atoll(text) && atol(text) == real_atol(text));
    if (value == (int)value) assert_int_equal(atoi(text), real_atoi(text));
  }
}

static void any_real(char *text) {
  static const char *const heads[] = {"", " ", "-", "+", "0", "-0", "00", "x", "--"};
  static const char *const bodies[] = {"0",
                                       "7",
                                       "3.25",
                                       ".5",
                                       "1.",
                                       ".",
                                       "123456789012345",
                                       "0.1",
                                       "1e5",
                                       "2.5e-3",
                                       "1e",
                                       "1e+",
                                       "inf",
                                       "nan(",
                                       "nan(1)",
                                       "infinit",
                                       "Infinity",
                                       "0x1p3",
                                       "0x",
                                       "99999999999999999999",
                                       "1e400",
                                       "1e-9",
                                       "123.456",
                                       "000.001",
                                       "1e22",
                                       "1e23",
                                       "7x",
                                       "nano",
                                       ""};
  sprintf(text, "%s%s%s", heads[below(9)], bodies[below(29)], below(3) ? "" : "1");
}

// Where the value is exact it is the same; how far the number goes always is.
static void test_reading_reals(void **state) {
  (void)state;
  unsigned exact = 0;
  for (int round = 0; round < ROUNDS; round++) {
    char text[SIZE], *got_end, *want_end;
    any_real(text);
#define SAME_REAL(f)                                                                                                   \
  do {                                                                                                                 \
    inexact = 0;                                                                                                       \
    long double got = f(text, &got_end), want = real_##f(text, &want_end);                                             \
    assert_ptr_equal(got_end, want_end);                                                                               \
    assert_int_equal(signbit(got), signbit(want));                                                                     \
    if (!inexact) assert_true(got == want || (isnan(got) && isnan(want)));                                             \
    exact += !inexact;                                                                                                 \
  } while (0)
    SAME_REAL(strtod);
    SAME_REAL(strtof);
    SAME_REAL(strtold);
  }
  assert_in_range(exact, ROUNDS, 3 * ROUNDS);
}

static double any_double(void) {
  static const double numbers[] = {
      0, 1, 0.5, 3, 2.5, 1e300, 5e-324, 1e-310, 0x1p-1022, 0x1.fffffffffffffp1023, 1e15 + 0.5, 0x1p63, INFINITY, NAN};
  double x = numbers[below(14)] * (below(2) ? 1 : 1 + below(1000) / 7.0);
  return below(2) ? x : -x;
}

static bool same_double(double a, double b) { return (isnan(a) && isnan(b)) || (a == b && signbit(a) == signbit(b)); }

static void test_floating(void **state) {
  (void)state;
  for (int round = 0; round < ROUNDS; round++) {
    double x = any_double(), y = any_double(), got_whole, want_whole;
    float fx = (float)x, fy = (float)y;
    int n = (int)below(2400) - 1200, got, want;
    bool finite = isfinite(x);
    assert_true(same_double(frexp(x, &got), real_frexp(x, &want)));
    if (finite) assert_int_equal(got, want);
    assert_true(same_double(frexpf(fx, &got), real_frexpf(fx, &want)));
    assert_true(same_double(ldexp(x, n), real_ldexp(x, n)));
    assert_true(same_double(ldexpf(fx, n / 4), real_ldexpf(fx, n / 4)));
    assert_true(same_double(nextafter(x, y), real_nextafter(x, y)));
    assert_true(same_double(nextafterf(fx, fy), real_nextafterf(fx, fy)));
    assert_true(same_double(remainder(x, y), real_remainder(x, y)));
    assert_true(same_double(remainderf(fx, fy), real_remainderf(fx, fy)));
    assert_true(same_double(fdim(x, y), real_fdim(x, y)));
    assert_true(same_double(logb(x), real_logb(x)));
    if (finite && x != 0) assert_int_equal(ilogb(x), real_ilogb(x));
    if (fabs(x) < 1e18) assert_true(lround(x) == real_lround(x) && llrint(x) == real_llrint(x));
    float got_float, want_float;
    assert_true(same_double(modff(fx, &got_float), real_modff(fx, &want_float)) && same_double(got_float, want_float));
    assert_true(same_double(modf(x, &got_whole), real_modf(x, &want_whole)) && same_double(got_whole, want_whole));
  }
}

static int by_tens(const void *left, const void *right) {
  int a = *(const int *)left / 10, b = *(const int *)right / 10;
  return (a > b) - (a < b);
}

static void test_sorting(void **state) {
  (void)state;
  for (int round = 0; round < ROUNDS / 10; round++) {
    int one[9], two[9];
    size_t n = below(10);
    for (size_t i = 0; i < n; i++) one[i] = two[i] = (int)below(60);
    qsort(one, n, sizeof *one, by_tens);
    real_qsort(two, n, sizeof *two, by_tens);
    int sum = 0;
    for (size_t i = 0; i < n; i++) { // the same but for the order of equal elements
      assert_int_equal(by_tens(&one[i], &two[i]), 0);
      sum += one[i] * one[i] - two[i] * two[i];
    }
    assert_int_equal(sum, 0);
    int key = (int)below(60);
    int *got = bsearch(&key, one, n, sizeof *one, by_tens), *want = real_bsearch(&key, one, n, sizeof *one, by_tens);
    assert_int_equal(got == NULL, want == NULL);
    if (got) assert_int_equal(by_tens(got, &key), 0);
  }
}

// Whatever the environment chooses, the result is one that the standard allows, or the path is assumed away.
static void test_input(void **state) {
  (void)state;
  for (int round = 0; round < ROUNDS; round++) {
    assumed = 1;
    int r = rand();
    assert_int_equal(assumed, r >= 0);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_comparisons),   cmocka_unit_test(test_copies),
      cmocka_unit_test(test_duplicates),    cmocka_unit_test(test_searches),
      cmocka_unit_test(test_tokens),        cmocka_unit_test(test_character_classes),
      cmocka_unit_test(test_arithmetic),    cmocka_unit_test(test_reading_numbers),
      cmocka_unit_test(test_reading_reals), cmocka_unit_test(test_floating),
      cmocka_unit_test(test_overlap),       cmocka_unit_test(test_sorting),
      cmocka_unit_test(test_input),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
