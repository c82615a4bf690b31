// What `compare` claims of whole models: where A is more abstract than B, B verifies and falsifies whatever A does. On random pairs:
// abstractions of one system, what they abstract, and unrelated models that say little.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../../support/system_verdict.h"
#include "../../support/random_modal.h"
#include "check/ltl.h"
#include "check/mu.h"
#include "model/preorder.h"

static Difference compare(const Modal *a, const Modal *b) {
  Modal *left = model_modal_with_initial(a, "initial"), *right = model_modal_with_initial(b, "initial");
  Preorder *p = model_preorder_new(left, right, NULL);
  Difference difference = model_preorder_compare(p).difference;
  model_preorder_delete(p);
  model_modal_delete(left);
  model_modal_delete(right);
  return difference;
}

static Modal *read_model(const char *text) {
  DiagList diags = {0};
  Modal *m = model_modal_parse(text, "test.tmts", &diags);
  assert_non_null(m);
  return m;
}

static void expect(const char *left, const char *right, Difference difference) {
  Modal *a = read_model(left), *b = read_model(right);
  assert_int_equal(compare(a, a), DIFFERENCE_NONE);
  assert_int_equal(compare(b, b), DIFFERENCE_NONE);
  assert_int_equal(compare(a, b), difference);
  model_modal_delete(a);
  model_modal_delete(b);
}

static void test_differences(void **unused) {
  (void)unused;
  expect("props p; state a init p=T; edge a -> a;", "props p; state a init(some) p=T; edge a -> a;",
         DIFFERENCE_START_OF_B);
  expect("props p; state a init(some) p=T; edge a -> a;", "props p; state a init p=T; edge a -> a;", DIFFERENCE_NONE);
  // all of s0 is initial in the one, of the other s0 is not; AY q fails in some state of s0
  expect("props p, q; state s0 init p=F q=?; state s1 init p=Fe q=F; must+ s0 -> s0; must- s0 -> s0; must+ s0 -> s1; "
         "must- s0 -> s1; must+ s1 -> s0;",
         "props p, q; state s0 p=F q=T; state s1 init p=F q=T; state s2 init p=F q=F; edge s0 -> s0; edge s0 -> s2; "
         "edge s1 -> s1; edge s1 -> s2; edge s2 -> s0;",
         DIFFERENCE_START_OF_B);
  // AX p fails in some state of a, because of b; there is none in the other
  expect("props p; state a init p=T; state b p=F; must- a -> b; may a -> a; may b -> b;",
         "props p; state a init p=T; edge a -> a;", DIFFERENCE_STATE);
  expect("props p; state a init p=T; state b p=F; exact a -> b; must+ a -> a; may b -> b;",
         "props p; state a init p=T; state b p=F; may a -> b; must+ a -> a; may b -> b;", DIFFERENCE_EXACT);
  expect("finite; props p; state a init p=?; must+ a -> a;", "props p; state a init p=?; must+ a -> a;",
         DIFFERENCE_FINITE);
  expect("serial; props p; state a init p=?; may a -> a;", "props p; state a init p=?; may a -> a;", DIFFERENCE_SERIAL);
}

// ---- the claim

typedef struct SystemAnswer {
  Verdict verdict;
  bool contradicts; // nothing has such a model
} SystemAnswer;

static SystemAnswer answer_of(const Modal *m, const Six *values) {
  SystemAnswer answer;
  uint32_t ignored;
  answer.verdict = system_verdict(m, values, &ignored, &answer.contradicts);
  return answer;
}

static SystemAnswer verdict_of_state_formula(const Modal *m, FormulaTable *table, Formula f, MuOptions options) {
  MuResult *result = check_mu_check(m, table, f, NULL, &options);
  SystemAnswer verdict = answer_of(m, check_mu_values(result));
  check_mu_delete(result);
  return verdict;
}

static SystemAnswer verdict_of_path_formula(const Modal *m, FormulaTable *table, Formula f) {
  bool too_large;
  LtlResult *result = check_ltl_check(m, table, f, NULL, NULL, &too_large);
  if (!result) return (SystemAnswer){VERDICT_UNKNOWN, false};
  SystemAnswer verdict = answer_of(m, result->values);
  check_ltl_delete(result);
  return verdict;
}

static void check_kept(const Modal *a, const Modal *b, const FormulaTable *table, Formula f, SystemAnswer left,
                       SystemAnswer right, const char *how) {
  if (left.verdict == VERDICT_UNKNOWN || left.contradicts || right.contradicts || left.verdict == right.verdict) return;
  Text text = {0};
  text_format(&text, "%s: ", how);
  spec_formula_print(table, f, &text);
  text_format(&text, ": %d, and then %d\n", left.verdict, right.verdict);
  model_modal_print(a, &text);
  text_add(&text, "--\n");
  model_modal_print(b, &text);
  fail_msg("%s", text_view(&text));
}

