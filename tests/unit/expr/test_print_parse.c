// Printing and parsing: what is printed parses to a term of the same meaning; how common terms look; where errors are.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/text.h"
#include "expr/parse.h"
#include "expr/print.h"
#include "random_terms.h"

// ---- a scope over the variables of a pool; those that begin with `u` are unsigned

static ParsedName lookup(void *context, const char *name) {
  RandomTerms *r = context;
  for (uint32_t v = 0; v < r->var_count; v++)
    if (strcmp(expr_name(r->table, r->pool.data[v].term), name) == 0)
      return (ParsedName){.term = r->pool.data[v].term, .is_signed = *name != 'u'};
  return (ParsedName){.ambiguous = strcmp(name, "twice") == 0};
}

static PrintType type_of(void *context, Term var) {
  RandomTerms *r = context;
  return *expr_name(r->table, var) == 'u' ? PRINT_UNSIGNED : PRINT_SIGNED;
}

static Term parse_as(RandomTerms *r, const char *text, Sort sort, Sort literal, DiagList *diags) {
  ExprScope scope = {.lookup = lookup, .context = r, .literal = literal};
  ExprText input = {text, {"text", 1, 1}, text, 64};
  size_t used = 0;
  if (sort == SORT_BOOL) return expr_parse_condition(r->table, &scope, text, input.place, text, 64, diags);
  Term t = expr_parse_prefix(r->table, &scope, &input, EXPR_WHOLE, sort, diags, &used);
  return t && used == strlen(text) ? t : TERM_NONE;
}

// ---- round trips

static void check_round_trip(RandomTerms *r, const Meaning *m, Subst *substs, uint64_t seed, Sort literal) {
  PrintStyle style = {.type_of = type_of, .context = r};
  Text text = {0};
  DiagList diags = {0};
  expr_print_styled(r->table, m->term, &style, PRINT_SIGNED, &text);
  if (text.count > 20000) { // a shared subterm is printed each time: nobody parses that
    text_release(&text);
    return;
  }
  Term again = parse_as(r, text_view(&text), m->sort, literal, &diags);
  if (!again) diag_print(&diags, stderr);
  for (uint32_t k = 0; k < ASSIGNMENTS; k++)
    if (!again || !agrees(r, &substs[k], again, m, k))
      fail_msg("seed %llu, assignment %u: %s", (unsigned long long)seed, k, text_view(&text));
  diag_release(&diags);
  text_release(&text);
}

static void run(uint64_t seeds, uint32_t nodes, void (*declare)(RandomTerms *), uint32_t most_width, Sort literal) {
  for (uint64_t seed = 1; seed <= seeds; seed++) {
    RandomTerms r = {.table = expr_table_new(), .seed = seed, .most_width = most_width};
    declare(&r);
    random_grow(&r, nodes);
    Subst substs[ASSIGNMENTS];
    for (uint32_t k = 0; k < ASSIGNMENTS; k++) random_assignment(&r, k, &substs[k]);
    for (uint32_t i = 0; i < r.pool.count; i++) check_round_trip(&r, &r.pool.data[i], substs, seed, literal);
    for (uint32_t k = 0; k < ASSIGNMENTS; k++) expr_subst_release(&substs[k]);
    random_release(&r);
  }
}

static void declare_machine(RandomTerms *r) {
  random_var(r, "c", sort_bv(8));
  random_var(r, "uc", sort_bv(8));
  random_var(r, "s", sort_bv(16));
  random_var(r, "x", sort_bv(32));
  random_var(r, "u", sort_bv(32));
  random_var(r, "l", sort_bv(64));
  random_var(r, "ul", sort_bv(64));
  random_var(r, "p", SORT_BOOL);
}

static void declare_odd_widths(RandomTerms *r) {
  random_var(r, "one", sort_bv(1));
  random_var(r, "x", sort_bv(5));
  random_var(r, "ux", sort_bv(5));
  random_var(r, "y", sort_bv(24));
  random_var(r, "z", sort_bv(33));
  random_var(r, "w", sort_bv(128));
  random_var(r, "p", SORT_BOOL);
}

