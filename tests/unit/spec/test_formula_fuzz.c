// Formulas with some thousand random mistakes: each is read, and then is the same when it is printed and read again, and can be
// rewritten and made an automaton of; or there is one error, at a place within the text. Nothing else happens.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "../../support/random_formula.h"
#include "front/cfg/front_cfg.h"
#include "spec/buchi.h"

static const char *const seeds[] = {
    "G (p -> F q)",
    "[](p ==> <>q) && (p U q R r W p)",
    "A G (p -> A F q) || E[p U q] && !A[p R q]",
    "AG (EX p <-> AY q) -> E G !r",
    "nu Z. (mu Y. p || AX Y) && AX Z",
    "G (x > 6 U at(L1)) && F == 3",
    "G AP(x > 6 && y < 3) -> X \"a[x] == 0\"",
    "A (F (x + 1) * 2 == y && G !end) -> at(3)",
    "E (x U (y && X A[x] == 3))",
    "true R false -> !!!(x<=y)<->(x!=y)",
};
static const char *const pieces[] = {"(",
                                     ")",
                                     "[",
                                     "]",
                                     "\"",
                                     "!",
                                     "&&",
                                     "||",
                                     "->",
                                     "<->",
                                     "U ",
                                     "R ",
                                     "W ",
                                     "X ",
                                     "F ",
                                     "G ",
                                     "A ",
                                     "E ",
                                     "AG ",
                                     "EF",
                                     "[]",
                                     "<>",
                                     "==",
                                     "=",
                                     "at(",
                                     "AP(",
                                     "x",
                                     "p",
                                     "mu ",
                                     "Z",
                                     ".",
                                     "end ",
                                     "0",
                                     "-1",
                                     "\xc3",
                                     "\x01",
                                     "\n",
                                     "/*",
                                     "//",
                                     "'",
                                     "99999999999999999999",
                                     "a[",
                                     "::",
                                     "?",
                                     ":",
                                     "{",
                                     "\\",
                                     "%",
                                     "/",
                                     "<<",
                                     "~"};
enum { SEEDS = sizeof seeds / sizeof *seeds, PIECES = sizeof pieces / sizeof *pieces, ROUNDS = 6000 };

static void add_part(Text *out, const char *text, size_t from, size_t to) {
  if (from < to) text_add_bytes(out, text + from, to - from);
}

// One mistake: something more, less, twice, or of another formula.
static void mistake(Text *text, Random *r) {
  size_t n = text->count, i = n ? random_below(r, (uint32_t)n) : 0, k = i + random_below(r, 6);
  if (k > n) k = n;
  char *before = memory_text(text_view(text));
  text->count = 0;
  add_part(text, before, 0, i);
  switch (random_below(r, 5)) {
  case 0:
    text_add(text, pieces[random_below(r, PIECES)]);
    k = i;
    break;
  case 1: break;
  case 2: text_add(text, pieces[random_below(r, PIECES)]); break;
  case 3: add_part(text, before, i, k), k = i; break;
  default: {
    const char *other = seeds[random_below(r, SEEDS)];
    add_part(text, other, random_below(r, (uint32_t)strlen(other)), strlen(other));
  }
  }
  add_part(text, before, k, n);
  free(before);
}

typedef struct Counts {
  uint32_t read, refused, automata;
} Counts;

// What can be done with a formula does not fail.
static void use(FormulaTable *table, FormulaLanguage language, Formula f, Counts *counts) {
  Text out = {0};
  spec_formula_print(table, spec_formula_positive(table, f), &out);
  text_release(&out);
  if (language == LANGUAGE_MU) return;
  if (spec_formula_is_state(table, f)) spec_formula_ctl_to_ltl(table, f);
  else spec_formula_quantify(table, f, true);
  if (!spec_formula_is_ltl(table, f)) return;
  Buchi *automaton = spec_buchi_of_ltl(table, spec_formula_positive(table, f), NULL);
  counts->automata += automaton != NULL;
  if (automaton) spec_buchi_delete(automaton);
}

