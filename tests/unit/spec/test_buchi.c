// Buchi automata of LTL formulas: random formulas against their meaning on random words, and the automata of well-known ones.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "../../support/random_formula.h"
#include "spec/buchi.h"

static bool accepts(const Buchi *a, const RandomWord *w) {
  return spec_buchi_accepts_lasso(a, w->letters, w->stem, w->letters + w->stem, w->loop);
}

static void test_random(void **unused) {
  (void)unused;
  Random r = {20251};
  uint32_t accepted = 0, rejected = 0;
  for (uint32_t round = 0; round < 400; round++) {
    FormulaTable *table = spec_formula_table_new();
    random_atoms_add(table);
    Formula f = random_ltl(table, &r, 1 + round % 5);
    Buchi *yes = spec_buchi_of_ltl(table, f, NULL), *no = spec_buchi_of_ltl(table, spec_formula_not(table, f), NULL);
    assert_non_null(yes);
    assert_non_null(no);
    for (uint32_t i = 0; i < 60; i++) {
      RandomWord w = random_word(&r);
      bool holds = word_satisfies(table, f, &w);
      if (accepts(yes, &w) != holds || accepts(no, &w) == holds) {
        Text text = {0};
        spec_formula_print(table, f, &text);
        fail_msg("%s", text_view(&text));
      }
      holds ? accepted++ : rejected++;
    }
    spec_buchi_delete(yes);
    spec_buchi_delete(no);
    spec_formula_table_delete(table);
  }
  assert_true(accepted > 5000 && rejected > 5000);
}

// A universal state accepts every word.
static void test_universal(void **unused) {
  (void)unused;
  Random r = {77};
  uint32_t found = 0;
  for (uint32_t round = 0; round < 200; round++) {
    FormulaTable *table = spec_formula_table_new();
    random_atoms_add(table);
    Buchi *a = spec_buchi_of_ltl(table, random_ltl(table, &r, 3), NULL);
    assert_non_null(a);
    for (uint32_t q = 0; q < a->state_count; q++) {
      if (!a->universal[q]) continue;
      found++;
      a->initial.data[0] = q;
      for (uint32_t i = 0; i < 10; i++) {
        RandomWord w = random_word(&r);
        assert_true(accepts(a, &w));
      }
    }
    spec_buchi_delete(a);
    spec_formula_table_delete(table);
  }
  assert_true(found > 50);
}

static void check_size(const char *text, uint32_t states, uint32_t edges) {
  FormulaTable *table = spec_formula_table_new();
  DiagList diags = {0};
  FormulaScope scope = {.is_proposition = is_random_atom};
  Formula f = spec_formula_parse(table, LANGUAGE_LTL, &scope, text, (Place){0}, &diags);
  assert_int_not_equal(f, FORMULA_NONE);
  Buchi *a = spec_buchi_of_ltl(table, f, NULL);
  if (a->state_count != states || a->edges.count != edges) {
    Text out = {0};
    spec_buchi_print(a, table, &out);
    fail_msg("%s:\n%s", text, text_view(&out));
  }
  spec_buchi_delete(a);
  spec_formula_table_delete(table);
  diag_release(&diags);
}

static void test_sizes(void **unused) {
  (void)unused;
  check_size("true", 1, 1);
  check_size("false", 1, 0);
  check_size("G p", 1, 1);
  check_size("F p", 2, 3);
  check_size("G F p", 2, 4);
  check_size("F G p", 2, 3);
  check_size("F (p && !q && G !q)", 2, 3);
  check_size("G (p -> F q)", 2, 5);
  check_size("p U (q U r)", 3, 6);
}

// However large the automaton would be, it is built or refused within moments.
static void test_too_large(void **unused) {
  (void)unused;
  FormulaTable *table = spec_formula_table_new();
  Formula all = FORMULA_IS_TRUE, atoms[14];
  for (uint32_t i = 0; i < 14; i++) {
    char name[8];
    snprintf(name, sizeof name, "p%u", i);
    atoms[i] = spec_formula_atom(table, spec_formula_add_atom(table, (Atom){.kind = ATOM_NAME, .text = name}));
  }
  for (uint32_t i = 0; i < 14; i++) {
    Formula until = spec_formula_binary(table, FORMULA_UNTIL, atoms[i], atoms[(i + 1) % 14]);
    Formula both = spec_formula_binary(table, FORMULA_AND, until, spec_formula_unary(table, FORMULA_FINALLY, until));
    all = spec_formula_binary(table, FORMULA_AND, all, both);
  }
  assert_null(spec_buchi_of_ltl(table, all, NULL));
  spec_formula_table_delete(table);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_random), cmocka_unit_test(test_universal),
                                     cmocka_unit_test(test_sizes), cmocka_unit_test(test_too_large)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
