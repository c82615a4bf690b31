// Six-valued answers on abstract models of random programs, against the programs themselves: every configuration is enumerated, the
// formula evaluated on it by the definition, and no value of a state may be wrong of its concretisation. Both readings of fixpoints.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "../../support/brute_force.h"
#include "check/ltl.h"
#include "check/mu.h"
#include "domain/predicates.h"
#include "expr/walk.h"
#include "model/ternary.h"

enum { CONDITIONS = 2, LOCS = 6 };

typedef struct System {
  Prog *prog;
  uint32_t count; // configurations
  uint32_t (*next)[INPUTS];
  uint32_t *next_count;
  bool *labels[CONDITIONS];
} System;

static bool holds(Prog *prog, Machine *machine, uint32_t code, Term condition) {
  State *s = decode(machine, prog, code);
  Subst subst;
  subst_init(&subst, prog->table);
  for (uint32_t v = 0; v < RANDOM_VARS; v++)
    subst_bind(&subst, prog->vars.data[v].term, term_bv(prog->table, RANDOM_WIDTH, s->scalars[v]));
  bool result = subst_apply(&subst, condition) == term_true(prog->table);
  subst_release(&subst);
  state_delete(machine, s);
  return result;
}

static void system_init(System *x, Prog *prog, const Term *conditions) {
  Machine *machine = machine_new(prog);
  *x = (System){.prog = prog, .count = prog->locs.count * STATES};
  x->next = memory_new(x->count * sizeof *x->next);
  x->next_count = memory_new(x->count * sizeof *x->next_count);
  for (uint32_t i = 0; i < CONDITIONS; i++) x->labels[i] = memory_new(x->count);
  for (uint32_t c = 0; c < x->count; c++) {
    x->next_count[c] = successors_of(machine, prog, c, x->next[c]);
    for (uint32_t i = 0; i < CONDITIONS; i++) x->labels[i][c] = holds(prog, machine, c, conditions[i]);
  }
  machine_delete(machine);
}

static void system_release(System *x) {
  free(x->next);
  free(x->next_count);
  for (uint32_t i = 0; i < CONDITIONS; i++) free(x->labels[i]);
}

// ---- formulas on configurations

static void step_set(const System *x, bool all, const bool *set, bool *out) {
  for (uint32_t c = 0; c < x->count; c++) {
    out[c] = all;
    for (uint32_t i = 0; i < x->next_count[c]; i++)
      out[c] = all ? out[c] && set[x->next[c][i]] : out[c] || set[x->next[c][i]];
  }
}

static bool *satisfying(const System *x, const FormulaTable *t, Formula f);

static bool *junction(const System *x, const FormulaTable *t, Formula f) {
  bool *out = satisfying(x, t, formula_child(t, f, 0)), is_and = formula_kind(t, f) == FORMULA_AND;
  for (uint32_t i = 1; i < formula_child_count(t, f); i++) {
    bool *next = satisfying(x, t, formula_child(t, f, i));
    for (uint32_t c = 0; c < x->count; c++) out[c] = is_and ? out[c] && next[c] : out[c] || next[c];
    free(next);
  }
  return out;
}

static bool *satisfying(const System *x, const FormulaTable *t, Formula f) {
  FormulaKind kind = formula_kind(t, f);
  if (kind == FORMULA_AND || kind == FORMULA_OR) return junction(x, t, f);
  bool *out = memory_new(x->count), *a = NULL, *b = NULL, *step = memory_new(x->count);
  if (formula_child_count(t, f) > 0) a = satisfying(x, t, formula_child(t, f, 0));
  if (formula_child_count(t, f) > 1) b = satisfying(x, t, formula_child(t, f, 1));
  bool all = kind == FORMULA_AX || kind == FORMULA_AF || kind == FORMULA_AG || kind == FORMULA_AU;
  bool least = kind == FORMULA_AF || kind == FORMULA_EF || kind == FORMULA_AU || kind == FORMULA_EU;
  bool fixpoint = least || kind == FORMULA_AG || kind == FORMULA_EG;
  if (kind == FORMULA_AX || kind == FORMULA_EX) step_set(x, all, a, out);
  for (uint32_t c = 0; c < x->count; c++) {
    if (kind == FORMULA_ATOM) out[c] = x->labels[formula_index(t, f)][c];
    if (kind == FORMULA_NOT) out[c] = !a[c];
    if (fixpoint) out[c] = !least;
  }
  for (bool changed = fixpoint; changed;) {
    changed = false;
    step_set(x, all, out, step);
    for (uint32_t c = 0; c < x->count; c++) {
      bool goal = b ? b[c] : a[c], now = least ? goal || ((!b || a[c]) && step[c]) : goal && step[c];
      changed |= now != out[c];
      out[c] = now;
    }
  }
  free(a);
  free(b);
  free(step);
  return out;
}