static void check_text(Prog *prog, FormulaLanguage language, const char *text, Counts *counts) {
  FormulaTable *table = spec_formula_table_new();
  DiagList diags = {0};
  FormulaScope scope = {.prog = prog, .is_proposition = is_random_atom};
  Formula f = spec_formula_parse(table, language, &scope, text, (Place){.file = "--ltl"}, &diags);
  assert_int_equal(diags.count, f == FORMULA_NONE);
  if (f == FORMULA_NONE) {
    uint32_t lines = 1;
    for (const char *c = text; *c; c++) lines += *c == '\n';
    assert_true(diags.items[0].message[0] && diags.items[0].place.line >= 1 && diags.items[0].place.line <= lines);
    assert_true(diags.items[0].place.column >= 1 && diags.items[0].place.column <= strlen(text) + 1);
    counts->refused++;
  } else {
    Text out = {0};
    spec_formula_print(table, f, &out);
    bool is_whole = language == LANGUAGE_CTL && !spec_formula_is_state(table, f); // A f, which was read as f
    bool is_short = text_view(&out)[0] && !strstr(text_view(&out), "...");
    Formula again = !is_short ? f
                              : spec_formula_parse(table, is_whole ? LANGUAGE_LTL : language, &scope, text_view(&out),
                                                   (Place){0}, &diags);
    if (again == FORMULA_NONE) fail_msg("`%s` is printed as `%s`: %s", text, text_view(&out), diags.items[0].message);
    if (language != LANGUAGE_MU) assert_int_equal(again, f);
    text_release(&out);
    use(table, language, f, counts);
    counts->read++;
  }
  diag_release(&diags);
  spec_formula_table_delete(table);
}

static void test_mistakes(void **unused) {
  (void)unused;
  Random r = {2026};
  Counts counts = {0};
  TermTable *terms = expr_table_new();
  DiagList diags = {0};
  const char *program = "var x : int; var y : int; var F : int; var a : int[int]; var A : int[int];\n"
                        "L0: x := x - 3 -> L1;\nL1: if (x > y) -> L0 else L2;\nL2: halt;\n";
  Prog *prog = cfg_parse(terms, "test.cfg", program, &diags);
  assert_non_null(prog);
  for (uint32_t i = 0; i < ROUNDS; i++) {
    Text text = {0};
    text_add(&text, seeds[random_below(&r, SEEDS)]);
    for (uint32_t k = random_below(&r, 5); k > 0; k--) mistake(&text, &r);
    for (uint32_t language = LANGUAGE_LTL; language <= LANGUAGE_MU; language++)
      check_text(random_below(&r, 2) ? prog : NULL, (FormulaLanguage)language, text_view(&text), &counts);
    text_release(&text);
  }
  print_message("read %u, refused %u, automata %u\n", counts.read, counts.refused, counts.automata);
  assert_true(counts.read > 1000 && counts.refused > 5000 && counts.automata > 300);
  prog_delete(prog);
  expr_table_delete(terms);
  diag_release(&diags);
}

// Long ones: at the limits of depth and width nothing breaks.
static void test_large(void **unused) {
  (void)unused;
  static const char *const shapes[][3] = {{"", "X ", "p"},        {"", "!", "p"},         {"", "(", "p"},
                                          {"", "A G ", "p"},      {"p", " U q", ""},      {"p", " -> q", ""},
                                          {"p", " <-> F q", ""},  {"", "A[p U ", "q"},    {"p", " && X q", ""},
                                          {"", "mu Z. AX ", "Z"}, {"F p", " || F q", ""}, {"", "E (p U ", "q"}};
  Counts counts = {0};
  for (uint32_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
    for (uint32_t n = 10; n <= 100000; n *= 10) {
      Text text = {0};
      text_add(&text, shapes[i][0]);
      for (uint32_t k = 0; k < n; k++) text_add(&text, shapes[i][1]);
      text_add(&text, shapes[i][2]);
      for (uint32_t language = LANGUAGE_LTL; language <= LANGUAGE_MU; language++)
        check_text(NULL, (FormulaLanguage)language, text_view(&text), &counts);
      text_release(&text);
    }
  assert_true(counts.read > 10 && counts.refused > 30);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_mistakes), cmocka_unit_test(test_large)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
