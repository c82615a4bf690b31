// Six-valued answers on abstract models of random programs, against the programs themselves: every configuration is enumerated, the
// formula evaluated on it by the definition, and no value of a state may be wrong of its concretisation. Both readings of fixpoints.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "../../support/ctl_system.h"
#include "check/ltl.h"
#include "check/mu.h"
#include "domain/predicates.h"
#include "model/ternary.h"
#include "domain/table.h"

enum { LOCS = 6 };

// ---- the comparison

static void check_values(const CtlSystem *x, const Model *model, const Modal *m, const bool *good, const Six *values,
                         uint32_t *definite) {
  Machine *machine = sem_machine_new(x->prog);
  for (uint32_t s = 0; s < m->states.count; s++) {
    const ModelNode *node = &model->nodes.data[m->states.data[s].node];
    Term gamma = domain_concretise(model->domain, node->value);
    bool some = false, other = false;
    for (uint32_t c = node->loc * STATES; c < (node->loc + 1) * STATES; c++) {
      if ((some && other) || !ctl_holds(x->prog, machine, c, gamma)) continue;
      some |= good[c];
      other |= !good[c];
    }
    Six truth = some && other ? SIX_M : some ? SIX_T : SIX_F;
    if ((some || other) && !spec_six_is_at_least(truth, values[s])) {
      Text text = {0};
      model_modal_print(m, &text);
      fail_msg("%s is %s, but the value is %s in\n%s", m->states.data[s].name, spec_six_name(truth),
               spec_six_name(values[s]), text_view(&text));
    }
    *definite += values[s] != SIX_UNKNOWN;
  }
  sem_machine_delete(machine);
}

static void check_program(Random *r, uint32_t *definite) {
  TermTable *table = expr_table_new();
  Prog *prog = random_program(table, r, LOCS);
  FormulaTable *formulas = spec_formula_table_new();
  Term conditions[CTL_CONDITIONS];
  const char *names[CTL_CONDITIONS] = {"a", "b"};
  Predicates *predicates = domain_predicates_new(prog);
  for (uint32_t i = 0; i < CTL_CONDITIONS; i++) {
    conditions[i] = random_condition(prog, r);
    spec_formula_add_atom(formulas, (Atom){.kind = ATOM_NAME, .text = names[i]});
    if (random_below(r, 2)) domain_predicates_add_atoms(predicates, LOC_NONE, conditions[i]);
  }
  domain_predicates_add_guards(predicates);
  Limits limits;
  limits_init(&limits, 60, 0);
  DiagList diags = {0};
  Domain *domain = domain_new("boolean", prog, &diags);
  domain_use_predicates(domain, predicates, &limits);
  Model *model = model_explore_split(domain, 0, 1000, &limits);
  model_classify(model, &limits);
  if (!model->truncated) {
    Modal *m = model_modal_of_model(model, conditions, names, CTL_CONDITIONS, &limits);
    CtlSystem x;
    ctl_system_init(&x, prog, conditions);
    for (uint32_t i = 0; i < 6; i++) {
      Formula f = random_ctl(formulas, r, 1 + i % 3);
      bool *good = ctl_satisfying(&x, formulas, f);
      MuOptions options = {.fix = i % 2 ? MU_PAPER : MU_SOUND, .exact_may = random_below(r, 2)};
      MuResult *result = check_mu_check(m, formulas, f, NULL, &options);
      check_values(&x, model, m, good, check_mu_values(result), definite);
      check_mu_delete(result);
      free(good);
    }
    ctl_system_release(&x);
    model_modal_delete(m);
  }
  model_delete(model);
  domain_delete(domain);
  domain_predicates_delete(predicates);
  spec_formula_table_delete(formulas);
  prog_delete(prog);
  expr_table_delete(table);
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