// Returns how many verdicts there were to keep.
static uint32_t check_claim(const Modal *a, const Modal *b, Random *r) {
  FormulaTable *table = spec_formula_table_new();
  random_atoms_add(table);
  RandomMu x = {.table = table, .r = r, .past = true, .fixpoints = true};
  uint32_t definite = 0;
  for (uint32_t i = 0; i < 12; i++) {
    Formula f = random_state_formula(&x, 1 + random_below(r, 4));
    for (int exact = 0; exact < 2; exact++) {
      MuOptions options = {.exact_may = exact};
      SystemAnswer left = verdict_of_state_formula(a, table, f, options);
      definite += left.verdict != VERDICT_UNKNOWN;
      check_kept(a, b, table, f, left, verdict_of_state_formula(b, table, f, options), exact ? "exact may" : "sound");
    }
    if (a->bounded && b->bounded) {
      MuOptions options = {.fix = MU_PAPER};
      check_kept(a, b, table, f, verdict_of_state_formula(a, table, f, options),
                 verdict_of_state_formula(b, table, f, options), "paper");
    }
    Formula path = random_ltl(table, r, 1 + random_below(r, 3));
    SystemAnswer left = verdict_of_path_formula(a, table, path);
    definite += left.verdict != VERDICT_UNKNOWN;
    check_kept(a, b, table, path, left, verdict_of_path_formula(b, table, path), "ltl");
  }
  u32vec_release(&x.variables);
  spec_formula_table_delete(table);
  return definite;
}

// A model that says less of its initial states and of its labels.
static void weaken_all(Modal *m, Random *r) {
  for (uint32_t s = 0; s < m->states.count; s++)
    if (random_below(r, 3) == 0) m->states.data[s].init_all = false;
  for (size_t i = 0; i < (size_t)m->states.count * m->props.count; i++)
    if (random_below(r, 3) == 0 || (m->labels[i] != SIX_T && m->labels[i] != SIX_F)) m->labels[i] = SIX_UNKNOWN;
}

// As a file has it: a state is known to stand for one concrete state in a Kripke structure only.
static void forget_singletons(Modal *m) {
  bool kripke = model_modal_is_kripke(m);
  for (uint32_t s = 0; s < m->states.count; s++) m->states.data[s].singleton = kripke;
}

static bool has_start(const Modal *m) {
  bool any = false;
  for (uint32_t s = 0; s < m->states.count; s++) any |= m->states.data[s].init_some;
  return any;
}

static void test_claim_of_abstractions(void **unused) {
  (void)unused;
  Random r = {81};
  uint32_t related = 0, kept = 0;
  for (uint32_t round = 0; round < 3000; round++) {
    Concrete c = random_concrete(&r, 2 + random_below(&r, 6), 1 + random_below(&r, 2), random_below(&r, 3), false);
    Modal *models[3] = {random_abstraction(&c, &r, 2), random_abstraction(&c, &r, 0), concrete_modal(&c)};
    if (random_below(&r, 2)) weaken_all(models[0], &r);
    if (random_below(&r, 2)) weaken_all(models[1], &r);
    for (int i = 0; i < 3; i++) forget_singletons(models[i]);
    for (int i = 0; i < 3; i++)
      for (int k = 0; k < 3; k++) {
        if (i == k || !has_start(models[i]) || compare(models[i], models[k]) != DIFFERENCE_NONE) continue;
        related++;
        kept += check_claim(models[i], models[k], &r);
      }
    for (int i = 0; i < 3; i++) model_modal_delete(models[i]);
  }
  print_message("%u related, %u verdicts\n", related, kept);
  assert_true(related > 500 && kept > 1000);
}

static Modal *random_model(Random *r) {
  Concrete c = random_concrete(r, 1 + random_below(r, 3), 1, random_below(r, 2), false);
  Modal *m = concrete_modal(&c);
  weaken_all(m, r);
  for (uint32_t e = 0; e < m->edges.count; e++)
    if (random_below(r, 2)) m->edges.data[e].flags &= random_below(r, MODAL_KRIPKE + 1);
  for (uint32_t s = 0; s < m->states.count; s++) m->states.data[s].singleton = false;
  m->bounded = m->serial = false;
  model_modal_settle(m);
  return m;
}

static void test_claim_of_unrelated_models(void **unused) {
  (void)unused;
  Random r = {82};
  uint32_t related = 0, kept = 0;
  for (uint32_t round = 0; round < 60000; round++) {
    Modal *a = random_model(&r), *b = random_model(&r);
    if (has_start(a) && has_start(b) && compare(a, b) == DIFFERENCE_NONE) {
      related++;
      kept += check_claim(a, b, &r);
    }
    model_modal_delete(a);
    model_modal_delete(b);
  }
  print_message("%u related, %u verdicts\n", related, kept);
  assert_true(related > 100 && kept > 100);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_differences), cmocka_unit_test(test_claim_of_abstractions),
                                     cmocka_unit_test(test_claim_of_unrelated_models)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