static void declare_integers(RandomTerms *r) {
  random_var(r, "i", SORT_INT);
  random_var(r, "f::j#2", SORT_INT);
  random_var(r, "s.k", SORT_INT);
  random_var(r, "p", SORT_BOOL);
}

static void declare_arrays(RandomTerms *r) {
  random_var(r, "i", sort_bv(3));
  random_var(r, "x", sort_bv(8));
  random_var(r, "a", sort_array(sort_bv(3), sort_bv(8)));
  random_var(r, "ub", sort_array(sort_bv(3), sort_bv(8)));
  random_var(r, "c", sort_array(sort_bv(2), SORT_BOOL));
  random_var(r, "j", sort_bv(2));
  random_var(r, "p", SORT_BOOL);
}

static void test_round_trip_of_machine_widths(void **state) {
  (void)state, run(150, 120, declare_machine, 64, sort_bv(32));
}
static void test_round_trip_of_odd_widths(void **state) {
  (void)state, run(100, 120, declare_odd_widths, 128, sort_bv(32));
}
static void test_round_trip_of_integers(void **state) { (void)state, run(150, 120, declare_integers, 1, SORT_INT); }
static void test_round_trip_of_arrays(void **state) { (void)state, run(100, 120, declare_arrays, 8, sort_bv(32)); }

// ---- how it looks

static RandomTerms examples(void) {
  RandomTerms r = {.table = expr_table_new()};
  declare_machine(&r);
  random_var(&r, "y", sort_bv(32));
  random_var(&r, "i", SORT_INT);
  random_var(&r, "j", SORT_INT);
  random_var(&r, "b", SORT_BOOL);
  random_var(&r, "a", sort_array(sort_bv(3), sort_bv(8)));
  random_var(&r, "f::x#2", sort_bv(32));
  return r;
}

// Parses, prints without knowledge of types, compares.
static void check_looks(RandomTerms *r, const char *text, const char *expected) {
  DiagList diags = {0};
  Text out = {0};
  Term t = parse_as(r, text, SORT_BOOL, sort_bv(32), &diags);
  diag_print(&diags, stderr);
  assert_true(t != TERM_NONE);
  expr_print(r->table, t, &out, 0);
  assert_string_equal(text_view(&out), expected);
  text_release(&out);
  diag_release(&diags);
}

static void test_looks(void **state) {
  (void)state;
  RandomTerms r = examples();
  static const char *const same[] = {
      "x < y",
      "x >= y",
      "x != y",
      "x > 5",
      "x <= 5",
      "x >= -3",
      "x - 3 < y",
      "x - y - 1 < 10",
      "x * 3 - y * 2 < 10",
      "(x & 15) == 3",
      "x < y && (y < 7 || x == 3)",
      "p || x < y && y < 7",
      "!p",
      "!(p && b)",
      "p != b",
      "p == (x < y)",
      "(p ? x : y) < 7",
      "-x < y",
      "~x < y",
      "(x ^ y) < 100",
      "x << 3 < y",
      "x >> 3 < y",
      "x / 2 < y",
      "x % 10 == 3",
      "(unsigned)x < 7u",
      "(unsigned)x < (unsigned)y",
      "(unsigned)x / 10u < 7u",
      "(unsigned)x >> 1 < 7u",
      "(unsigned)(x + 3) < 7u",
      "(unsigned char)c + 1 < x",
      "(long)x + y < l",
      "(signed char)x < c",
      "l < 4294967296",
      "a[3] == 7",
      "f::x#2 > 0",
      "i * j + 1 < 10",
      "i / j < 3",
      "i % 2 == 1",
      "div(i, j) < 3",
      "i - j < -3",
  };
  for (size_t i = 0; i < sizeof same / sizeof *same; i++) check_looks(&r, same[i], same[i]);
  check_looks(&r, "3 < x", "x > 3");
  check_looks(&r, "!(x < y)", "x >= y");
  check_looks(&r, "!(x == y)", "x != y");
  check_looks(&r, "x + -3 < y", "x - 3 < y");
  check_looks(&r, "x + (0 - y) < 3", "x - y < 3");
  check_looks(&r, "p ==> b", "b || !p");
  check_looks(&r, "((x)) < ((y))", "x < y");
  check_looks(&r, "x", "x != 0");
  check_looks(&r, "`f::x#2` > 0x10", "f::x#2 > 16");
  check_looks(&r, "x == 'a'", "x == 97");
  check_looks(&r, "x > 1 == true", "x > 1");
  check_looks(&r, "x /* comment */ < // another\n y", "x < y");
  random_release(&r);
}

