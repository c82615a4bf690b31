// THEORY T3: the tables of the six values ([BKY], section 2.3), and Remark 1: an evaluator with a flag, "some concrete state"
// or "all", agrees with the tables. That no value is wrong on random finite systems is in unit/check/test_mu.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "../support/random_modal.h"
#include "check/mu.h"

static const Six order[] = {SIX_F, SIX_F_SOME, SIX_M, SIX_T_SOME, SIX_T, SIX_UNKNOWN};
static const char *const conjunction[] = {"F F F F F F",    "F Fe Fe Fe Fe Fe", "F Fe Fe Fe M Fe",
                                          "F Fe Fe ? Te ?", "F Fe M Te T ?",    "F Fe Fe ? ? ?"};
static const char *const disjunction[] = {"F Fe M Te T ?",    "Fe ? Te Te T ?", "M Te Te Te T Te",
                                          "Te Te Te Te T Te", "T T T T T T",    "? ? Te Te T ?"};

static void check_table(Six (*operation)(Six, Six), const char *const *rows) {
  for (uint32_t i = 0; i < 6; i++) {
    const char *at = rows[i];
    for (uint32_t j = 0; j < 6; j++) {
      size_t used;
      Six expected;
      assert_true(spec_six_parse(at, &used, &expected));
      at += used + 1;
      assert_int_equal(operation(order[i], order[j]), expected);
    }
  }
}

static void test_tables(void **unused) {
  (void)unused;
  check_table(spec_six_and, conjunction);
  check_table(spec_six_or, disjunction);
  static const Six negation[] = {SIX_T, SIX_T_SOME, SIX_M, SIX_F_SOME, SIX_F, SIX_UNKNOWN};
  for (uint32_t i = 0; i < 6; i++) assert_int_equal(spec_six_not(order[i]), negation[i]);
}

// The tables are optimal: against all pairs of subsets of sets of two and three states.
static void test_meaning(void **unused) {
  (void)unused;
  for (uint32_t n = 2; n <= 4; n++)
    for (uint32_t x = 0; x < 1u << n; x++)
      for (uint32_t y = 0; y < 1u << n; y++) {
        uint32_t all = (1u << n) - 1;
        Six both = six_of_sets(all, x & y), either = six_of_sets(all, x | y);
        assert_true(spec_six_is_at_least(both, spec_six_and(six_of_sets(all, x), six_of_sets(all, y))));
        assert_true(spec_six_is_at_least(either, spec_six_or(six_of_sets(all, x), six_of_sets(all, y))));
      }
}

static void test_orders(void **unused) {
  (void)unused;
  assert_int_equal(spec_six_join(SIX_T_SOME, SIX_F_SOME), SIX_M);
  assert_int_equal(spec_six_join(SIX_T_SOME, SIX_T), SIX_T);
  assert_int_equal(spec_six_join(SIX_T_SOME, SIX_M), SIX_M);
  assert_int_equal(spec_six_join(SIX_F_SOME, SIX_F), SIX_F);
  assert_int_equal(spec_six_join(SIX_F_SOME, SIX_M), SIX_M);
  for (uint32_t i = 0; i < 6; i++) assert_int_equal(spec_six_join(order[i], SIX_UNKNOWN), order[i]);
  assert_int_equal(spec_six_join(SIX_T, SIX_F), SIX_CONTRADICTION);
  assert_int_equal(spec_six_join(SIX_T, SIX_M), SIX_CONTRADICTION);
  assert_int_equal(spec_six_join(SIX_F, SIX_M), SIX_CONTRADICTION);
  assert_int_equal(spec_six_join(SIX_T, SIX_F_SOME), SIX_CONTRADICTION);
  assert_true(spec_six_is_truer(SIX_T, SIX_T_SOME) && spec_six_is_truer(SIX_T_SOME, SIX_M) &&
              spec_six_is_truer(SIX_M, SIX_F_SOME));
  assert_true(!spec_six_is_truer(SIX_M, SIX_UNKNOWN) && !spec_six_is_truer(SIX_UNKNOWN, SIX_M));
  assert_true(spec_six_is_truer(SIX_T_SOME, SIX_UNKNOWN) && spec_six_is_truer(SIX_F_SOME, SIX_F));
}

// All operations are monotone in the truth order; not so the information order's M and unknown.
static void test_monotone(void **unused) {
  (void)unused;
  for (uint32_t i = 0; i < 6; i++)
    for (uint32_t j = 0; j < 6; j++)
      for (uint32_t k = 0; k < 6; k++) {
        if (!spec_six_is_truer(order[i], order[j])) continue;
        assert_true(spec_six_is_truer(spec_six_and(order[i], order[k]), spec_six_and(order[j], order[k])));
        assert_true(spec_six_is_truer(spec_six_or(order[i], order[k]), spec_six_or(order[j], order[k])));
      }
}

