// LTL on modal models. On Kripke structures: a T is no path's lie (all lassos up to a length are tried), an F comes with a lasso of
// the structure that violates the formula by its definition. On abstractions: no value is wrong.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../../support/random_modal.h"
#include "check/ltl.h"
#include "check/mu.h"

static uint64_t letter_of(const Concrete *c, uint32_t s) {
  uint64_t letter = 0;
  for (uint32_t p = 0; p < RANDOM_ATOMS; p++) letter |= (uint64_t)(c->labels[p] >> s & 1) << p;
  return letter;
}

// Tries all lassos of at most MOST_LETTERS states that begin with `path`.
static bool has_violation(const Concrete *c, const FormulaTable *t, Formula f, uint32_t *path, uint32_t length) {
  RandomWord w = {0};
  for (uint32_t i = 0; i < length; i++) w.letters[i] = letter_of(c, path[i]);
  for (uint32_t i = 0; i < length; i++) {
    if (!(c->next[path[length - 1]] >> path[i] & 1)) continue;
    w.stem = i, w.loop = length - i;
    if (!word_satisfies(t, f, &w)) return true;
  }
  for (uint32_t s = 0; s < c->count && length < 6; s++) {
    if (!(c->next[path[length - 1]] >> s & 1)) continue;
    path[length] = s;
    if (has_violation(c, t, f, path, length + 1)) return true;
  }
  return false;
}

static void check_lasso(const Concrete *c, const Modal *m, const FormulaTable *t, Formula f, uint32_t state,
                        const Lasso *lasso) {
  uint64_t letters[64];
  uint32_t n = 0, at = state;
  for (uint32_t i = 0; i < lasso->stem.count + lasso->loop.count; i++) {
    uint32_t e = i < lasso->stem.count ? lasso->stem.data[i] : lasso->loop.data[i - lasso->stem.count];
    assert_int_equal(m->edges.data[e].from, at);
    letters[n++] = letter_of(c, at);
    at = m->edges.data[e].to;
  }
  if (lasso->loop.count > 0) assert_int_equal(at, m->edges.data[lasso->loop.data[0]].from);
  if (n > MOST_LETTERS || lasso->loop.count == 0) return;
  RandomWord w = {.stem = lasso->stem.count, .loop = lasso->loop.count};
  memcpy(w.letters, letters, n * sizeof *letters);
  assert_false(word_satisfies(t, f, &w));
}

static void test_kripke(void **unused) {
  (void)unused;
  Random r = {31};
  uint32_t counts[2] = {0, 0};
  for (uint32_t round = 0; round < 150; round++) {
    FormulaTable *table = spec_formula_table_new();
    random_atoms_add(table);
    Concrete c = random_concrete(&r, 2 + random_below(&r, 3), 1, true, false);
    Modal *m = concrete_modal(&c);
    Formula f = random_ltl(table, &r, 3);
    bool too_large;
    LtlResult *result = check_ltl_check(m, table, f, NULL, NULL, &too_large);
    assert_non_null(result);
    for (uint32_t s = 0; s < c.count; s++) {
      uint32_t path[MOST_LETTERS] = {s};
      Lasso lasso;
      Six value = result->values[s];
      assert_true(value == SIX_T || value == SIX_F);
      counts[value == SIX_T]++;
      if (value == SIX_T) assert_false(has_violation(&c, table, f, path, 1));
      assert_int_equal(check_ltl_lasso(result, s, &lasso), value == SIX_F);
      if (value == SIX_F) check_lasso(&c, m, table, f, s, &lasso);
      check_lasso_release(&lasso);
    }
    check_ltl_delete(result);
    model_modal_delete(m);
    spec_formula_table_delete(table);
  }
  assert_true(counts[0] > 50 && counts[1] > 50);
}

static void test_abstractions(void **unused) {
  (void)unused;
  Random r = {32};
  uint32_t counts[SIX_COUNT] = {0};
  for (uint32_t round = 0; round < 3000; round++) {
    FormulaTable *table = spec_formula_table_new();
    random_atoms_add(table);
    Concrete c = random_concrete(&r, 3 + random_below(&r, 8), 1 + random_below(&r, 4), random_below(&r, 3), round % 3);
    Modal *exact = concrete_modal(&c), *m = random_abstraction(&c, &r, round % 2 ? 0 : 5);
    Formula f = random_ltl(table, &r, 3);
    bool too_large;
    LtlResult *fine = check_ltl_check(exact, table, f, NULL, NULL, &too_large);
    LtlResult *result = check_ltl_check(m, table, f, NULL, NULL, &too_large);
    uint32_t satisfying = 0;
    for (uint32_t s = 0; s < c.count; s++) satisfying |= (uint32_t)(fine->values[s] == SIX_T) << s;
    for (uint32_t a = 0; a < c.classes; a++) {
      uint32_t set = class_set(&c, a);
      counts[result->values[a]]++;
      assert_true(spec_six_is_at_least(six_of_sets(set, satisfying & set), result->values[a]));
    }
    check_ltl_delete(fine);
    check_ltl_delete(result);
    model_modal_delete(exact);
    model_modal_delete(m);
    spec_formula_table_delete(table);
  }
  assert_true(counts[SIX_T] > 500 && counts[SIX_F] > 500 && counts[SIX_F_SOME] > 50 && counts[SIX_UNKNOWN] > 100);
}

// A f as a formula of CTL says of each state of a Kripke structure what LTL says of all its paths.
static void test_quantifiers(void **unused) {
  (void)unused;
  Random r = {33};
  uint32_t counts[2] = {0, 0}, forms = 0;
  for (uint32_t round = 0; round < 2000; round++) {
    FormulaTable *table = spec_formula_table_new();
    random_atoms_add(table);
    Concrete c = random_concrete(&r, 2 + random_below(&r, 4), 1, true, false);
    Modal *m = concrete_modal(&c);
    Formula f = random_ltl(table, &r, 3), ctl = spec_formula_quantify(table, f, true);
    Formula some = spec_formula_quantify(table, spec_formula_not(table, f), false), back = FORMULA_NONE;
    assert_int_equal(ctl == FORMULA_NONE, some == FORMULA_NONE);
    if (ctl != FORMULA_NONE && !spec_formula_is_propositional(table, f)) {
      bool too_large;
      MuOptions options = {.fix = MU_SOUND};
      LtlResult *paths = check_ltl_check(m, table, f, NULL, NULL, &too_large);
      MuResult *all = check_mu_check(m, table, ctl, NULL, &options),
               *not = check_mu_check(m, table, some, NULL, &options);
      assert_non_null(paths);
      back = spec_formula_ctl_to_ltl(table, ctl);
      LtlResult *again = back != FORMULA_NONE ? check_ltl_check(m, table, back, NULL, NULL, &too_large) : NULL;
      for (uint32_t s = 0; s < c.count; s++) {
        assert_int_equal(check_mu_values(all)[s], paths->values[s]);
        assert_int_not_equal(check_mu_values(not)[s], paths->values[s]);
        if (again) assert_int_equal(again->values[s], paths->values[s]);
        counts[paths->values[s] == SIX_T]++;
      }
      forms += again != NULL;
      if (again) check_ltl_delete(again);
      check_mu_delete(all);
      check_mu_delete(not);
      check_ltl_delete(paths);
    }
    model_modal_delete(m);
    spec_formula_table_delete(table);
  }
  assert_true(counts[0] > 200 && counts[1] > 200 && forms > 100);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_kripke), cmocka_unit_test(test_abstractions),
                                     cmocka_unit_test(test_quantifiers)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
