// Six-valued model checking: no value is wrong on random finite systems, in either reading of fixpoints; on the exact structure the
// values are exact; witnesses are paths of the right kinds of edges.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../../support/system_verdict.h"
#include "../../support/random_modal.h"
#include "check/mu.h"

static FormulaTable *new_table(void) {
  FormulaTable *table = spec_formula_table_new();
  random_atoms_add(table);
  return table;
}

static void complain(const FormulaTable *table, Formula f, const Modal *m, uint32_t state, Six value) {
  Text text = {0};
  spec_formula_print(table, f, &text);
  text_format(&text, "\n%s in %s of\n", spec_six_name(value), m->states.data[state].name);
  model_modal_print(m, &text);
  fail_msg("%s", text_view(&text));
}

// Returns how many values say anything.
static uint32_t check_values(const Concrete *c, FormulaTable *table, Formula f, const Modal *m,
                             const MuOptions *options) {
  MuResult *result = check_mu_check(m, table, f, NULL, options);
  assert_non_null(result);
  uint32_t satisfying = concrete_satisfying(table, f, c), definite = 0;
  for (uint32_t a = 0; a < c->classes; a++) {
    uint32_t set = class_set(c, a);
    Six value = check_mu_values(result)[a];
    definite += value != SIX_UNKNOWN;
    if (!spec_six_is_at_least(six_of_sets(set, satisfying & set), value)) complain(table, f, m, a, value);
  }
  check_mu_delete(result);
  return definite;
}

static void check_random(MuFix fix, bool exact_may, uint64_t seed) {
  Random r = {seed};
  uint32_t definite = 0;
  for (uint32_t round = 0; round < 1500; round++) {
    FormulaTable *table = new_table();
    RandomMu x = {.table = table, .r = &r, .past = true, .fixpoints = true};
    Concrete c = random_concrete(&r, 3 + random_below(&r, 8), 1 + random_below(&r, 3), random_below(&r, 4), false);
    Modal *m = random_abstraction(&c, &r, round % 2 ? 0 : 4);
    Formula f = random_state_formula(&x, 1 + random_below(&r, 4));
    if (random_below(&r, 2)) f = spec_formula_not(table, f);
    definite += check_values(&c, table, f, m, &(MuOptions){.fix = fix, .exact_may = exact_may});
    model_modal_delete(m);
    u32vec_release(&x.variables);
    spec_formula_table_delete(table);
  }
  assert_true(definite > 1200);
}

static void test_sound(void **unused) {
  (void)unused;
  check_random(MU_SOUND, false, 11);
  check_random(MU_SOUND, true, 12);
}

static void test_paper_on_finite(void **unused) {
  (void)unused;
  check_random(MU_PAPER, false, 13);
  check_random(MU_PAPER, true, 14);
}

// On the concrete structure every value is T or F, in both modes.
static void test_exact_on_kripke(void **unused) {
  (void)unused;
  Random r = {15};
  for (uint32_t round = 0; round < 400; round++) {
    FormulaTable *table = new_table();
    RandomMu x = {.table = table, .r = &r, .past = true, .fixpoints = true};
    Concrete c = random_concrete(&r, 1 + random_below(&r, 10), 1, true, false);
    Modal *m = concrete_modal(&c);
    Formula f = random_state_formula(&x, 4);
    for (int fix = 0; fix < 2; fix++) {
      MuResult *result = check_mu_check(m, table, f, NULL, &(MuOptions){.fix = fix ? MU_PAPER : MU_SOUND});
      uint32_t satisfying = concrete_satisfying(table, f, &c);
      for (uint32_t s = 0; s < c.count; s++)
        if (check_mu_values(result)[s] != (satisfying >> s & 1 ? SIX_T : SIX_F))
          complain(table, f, m, s, check_mu_values(result)[s]);
      check_mu_delete(result);
    }
    model_modal_delete(m);
    u32vec_release(&x.variables);
    spec_formula_table_delete(table);
  }
}

