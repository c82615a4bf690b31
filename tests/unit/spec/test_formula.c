// Formulas: reading, errors with their place, printing and reading again, negation, and the formulas that CTL and LTL share.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../../support/random_formula.h"
#include "front/cfg/front_cfg.h"

typedef struct Setup {
  FormulaTable *table;
  TermTable *terms;
  Prog *prog;
  DiagList diags;
} Setup;

static void setup_open(Setup *s) {
  *s = (Setup){.table = spec_formula_table_new(), .terms = expr_table_new()};
  const char *program = "var x : int; var y : int; var F : int; var a : int[int]; var A : int[int];\n"
                        "L0: x := x - 3 -> L1;\nL1: if (x > y) -> L0 else L2;\nL2: halt;\n";
  s->prog = cfg_parse(s->terms, "test.cfg", program, &s->diags);
  assert_non_null(s->prog);
}

static void setup_close(Setup *s) {
  prog_delete(s->prog);
  expr_table_delete(s->terms);
  spec_formula_table_delete(s->table);
  diag_release(&s->diags);
}

static Formula parse(Setup *s, FormulaLanguage language, bool program, const char *text) {
  FormulaScope scope = {.prog = program ? s->prog : NULL, .is_proposition = is_random_atom};
  return spec_formula_parse(s->table, language, &scope, text, (Place){.file = "--formula"}, &s->diags);
}

static void check_reads(Setup *s, FormulaLanguage language, bool program, const char *text, const char *expected) {
  Text out = {0};
  Formula f = parse(s, language, program, text);
  if (f == FORMULA_NONE) fail_msg("%s: %s", text, s->diags.items[s->diags.count - 1].message);
  spec_formula_print(s->table, f, &out);
  assert_string_equal(text_view(&out), expected);
  Formula again = parse(s, language, program, text_view(&out));
  Text second = {0};
  spec_formula_print(s->table, again, &second);
  assert_string_equal(text_view(&second), expected);
  if (language != LANGUAGE_MU) assert_int_equal(again, f); // each binder has a variable of its own
  text_release(&out);
  text_release(&second);
}

static void test_reading(void **unused) {
  (void)unused;
  Setup s;
  setup_open(&s);
  check_reads(&s, LANGUAGE_LTL, false, "G (p -> F q)", "G (!p || F q)");
  check_reads(&s, LANGUAGE_LTL, false, "[](p ==> <>q)", "G (!p || F q)");
  check_reads(&s, LANGUAGE_LTL, false, "GF p -> FG\"q\"", "!G F p || F G q");
  check_reads(&s, LANGUAGE_LTL, false, "GFX (p && FG q)", "G F X (p && F G q)");
  check_reads(&s, LANGUAGE_LTL, false, "p U q U r", "p U (q U r)");
  check_reads(&s, LANGUAGE_LTL, false, "p W q", "q R (p || q)");
  check_reads(&s, LANGUAGE_LTL, false, "p WU q", "q R (p || q)");
  check_reads(&s, LANGUAGE_LTL, false, "p V q", "p R q");
  check_reads(&s, LANGUAGE_LTL, false, "p /\\ q \\/ r", "r || p && q");
  check_reads(&s, LANGUAGE_LTL, false, "p <==> q", "p && q || !p && !q");
  check_reads(&s, LANGUAGE_LTL, false, "p <=> q", "p && q || !p && !q");
  check_reads(&s, LANGUAGE_LTL, false, "p && p && (p && !!q)", "p && q");
  check_reads(&s, LANGUAGE_LTL, false, "p <-> \"q\"", "p && q || !p && !q");
  check_reads(&s, LANGUAGE_LTL, false, "!p U !(q || r)", "!p U !(q || r)");
  check_reads(&s, LANGUAGE_CTL, false, "AG AF !p", "AG AF !p");
  check_reads(&s, LANGUAGE_CTL, false, "A[p && q U E [ true U r ]]", "A[(p && q) U E[true U r]]");
  check_reads(&s, LANGUAGE_CTL, false, "A[p U q]", "A[p U q]");
  check_reads(&s, LANGUAGE_CTL, false, "AG E F p", "AG EF p");
  check_reads(&s, LANGUAGE_CTL, false, "E G (p && E X q)", "EG (p && EX q)");
  check_reads(&s, LANGUAGE_CTL, false, "A G (p -> A F q) && E <> r", "AG (!p || AF q) && EF r");
  check_reads(&s, LANGUAGE_CTL, false, "E (p U (q && X r))", "E[p U (q && EX r)]");
  check_reads(&s, LANGUAGE_CTL, false, "A[p R q]", "!E[!p U !q]");
  check_reads(&s, LANGUAGE_CTL, false, "!A (p W q)", "E[!q U !(p || q)]");
  check_reads(&s, LANGUAGE_CTL, false, "(A (G p && (q || X r)))", "AG p && (q || AX r)");
  check_reads(&s, LANGUAGE_CTL, true, "A G (x > 6) && E F (A[3] == 4)", "AG (x > 6) && EF \"A[3] == 4\"");
  check_reads(&s, LANGUAGE_MU, false, "nu Z. (mu Y. p || AX Y) && AX Z", "nu Z. (mu Y. p || AX Y) && AX Z");
  check_reads(&s, LANGUAGE_MU, false, "!mu Z. AF p || !EX !Z", "!(mu Z. AF p || !EX !Z)");
  check_reads(&s, LANGUAGE_CTL, true, "EX (x > 6)", "EX (x > 6)");
  check_reads(&s, LANGUAGE_CTL, true, "AG(x > 6 -> AF (x + 1) * 2 == y)", "AG (!(x > 6) || AF \"(x + 1) * 2 == y\")");
  check_reads(&s, LANGUAGE_LTL, true, "x > 6 U at(L1) && F == 3", "(x > 6) U at(L1) && \"F == 3\"");
  check_reads(&s, LANGUAGE_LTL, true, "G AP(x > 6 && y < 3)", "G \"x > 6 && y < 3\"");
  check_reads(&s, LANGUAGE_LTL, true, "AP(x == 1) <==> y > -0x2", "x == 1 && y > -0x2 || !(x == 1) && !(y > -0x2)");
  check_reads(&s, LANGUAGE_LTL, true, "x == 1 /\\ y == 2 \\/ x", "x == 1 && y == 2 || x");
  check_reads(&s, LANGUAGE_LTL, true, "x <=> y", "x && y || !x && !y");
  check_reads(&s, LANGUAGE_LTL, true, "F at(4) && G !end", "F at(4) && G !end");
  check_reads(&s, LANGUAGE_LTL, true, "F \"a[x] == 0\"", "F (a[x] == 0)");
  setup_close(&s);
}