static void test_types_of_the_style(void **state) {
  (void)state;
  RandomTerms r = examples();
  PrintStyle style = {.type_of = type_of, .context = &r};
  DiagList diags = {0};
  Text out = {0};
  expr_print_styled(r.table, parse_as(&r, "u < 7 && u / 3 == 1 && ul < u", SORT_BOOL, sort_bv(32), &diags), &style,
                    PRINT_SIGNED, &out);
  assert_string_equal(text_view(&out), "u < 7u && u / 3u == 1u && ul < u");
  text_release(&out);
  style.long_width = 32;
  expr_print_styled(r.table, parse_as(&r, "(long)x + y < l", SORT_BOOL, sort_bv(32), &diags), &style, PRINT_SIGNED,
                    &out);
  assert_string_equal(text_view(&out), "(long long)x + y < l");
  text_release(&out);
  expr_print_styled(r.table, expr_bv(r.table, 32, 0xffffffff), &style, PRINT_UNSIGNED, &out);
  assert_string_equal(text_view(&out), "4294967295");
  text_release(&out);
  diag_release(&diags);
  random_release(&r);
}

static void test_floats(void **state) {
  (void)state;
  TermTable *t = expr_table_new();
  Term f = expr_var(t, "f", sort_bv(32)), g = expr_var(t, "g", sort_bv(32)), d = expr_var(t, "d", sort_bv(64));
  Term half = expr_bv(t, 32, 0x3f000000), sum = expr_binary(t, OP_FADD, f, expr_binary(t, OP_FMUL, g, half));
  Term sign = expr_bv(t, 32, 0x80000000);
  const struct {
    Term term;
    const char *text;
  } cases[] = {
      {expr_binary(t, OP_FLT, sum, half), "f + g * 0.5f < 0.5f"},
      {expr_not(t, expr_binary(t, OP_FLT, f, g)), "!(f < g)"},
      {expr_binary(t, OP_FEQ, expr_binary(t, OP_BVXOR, f, sign), g), "-f == g"},
      {expr_binary(t, OP_FEQ, expr_binary(t, OP_BVAND, f, expr_bv(t, 32, 0x7fffffff)), g), "fabsf(f) == g"},
      {expr_binary(t, OP_FLE, expr_resize(t, OP_FTOF, f, 64), d), "(double)f <= d"},
      {expr_binary(t, OP_FLE, expr_resize(t, OP_STOF, f, 64), d), "(double)f <= d"},
      {expr_binary(t, OP_BVSLT, expr_resize(t, OP_FTOS, d, 32), f), "(int)d < f"},
      {expr_binary(t, OP_FEQ, expr_unary(t, OP_FSQRT, d), expr_fround(t, d, ROUND_UP)), "sqrt(d) == ceil(d)"},
      {expr_binary(t, OP_FLT, f, expr_bv(t, 32, 0x7f800000)), "f < INFINITY"},
      {expr_binary(t, OP_FLT, expr_bv(t, 32, 0xc0490fdb), f), "-3.1415927f < f"},
      {expr_eq(t, sum, f), "f == bits(f + g * 0.5f)"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Text out = {0};
    expr_print(t, cases[i].term, &out, 0);
    assert_string_equal(text_view(&out), cases[i].text);
    text_release(&out);
  }
  expr_table_delete(t);
}

// ---- large terms

static void test_large_terms_are_cut(void **state) {
  (void)state;
  TermTable *t = expr_table_new();
  Term x = expr_var(t, "x", sort_bv(32)), deep = x, wide = x, all = expr_true(t);
  for (uint32_t i = 0; i < 100000; i++) deep = expr_unary(t, i % 2 ? OP_BVNOT : OP_BVNEG, deep);
  for (uint32_t i = 0; i < 200; i++) wide = expr_binary(t, OP_BVMUL, wide, wide); // 2^200 leaves
  for (uint32_t i = 0; i < 20000; i++) all = expr_and(t, all, expr_not(t, expr_eq(t, x, expr_bv(t, 32, i))));
  Term terms[3] = {deep, wide, all};
  for (int i = 0; i < 3; i++) {
    Text out = {0};
    expr_print(t, terms[i], &out, 50);
    assert_int_equal(out.count, 53);
    assert_string_equal(text_view(&out) + 50, "...");
    text_release(&out);
    expr_print(t, terms[i], &out, 0);
    assert_true(out.count < 1100000);
    text_release(&out);
  }
  expr_table_delete(t);
}

// ---- C's conversions

static void check_value(RandomTerms *r, const char *text, bool expected) {
  DiagList diags = {0};
  Term t = parse_as(r, text, SORT_BOOL, sort_bv(32), &diags);
  diag_print(&diags, stderr);
  if (t != expr_bool(r->table, expected)) fail_msg("%s is not %d", text, expected);
  diag_release(&diags);
}

static void test_conversions(void **state) {
  (void)state;
  RandomTerms r = examples();
  check_value(&r, "-1 < 0u", false);
  check_value(&r, "-1 < 0l", true);
  check_value(&r, "-1l < 0u", true);
  check_value(&r, "(unsigned char)-1 == 255", true);
  check_value(&r, "(signed char)255 == -1", true);
  check_value(&r, "(unsigned short)-1 + 1 == 65536", true);
  check_value(&r, "4294967295 + 1 == 4294967296", true);
  check_value(&r, "4294967295u + 1 == 0", true);
  check_value(&r, "0xffffffff == 4294967295u", true);
  check_value(&r, "-2147483648 < 0", true);
  check_value(&r, "-7 / 2 == -3 && -7 % 2 == -1", true);
  check_value(&r, "1 << 3 == 8 && -8 >> 1 == -4", true);
  check_value(&r, "(1 < 2) + (2 < 3) == 2", true);
  check_value(&r, "!5 == 0 && !!5 == 1", true);
  check_value(&r, "(_Bool)7 == 1", true);
  check_value(&r, "1 ? 2 : 3", true);
  check_value(&r, "2 + 3 * 4 == 14 && 10 - 4 - 3 == 3", true);
  check_value(&r, "1 | 2 ^ 3 & 1", true);
  check_value(&r, "(1 | 6 ^ 3 & 1) == 7", true);
  check_value(&r, "(long long)1 << 40 == 1099511627776", true);
  check_value(&r, "'\\n' == 10 && '\\x41' == 'A' && '\\0' == 0", true);
  check_value(&r, "017 == 15 && 0b101 == 5", true);
  check_value(&r, "(uint8_t)300 == 44", true);
  random_release(&r);
}

static void test_integers_divide_as_c_does(void **state) {
  (void)state;
  RandomTerms r = examples();
  check_value(&r, "i / 2 == i / 2", true);
  for (int a = -9; a <= 9; a++)
    for (int b = -4; b <= 4; b++) {
      if (b == 0) continue;
      char text[80];
      snprintf(text, sizeof text, "%d + (i - i) / 1 == i * 0 + %d * (%d / %d) + %d %% %d", a, b, a, b, a, b);
      check_value(&r, text, true);
    }
  random_release(&r);
}

static void test_parts(void **state) {
  (void)state;
  RandomTerms r = examples();
  ExprScope scope = {.lookup = lookup, .context = &r, .literal = sort_bv(32)};
  DiagList diags = {0};
  size_t used;
  const char *text = "x + 1 < y && p";
  ExprText input = {text, {"text", 1, 1}, text, 64};
  assert_true(expr_parse_prefix(r.table, &scope, &input, EXPR_COMPARISON, SORT_NONE, &diags, &used));
  assert_int_equal(used, strlen("x + 1 < y"));
  assert_true(expr_parse_prefix(r.table, &scope, &input, EXPR_WHOLE, SORT_NONE, &diags, &used));
  assert_int_equal(used, strlen(text));
  input.text = input.source = "x < 3 -> L1;";
  assert_true(expr_parse_prefix(r.table, &scope, &input, EXPR_WHOLE, SORT_NONE, &diags, &used));
  assert_int_equal(used, strlen("x < 3"));
  assert_int_equal(diags.count, 0);
  random_release(&r);
}

// ---- errors

static void check_error(const char *text, uint32_t line, uint32_t column, const char *message, bool strict) {
  RandomTerms r = examples();
  ExprScope scope = {.lookup = lookup, .context = &r, .literal = sort_bv(32), .strict = strict};
  DiagList diags = {0};
  Term t = expr_parse_condition(r.table, &scope, text, (Place){"text", 1, 1}, text, 64, &diags);
  assert_int_equal(t, TERM_NONE);
  assert_int_equal(diags.count, 1);
  if (!strstr(diags.items[0].message, message)) fail_msg("%s: %s", text, diags.items[0].message);
  if (diags.items[0].place.line != line || diags.items[0].place.column != column)
    fail_msg("%s: error at %u:%u", text, diags.items[0].place.line, diags.items[0].place.column);
  assert_non_null(diags.items[0].source_line);
  diag_release(&diags);
  random_release(&r);
}

static void test_errors(void **state) {
  (void)state;
  check_error("", 1, 1, "expected an expression at the end", false);
  check_error("x <", 1, 4, "expected an expression at the end", false);
  check_error("x < nope", 1, 5, "no variable is called `nope`", false);
  check_error("x < twice", 1, 5, "several variables are called `twice`", false);
  check_error("x = 3", 1, 3, "unexpected `=`", false);
  check_error("x < 3)", 1, 6, "unexpected `)`", false);
  check_error("(x < 3", 1, 7, "expected `)` at the end", false);
  check_error("(x < 3 ; y", 1, 8, "expected `)` before `;`", false);
  check_error("x <\n  * 3", 2, 3, "expected an expression before `*`", false);
  check_error("x < 3 $y", 1, 7, "unexpected `$y`", false);
  check_error("x ++ 1", 1, 3, "unexpected `++`", false);
  check_error("\x80 < 3", 1, 1, "unexpected byte 0x80", false);
  check_error("x < 1.5", 1, 5, "floating-point", false);
  check_error("x < 12abc", 1, 5, "not a number", false);
  check_error("'", 1, 1, "expected an expression", false);
  check_error("x == '\\", 1, 6, "expected an expression", false);
  check_error("x == '\\ 7'", 1, 6, "no such character constant", false);
  check_error("x < 999999999999999999999999999999999999999999", 1, 5, "too large", false);
  check_error("i < 300000000000000000000000000000000000000", 1, 3, "", false);
  check_error("x < f(3)", 1, 5, "functions cannot be called", false);
  check_error("x[3] == 1", 1, 2, "only an array has elements", false);
  check_error("a == 3", 1, 3, "an array where a number is needed", false);
  check_error("a", 1, 1, "an array where a condition is needed", false);
  check_error("i < x", 1, 3, "where an integer is", false);
  check_error("i & 6", 1, 3, "bits of mathematical integers", false);
  check_error("i << j", 1, 3, "shifted by a variable", false);
  check_error("(float)x < 3", 1, 2, "only casts to integer types", false);
  check_error("(short long)x < 3", 1, 2, "no such type", false);
  check_error("p + 1 < 2", 1, 3, "a truth value where a number is needed", true);
  check_error("p == 1", 1, 3, "a truth value where a number is needed", true);
  check_error("x < nope", 1, 5, "undeclared variable `nope`", true);
  check_error("x < `nope", 1, 5, "no closing backquote", false);
}

static void test_nesting_is_limited(void **state) {
  (void)state;
  static const char *const parts[] = {"(", "!", "- ", "x ? x : ", "x ==> ", "a[", "(int)", "store("};
  RandomTerms r = examples();
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    Text text = {0};
    DiagList diags = {0};
    for (int k = 0; k < 200000; k++) text_add(&text, parts[i]);
    assert_int_equal(parse_as(&r, text_view(&text), SORT_BOOL, sort_bv(32), &diags), TERM_NONE);
    assert_int_equal(diags.count, 1);
    assert_string_equal(diags.items[0].message, "this expression is nested too deeply");
    diag_release(&diags);
    text_release(&text);
  }
  random_release(&r);
}