// A witness's edges follow each other: onto ones, perhaps one exact edge, then total ones.
static void check_witness(const Modal *m, uint32_t state, const Witness *w) {
  for (uint32_t i = 0; i < w->steps.count; i++) {
    const WitnessStep *step = &w->steps.data[i];
    const ModalEdge *edge = &m->edges.data[step->edge];
    bool before = i < w->switch_at;
    assert_int_equal(step->past ? edge->to : edge->from, state);
    unsigned wanted = step->past == before ? MODAL_MUST_PLUS : MODAL_MUST_MINUS;
    if (step->is_exact) assert_true(before && i + 1 == w->switch_at && (edge->flags & MODAL_EXACT));
    else assert_true(edge->flags & wanted);
    state = step->past ? edge->from : edge->to;
  }
  assert_int_equal(state, w->last);
}

static void test_witnesses(void **unused) {
  (void)unused;
  Random r = {16};
  uint32_t found = 0, switched = 0;
  for (uint32_t round = 0; round < 2000; round++) {
    FormulaTable *table = new_table();
    RandomMu x = {.table = table, .r = &r, .past = true, .fixpoints = true};
    Concrete c = random_concrete(&r, 4 + random_below(&r, 8), 2 + random_below(&r, 3), true, false);
    Modal *m = random_abstraction(&c, &r, 0);
    MuResult *result =
        check_mu_check(m, table, random_state_formula(&x, 4), NULL, &(MuOptions){.exact_may = round % 2});
    for (uint32_t s = 0; s < c.classes; s++)
      for (int satisfies = 0; satisfies < 2; satisfies++) {
        Six value = check_mu_values(result)[s];
        Witness w;
        bool expected = spec_six_is_at_least(value, satisfies ? SIX_T_SOME : SIX_F_SOME);
        assert_int_equal(check_mu_witness(result, s, satisfies, &w), expected);
        if (expected) {
          check_witness(m, s, &w);
          found++;
          switched += w.switch_at > 0 && w.switch_at < w.steps.count;
          check_witness_release(&w);
        }
      }
    check_mu_delete(result);
    model_modal_delete(m);
    u32vec_release(&x.variables);
    spec_formula_table_delete(table);
  }
  assert_true(found > 1000 && switched > 5);
}

static void test_system_verdict(void **unused) {
  (void)unused;
  DiagList diags = {0};
  const char *text = "props p; state a init p=T; state b init(some) p=Fe; state c p=F; may a -> b;";
  Modal *m = model_modal_parse(text, "test.tmts", &diags);
  assert_non_null(m);
  uint32_t state;
  bool contradicts;
  assert_int_equal(system_verdict(m, (Six[]){SIX_T, SIX_T, SIX_F}, &state, &contradicts), VERDICT_VERIFIED);
  assert_int_equal(system_verdict(m, (Six[]){SIX_T, SIX_F_SOME, SIX_F}, &state, &contradicts), VERDICT_UNKNOWN);
  assert_int_equal(state, 1);
  assert_int_equal(system_verdict(m, (Six[]){SIX_T, SIX_F, SIX_T}, &state, &contradicts), VERDICT_FALSIFIED);
  assert_int_equal(system_verdict(m, (Six[]){SIX_M, SIX_UNKNOWN, SIX_T}, &state, &contradicts), VERDICT_FALSIFIED);
  assert_int_equal(state, 0);
  assert_int_equal(system_verdict(m, (Six[]){SIX_T_SOME, SIX_T, SIX_T}, &state, &contradicts), VERDICT_UNKNOWN);
  assert_int_equal(system_verdict(m, (Six[]){SIX_T, SIX_T, SIX_CONTRADICTION}, &state, &contradicts), VERDICT_UNKNOWN);
  assert_true(contradicts);
  model_modal_delete(m);
}

// ---- operators and their fixpoints

typedef struct Definition { // of the formulas 1 and 2
  const char *written, *fixpoint;
} Definition;

static const Definition definitions[] = {
    {"AF 2", "mu Z. 2 || AX Z"},
    {"EF 2", "mu Z. 2 || EX Z"},
    {"AG 2", "nu Z. 2 && AX Z"},
    {"EG 2", "nu Z. 2 && EX Z"},
    {"A[1 U 2]", "mu Z. 2 || (1 && AX Z)"},
    {"E[1 U 2]", "mu Z. 2 || (1 && EX Z)"},
    {"A[1 R 2]", "nu Z. 2 && (1 || AX Z)"},
    {"E[1 R 2]", "nu Z. 2 && (1 || EX Z)"},
    {"A[1 W 2]", "nu Z. 2 || (1 && AX Z)"},
    {"E[1 W 2]", "nu Z. 2 || (1 && EX Z)"},
    {"AY 2", "!EY !2"},
    {"EY 2", "!AY !2"},
    {"AX 2", "!EX !2"},
    {"EX 2", "!AX !2"},
};