// `A f` as a whole, with f of LTL.
static void test_whole_path_formula(void **unused) {
  (void)unused;
  Setup s;
  setup_open(&s);
  static const char *const whole[][2] = {
      {"A F G p", "F G p"}, {" A (G F p -> G F q)", "G F q || F G !p"}, {"A[X p U q]", "X p U q"}};
  for (uint32_t i = 0; i < 3; i++) {
    Text out = {0};
    Formula f = parse(&s, LANGUAGE_CTL, false, whole[i][0]);
    if (f == FORMULA_NONE) fail_msg("%s: %s", whole[i][0], s.diags.items[0].message);
    spec_formula_print(s.table, spec_formula_positive(s.table, f), &out);
    assert_string_equal(text_view(&out), whole[i][1]);
    text_release(&out);
  }
  setup_close(&s);
}

static void check_error(FormulaLanguage language, bool program, const char *text, uint32_t column,
                        const char *message) {
  Setup s;
  setup_open(&s);
  assert_int_equal(parse(&s, language, program, text), FORMULA_NONE);
  assert_int_equal(s.diags.count, 1);
  assert_string_equal(s.diags.items[0].message, message);
  assert_int_equal(s.diags.items[0].place.column, column);
  assert_non_null(s.diags.items[0].source_line);
  setup_close(&s);
}

static void test_errors(void **unused) {
  (void)unused;
  check_error(LANGUAGE_LTL, false, "G (p -> ", 9, "expected a formula at the end");
  check_error(LANGUAGE_LTL, false, "G (p", 5, "expected `)` at the end");
  check_error(LANGUAGE_LTL, false, "p q", 3, "expected an operator or the end before `q`");
  check_error(LANGUAGE_LTL, false, "F missing", 3, "there is no proposition `missing`");
  check_error(LANGUAGE_LTL, false, "AG p", 1, "`AG` speaks of several paths, and LTL of one");
  check_error(LANGUAGE_CTL, false, "AG (F p)", 5, "`F` speaks of one path, and this formula of states");
  check_error(LANGUAGE_CTL, false, "p U q", 3, "`U` speaks of one path, and this formula of states");
  check_error(LANGUAGE_CTL, false, "A[p && q]", 9, "expected `U`");
  check_error(LANGUAGE_CTL, false, "AG A F G p", 4, "CTL has no form that is known for these paths");
  check_error(LANGUAGE_CTL, false, "E G F p", 1, "CTL has no form that is known for these paths");
  check_error(LANGUAGE_CTL, false, "A G p -> F q", 10, "`F` speaks of one path, and this formula of states");
  check_error(LANGUAGE_CTL, false, "A G AF F q", 8, "`F` speaks of one path, and this formula of states");
  check_error(LANGUAGE_CTL, false, "A", 1, "there is no proposition `A`");
  check_error(LANGUAGE_CTL, false, "mu Z. p", 1, "fixpoints are the mu-calculus");
  check_error(LANGUAGE_MU, false, "mu Z. p || AX Y", 15, "there is no proposition `Y`");
  check_error(LANGUAGE_MU, false, "mu Z. p || !AX Z", 4, "the variable `Z` is used below a negation");
  check_error(LANGUAGE_MU, false, "nu Z. p && (Z -> q)", 4, "the variable `Z` is used below a negation");
  check_error(LANGUAGE_MU, false, "mu Y. Y && (mu Z. q <-> Z)", 16, "the variable `Z` is used below a negation");
  check_error(LANGUAGE_LTL, true, "G (x > z)", 8, "no variable is called `z`");
  check_error(LANGUAGE_LTL, true, "F at(L9)", 6, "the program has no location `L9`");
  check_error(LANGUAGE_LTL, true, "G \"x > 3", 3, "the quotation does not end");
}