static void test_random_text_never_crashes(void **state) {
  (void)state;
  static const char *const words[] = {"x",      "y",     "u",    "i",           "a",        "p",     "nope",
                                      "1",      "0x7fu", "'c'",  "(",           ")",        "[",     "]",
                                      "+",      "-",     "*",    "/",           "%",        "<<",    ">>",
                                      "<",      "<=",    "==",   "!=",          "&",        "|",     "^",
                                      "~",      "!",     "&&",   "||",          "?",        ":",     "==>",
                                      ",",      ";",     "->",   "int",         "long",     "(int)", "(unsigned char)",
                                      "store(", "copy(", "div(", "constarray(", "bv8[bv3]", "`",     "\x01",
                                      "\xff",   "//",    "/*",   "\n",          "c",        "l",     "0"};
  RandomTerms r = examples();
  r.seed = 99;
  for (int i = 0; i < 30000; i++) {
    Text text = {0};
    DiagList diags = {0};
    for (uint32_t n = random_below(&r, 12); n-- > 0;) {
      text_add(&text, words[random_below(&r, sizeof words / sizeof *words)]);
      if (random_below(&r, 2)) text_add(&text, " ");
    }
    Term t = parse_as(&r, text_view(&text), SORT_BOOL, random_below(&r, 2) ? SORT_INT : sort_bv(32), &diags);
    assert_int_equal(t == TERM_NONE, diags.count == 1);
    diag_release(&diags);
    text_release(&text);
  }
  random_release(&r);
}