static Formula parse(FormulaTable *table, FormulaLanguage language, const char *text) {
  DiagList diags = {0};
  FormulaScope scope = {.is_proposition = is_random_atom};
  Formula f = spec_formula_parse(table, language, &scope, text, (Place){0}, &diags);
  if (f == FORMULA_NONE) fail_msg("%s: %s", text, diags.items[0].message);
  diag_release(&diags);
  return f;
}

static void fill_in(const char *form, const char *first, const char *second, Text *out) {
  for (const char *at = form; *at; at++) {
    if (*at == '1' || *at == '2') text_format(out, "(%s)", *at == '1' ? first : second);
    else text_format(out, "%c", *at);
  }
}

// In every state the operator has at least the value of its fixpoint; returns how many of the values say something.
static uint32_t check_definition(const Modal *m, FormulaTable *table, const Definition *d, const char *f, const char *g,
                                 const MuOptions *options) {
  Text text = {0}, fixpoint = {0};
  fill_in(d->written, f, g, &text);
  fill_in(d->fixpoint, f, g, &fixpoint);
  Formula left = parse(table, LANGUAGE_CTL, text_view(&text)), right = parse(table, LANGUAGE_MU, text_view(&fixpoint));
  uint32_t definite = 0;
  for (int negated = 0; negated < 2; negated++) {
    MuResult *a = check_mu_check(m, table, left, NULL, options), *b = check_mu_check(m, table, right, NULL, options);
    for (uint32_t s = 0; s < m->states.count; s++) {
      Six value = check_mu_values(a)[s], wanted = check_mu_values(b)[s];
      definite += wanted != SIX_UNKNOWN;
      if (spec_six_is_at_least(value, wanted)) continue;
      text_format(&text, " is %s in %s, but %s is %s\n", spec_six_name(value), m->states.data[s].name,
                  text_view(&fixpoint), spec_six_name(wanted));
      model_modal_print(m, &text);
      fail_msg("%s", text_view(&text));
    }
    check_mu_delete(a);
    check_mu_delete(b);
    left = spec_formula_not(table, left), right = spec_formula_not(table, right);
  }
  text_release(&text);
  text_release(&fixpoint);
  return definite;
}

static void test_operators_are_fixpoints(void **unused) {
  (void)unused;
  Random r = {16};
  uint32_t definite = 0;
  for (uint32_t round = 0; round < 600; round++) {
    FormulaTable *table = new_table();
    RandomMu x = {.table = table, .r = &r, .past = true};
    Concrete c = random_concrete(&r, 3 + random_below(&r, 8), 1 + random_below(&r, 4), random_below(&r, 4), false);
    Modal *m = random_abstraction(&c, &r, round % 2 ? 0 : 3);
    Text f = {0}, g = {0};
    uint32_t depth = random_below(&r, 3);
    spec_formula_print(table, random_state_formula(&x, depth), &f);
    spec_formula_print(table, random_state_formula(&x, depth), &g);
    for (uint32_t i = 0; i < sizeof definitions / sizeof *definitions; i++) {
      MuOptions options = {.fix = random_below(&r, 2) ? MU_SOUND : MU_PAPER, .exact_may = random_below(&r, 2)};
      definite += check_definition(m, table, &definitions[i], text_view(&f), text_view(&g), &options);
    }
    text_release(&f);
    text_release(&g);
    model_modal_delete(m);
    u32vec_release(&x.variables);
    spec_formula_table_delete(table);
  }
  assert_true(definite > 10000);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_sound),
                                     cmocka_unit_test(test_paper_on_finite),
                                     cmocka_unit_test(test_exact_on_kripke),
                                     cmocka_unit_test(test_witnesses),
                                     cmocka_unit_test(test_operators_are_fixpoints),
                                     cmocka_unit_test(test_system_verdict)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