static void test_depth(void **unused) {
  (void)unused;
  Text text = {0};
  for (int i = 0; i < 100000; i++) text_add(&text, "X(");
  check_error(LANGUAGE_LTL, false, text_view(&text), 501, "the formula is nested too deeply");
  text_release(&text);
  for (int i = 0; i < 100000; i++) text_add(&text, "p -> ");
  Setup s;
  setup_open(&s);
  assert_int_equal(parse(&s, LANGUAGE_LTL, false, text_view(&text)), FORMULA_NONE);
  setup_close(&s);
  text_release(&text);
}

static void test_random_round_trip(void **unused) {
  (void)unused;
  Setup s;
  setup_open(&s);
  random_atoms_add(s.table);
  Random r = {9};
  for (uint32_t i = 0; i < 2000; i++) {
    Formula f = random_ltl(s.table, &r, 5);
    Text out = {0};
    spec_formula_print(s.table, f, &out);
    assert_int_equal(parse(&s, LANGUAGE_LTL, false, text_view(&out)), f);
    text_release(&out);
  }
  setup_close(&s);
}

static void test_negation(void **unused) {
  (void)unused;
  Setup s;
  setup_open(&s);
  random_atoms_add(s.table);
  Random r = {10};
  for (uint32_t i = 0; i < 1000; i++) {
    Formula f = random_ltl(s.table, &r, 4), n = spec_formula_positive(s.table, spec_formula_not(s.table, f));
    RandomWord w = random_word(&r);
    assert_int_not_equal(word_satisfies(s.table, f, &w), word_satisfies(s.table, n, &w));
  }
  setup_close(&s);
}

static void check_rewrites(const char *text, FormulaLanguage language, Formula (*rewrite)(FormulaTable *, Formula),
                           const char *expected) {
  Setup s;
  setup_open(&s);
  Text out = {0};
  Formula f = parse(&s, language, false, text);
  assert_int_not_equal(f, FORMULA_NONE);
  f = rewrite(s.table, f);
  if (f != FORMULA_NONE) spec_formula_print(s.table, f, &out);
  assert_string_equal(text_view(&out), expected);
  text_release(&out);
  setup_close(&s);
}

static void test_rewriting(void **unused) {
  (void)unused;
  check_rewrites("!A[p U q]", LANGUAGE_CTL, spec_formula_positive, "nu Z0. !q && (!p || EX Z0)");
  check_rewrites("!mu Z. p || AX Z", LANGUAGE_MU, spec_formula_positive, "nu Z. !p && EX Z");
  check_rewrites("AG AF p", LANGUAGE_CTL, spec_formula_to_mu, "nu Z1. (mu Z0. p || AX Z0) && AX Z1");
  check_rewrites("!EF (p && EX q)", LANGUAGE_CTL, spec_formula_to_mu, "nu Z0. (!p || AX !q) && AX Z0");
  check_rewrites("AG (p -> AF q)", LANGUAGE_CTL, spec_formula_ctl_to_ltl, "G (!p || F q)");
  check_rewrites("A[AX p U q]", LANGUAGE_CTL, spec_formula_ctl_to_ltl, "X p U q");
  check_rewrites("AF AG p", LANGUAGE_CTL, spec_formula_ctl_to_ltl, "");
  check_rewrites("AX (AG p || AG q)", LANGUAGE_CTL, spec_formula_ctl_to_ltl, "");
  check_rewrites("EF p", LANGUAGE_CTL, spec_formula_ctl_to_ltl, "");
  check_rewrites("AG !E[p U !AF q]", LANGUAGE_CTL, spec_formula_ctl_to_ltl, "G (!p R F q)");
  check_rewrites("AG !E[AF p U q]", LANGUAGE_CTL, spec_formula_ctl_to_ltl, "");
  check_rewrites("G (p -> F q)", LANGUAGE_LTL, spec_formula_ltl_to_ctl, "AG (!p || AF q)");
  check_rewrites("F G p", LANGUAGE_LTL, spec_formula_ltl_to_ctl, "");
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_reading),
                                     cmocka_unit_test(test_errors),
                                     cmocka_unit_test(test_whole_path_formula),
                                     cmocka_unit_test(test_depth),
                                     cmocka_unit_test(test_random_round_trip),
                                     cmocka_unit_test(test_negation),
                                     cmocka_unit_test(test_rewriting)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