static void test_sorts(void **state) {
  (void)state;
  static const char *const good[] = {"int", "bool", "bv8", "bv128", "bv1", "int[int]", "bv8[bv64]", "bool[bv3]"};
  static const char *const bad[] = {"",     "float", "bv0",   "bv129",      "bv",
                                    "bv1x", "int[",  "int[]", "int[float]", "bv99999"};
  bool is_signed;
  size_t used;
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    Text out = {0};
    Sort s = expr_parse_sort(good[i], &is_signed, &used);
    assert_true(s != SORT_NONE && is_signed && used == strlen(good[i]));
    expr_sort_print(s, &out);
    assert_string_equal(text_view(&out), good[i]);
    text_release(&out);
  }
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    assert_int_equal(expr_parse_sort(bad[i], &is_signed, &used), SORT_NONE);
  assert_true(expr_parse_sort("ubv32", &is_signed, &used) == sort_bv(32) && !is_signed);
}

static void test_names(void **state) {
  (void)state;
  static const char *const plain[] = {"x", "_y9", "f::x#2", "s.f", "main.4", "a$1", "f::g::h"};
  static const char *const other[] = {"", "9x", "x y", "x!17", "true", "int", "x:", "x#", "a[0]", "`x`"};
  for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) assert_true(expr_name_is_plain(plain[i]));
  for (size_t i = 0; i < sizeof other / sizeof *other; i++) assert_false(expr_name_is_plain(other[i]));
  assert_int_equal(expr_name_length("L0: skip"), 2);
  assert_int_equal(expr_name_length("`x y` + 1"), 5);
  assert_int_equal(expr_name_length("x::= 3"), 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_looks),
      cmocka_unit_test(test_types_of_the_style),
      cmocka_unit_test(test_floats),
      cmocka_unit_test(test_conversions),
      cmocka_unit_test(test_integers_divide_as_c_does),
      cmocka_unit_test(test_parts),
      cmocka_unit_test(test_errors),
      cmocka_unit_test(test_nesting_is_limited),
      cmocka_unit_test(test_large_terms_are_cut),
      cmocka_unit_test(test_random_text_never_crashes),
      cmocka_unit_test(test_sorts),
      cmocka_unit_test(test_names),
      cmocka_unit_test(test_round_trip_of_machine_widths),
      cmocka_unit_test(test_round_trip_of_odd_widths),
      cmocka_unit_test(test_round_trip_of_integers),
      cmocka_unit_test(test_round_trip_of_arrays),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