// ---- the evaluator with a flag, for formulas without fixpoints: does some (all: do all) concrete states satisfy f (violate it)?

typedef struct Flagged {
  const Modal *m;
  const FormulaTable *t;
} Flagged;

static bool flag(const Flagged *x, Formula f, uint32_t s, bool all, bool violates);

static bool flag_step(const Flagged *x, Formula f, uint32_t s, bool all, bool violates, bool universal, bool past) {
  const Modal *m = x->m;
  const uint32_t *first = past ? m->in_first : m->out_first, *edges = past ? m->in_edges : m->out_edges;
  unsigned total = past ? MODAL_MUST_MINUS : MODAL_MUST_PLUS, onto = past ? MODAL_MUST_PLUS : MODAL_MUST_MINUS;
  bool each = true;
  for (uint32_t i = first[s]; i < first[s + 1]; i++) {
    const ModalEdge *edge = &m->edges.data[edges[i]];
    uint32_t next = past ? edge->from : edge->to;
    bool there = flag(x, spec_formula_child(x->t, f, 0), next, true, violates);
    if (universal != violates) {
      each &= there;
      continue;
    }
    if ((edge->flags & total) && there) return true;
    if (!all && (edge->flags & onto) && flag(x, spec_formula_child(x->t, f, 0), next, false, violates)) return true;
  }
  return universal != violates && each;
}

static bool flag_junction(const Flagged *x, Formula f, uint32_t s, bool all, bool violates) {
  bool needs_one = (spec_formula_kind(x->t, f) == FORMULA_AND) == violates;
  uint32_t settled = 0, some = 0, count = spec_formula_child_count(x->t, f);
  for (uint32_t i = 0; i < count; i++) {
    bool whole = flag(x, spec_formula_child(x->t, f, i), s, true, violates);
    settled += whole;
    some += !whole && flag(x, spec_formula_child(x->t, f, i), s, false, violates);
  }
  if (needs_one) return settled > 0 || (!all && some > 0);
  return settled == count || (!all && settled + 1 == count && some == 1);
}

static bool flag(const Flagged *x, Formula f, uint32_t s, bool all, bool violates) {
  FormulaKind kind = spec_formula_kind(x->t, f);
  Six label;
  switch (kind) {
  case FORMULA_TRUE: return !violates;
  case FORMULA_FALSE: return violates;
  case FORMULA_NOT: return flag(x, spec_formula_child(x->t, f, 0), s, all, !violates);
  case FORMULA_AND:
  case FORMULA_OR: return flag_junction(x, f, s, all, violates);
  case FORMULA_ATOM:
    label = *modal_label(x->m, s, spec_formula_index(x->t, f));
    return all ? label == (violates ? SIX_F : SIX_T) : spec_six_is_at_least(label, violates ? SIX_F_SOME : SIX_T_SOME);
  default:
    return flag_step(x, f, s, all, violates, kind == FORMULA_AX || kind == FORMULA_AY,
                     kind == FORMULA_AY || kind == FORMULA_EY);
  }
}

static void test_flag(void **unused) {
  (void)unused;
  Random r = {41};
  uint32_t existential = 0;
  for (uint32_t round = 0; round < 3000; round++) {
    FormulaTable *table = spec_formula_table_new();
    random_atoms_add(table);
    RandomMu y = {.table = table, .r = &r, .past = true};
    Concrete c = random_concrete(&r, 4 + random_below(&r, 8), 1 + random_below(&r, 4), true, false);
    Modal *m = random_abstraction(&c, &r, round % 3 ? 4 : 0);
    for (uint32_t s = 0; s < m->states.count; s++) m->states.data[s].singleton = false;
    Formula f = random_state_formula(&y, 3);
    Flagged x = {m, table};
    for (int fix = 0; fix < 2; fix++) {
      MuResult *result = check_mu_check(m, table, f, NULL, &(MuOptions){.fix = fix ? MU_PAPER : MU_SOUND});
      for (uint32_t s = 0; s < m->states.count; s++) {
        Six value = check_mu_values(result)[s];
        assert_int_equal(value == SIX_T, flag(&x, f, s, true, false));
        assert_int_equal(value == SIX_F, flag(&x, f, s, true, true));
        assert_int_equal(spec_six_is_at_least(value, SIX_T_SOME), flag(&x, f, s, false, false));
        assert_int_equal(spec_six_is_at_least(value, SIX_F_SOME), flag(&x, f, s, false, true));
        existential += value == SIX_T_SOME || value == SIX_F_SOME || value == SIX_M;
      }
      check_mu_delete(result);
    }
    u32vec_release(&y.variables);
    model_modal_delete(m);
    spec_formula_table_delete(table);
  }
  assert_true(existential > 1000);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_tables), cmocka_unit_test(test_meaning),
                                     cmocka_unit_test(test_orders), cmocka_unit_test(test_monotone),
                                     cmocka_unit_test(test_flag)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