static Formula random_ctl(FormulaTable *t, Random *r, uint32_t depth) {
  static const FormulaKind kinds[] = {FORMULA_AX, FORMULA_EX, FORMULA_AF, FORMULA_EF,  FORMULA_AG,
                                      FORMULA_EG, FORMULA_AU, FORMULA_EU, FORMULA_AND, FORMULA_OR};
  if (depth == 0) {
    Formula atom = formula_atom(t, random_below(r, CONDITIONS));
    return random_below(r, 2) ? atom : formula_not(t, atom);
  }
  uint32_t k = random_below(r, 10);
  Formula a = random_ctl(t, r, depth - 1);
  if (k < 6) return formula_unary(t, kinds[k], a);
  return formula_binary(t, kinds[k], a, random_ctl(t, r, depth - 1));
}

// ---- the comparison

static void check_values(const System *x, const Model *model, const Modal *m, const bool *good, const Six *values,
                         uint32_t *definite) {
  Machine *machine = machine_new(x->prog);
  for (uint32_t s = 0; s < m->states.count; s++) {
    const ModelNode *node = &model->nodes.data[m->states.data[s].node];
    Term gamma = domain_concretise(model->domain, node->value);
    bool some = false, other = false;
    for (uint32_t c = node->loc * STATES; c < (node->loc + 1) * STATES; c++) {
      if ((some && other) || !holds(x->prog, machine, c, gamma)) continue;
      some |= good[c];
      other |= !good[c];
    }
    Six truth = some && other ? SIX_M : some ? SIX_T : SIX_F;
    if ((some || other) && !six_is_at_least(truth, values[s])) {
      Text text = {0};
      modal_print(m, &text);
      fail_msg("%s is %s, but the value is %s in\n%s", m->states.data[s].name, six_name(truth), six_name(values[s]),
               text_view(&text));
    }
    *definite += values[s] != SIX_UNKNOWN;
  }
  machine_delete(machine);
}

static void check_program(Random *r, uint32_t *definite) {
  TermTable *table = term_table_new();
  Prog *prog = random_program(table, r, LOCS);
  FormulaTable *formulas = formula_table_new();
  Term conditions[CONDITIONS];
  const char *names[CONDITIONS] = {"a", "b"};
  Predicates *predicates = predicates_new(prog);
  for (uint32_t i = 0; i < CONDITIONS; i++) {
    conditions[i] = random_condition(prog, r);
    formula_add_atom(formulas, (Atom){.kind = ATOM_NAME, .text = names[i]});
    if (random_below(r, 2)) predicates_add_atoms(predicates, LOC_NONE, conditions[i]);
  }
  predicates_add_guards(predicates);
  Limits limits;
  limits_init(&limits, 60, 0);
  DiagList diags = {0};
  Domain *domain = domain_new("boolean", prog, &diags);
  domain_use_predicates(domain, predicates, &limits);
  Model *model = model_explore_split(domain, 0, 1000, &limits);
  model_classify(model, &limits);
  if (!model->truncated) {
    Modal *m = modal_of_model(model, conditions, names, CONDITIONS, &limits);
    System x;
    system_init(&x, prog, conditions);
    for (uint32_t i = 0; i < 6; i++) {
      Formula f = random_ctl(formulas, r, 1 + i % 3);
      bool *good = satisfying(&x, formulas, f);
      MuOptions options = {.fix = i % 2 ? MU_PAPER : MU_SOUND, .exact_may = random_below(r, 2)};
      MuResult *result = mu_check(m, formulas, f, NULL, &options);
      check_values(&x, model, m, good, mu_values(result), definite);
      mu_delete(result);
      free(good);
    }
    system_release(&x);
    modal_delete(m);
  }
  model_delete(model);
  domain_delete(domain);
  predicates_delete(predicates);
  formula_table_delete(formulas);
  prog_delete(prog);
  term_table_delete(table);
}

static void test_random(void **unused) {
  (void)unused;
  Random r = {91};
  uint32_t definite = 0;
  for (uint32_t i = 0; i < 100; i++) check_program(&r, &definite);
  assert_true(definite > 1000);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_random)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
