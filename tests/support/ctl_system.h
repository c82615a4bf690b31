// The exact behaviour of a random program (random_program.h) as a transition system, CTL formulas on it by the definition, and
// random formulas. Runs into a violated assumption (LOC_SINK) do not count.
#ifndef TESTS_CTL_SYSTEM_H
#define TESTS_CTL_SYSTEM_H
#include "brute_force.h"
#include "expr/walk.h"
#include "spec/formula.h"

enum { CTL_CONDITIONS = 2 };

typedef struct CtlSystem {
  Prog *prog;
  uint32_t count; // configurations
  uint32_t (*next)[INPUTS];
  uint32_t *next_count;
  bool *labels[CTL_CONDITIONS];
  bool *alive; // has a run that never violates an assumption
} CtlSystem;

static inline bool ctl_holds(Prog *prog, Machine *machine, uint32_t code, Term condition) {
  State *s = decode(machine, prog, code);
  Subst subst;
  expr_subst_init(&subst, prog->table);
  for (uint32_t v = 0; v < RANDOM_VARS; v++)
    expr_subst_bind(&subst, prog->vars.data[v].term, expr_bv(prog->table, RANDOM_WIDTH, s->scalars[v]));
  bool result = expr_subst_apply(&subst, condition) == expr_true(prog->table);
  expr_subst_release(&subst);
  sem_state_delete(machine, s);
  return result;
}

static inline void ctl_find_alive(CtlSystem *x) {
  x->alive = memory_new(x->count);
  for (uint32_t c = 0; c < x->count; c++) x->alive[c] = x->prog->locs.data[c / STATES].role != LOC_SINK;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t c = 0; c < x->count; c++) {
      bool goes_on = false;
      for (uint32_t i = 0; i < x->next_count[c]; i++) goes_on |= x->alive[x->next[c][i]];
      changed |= x->alive[c] && !goes_on;
      x->alive[c] = x->alive[c] && goes_on;
    }
  }
}

static inline void ctl_system_init(CtlSystem *x, Prog *prog, const Term *conditions) {
  Machine *machine = sem_machine_new(prog);
  *x = (CtlSystem){.prog = prog, .count = prog->locs.count * STATES};
  x->next = memory_new(x->count * sizeof *x->next);
  x->next_count = memory_new(x->count * sizeof *x->next_count);
  for (uint32_t i = 0; i < CTL_CONDITIONS; i++) x->labels[i] = memory_new(x->count);
  for (uint32_t c = 0; c < x->count; c++) {
    x->next_count[c] = successors_of(machine, prog, c, x->next[c]);
    for (uint32_t i = 0; i < CTL_CONDITIONS; i++) x->labels[i][c] = ctl_holds(prog, machine, c, conditions[i]);
  }
  sem_machine_delete(machine);
  ctl_find_alive(x);
}

static inline void ctl_system_release(CtlSystem *x) {
  free(x->next);
  free(x->next_count);
  free(x->alive);
  for (uint32_t i = 0; i < CTL_CONDITIONS; i++) free(x->labels[i]);
}

// ---- formulas on configurations

static inline void ctl_step_set(const CtlSystem *x, bool all, const bool *set, bool *out) {
  for (uint32_t c = 0; c < x->count; c++) {
    out[c] = all;
    for (uint32_t i = 0; i < x->next_count[c]; i++) {
      uint32_t d = x->next[c][i];
      if (x->alive[d]) out[c] = all ? out[c] && set[d] : out[c] || set[d];
    }
  }
}

static inline bool *ctl_satisfying(const CtlSystem *x, const FormulaTable *t, Formula f);

static inline bool *ctl_junction(const CtlSystem *x, const FormulaTable *t, Formula f) {
  bool *out = ctl_satisfying(x, t, spec_formula_child(t, f, 0)), is_and = spec_formula_kind(t, f) == FORMULA_AND;
  for (uint32_t i = 1; i < spec_formula_child_count(t, f); i++) {
    bool *next = ctl_satisfying(x, t, spec_formula_child(t, f, i));
    for (uint32_t c = 0; c < x->count; c++) out[c] = is_and ? out[c] && next[c] : out[c] || next[c];
    free(next);
  }
  return out;
}

static inline bool *ctl_satisfying(const CtlSystem *x, const FormulaTable *t, Formula f) {
  FormulaKind kind = spec_formula_kind(t, f);
  if (kind == FORMULA_AND || kind == FORMULA_OR) return ctl_junction(x, t, f);
  bool *out = memory_new(x->count), *a = NULL, *b = NULL, *step = memory_new(x->count);
  if (spec_formula_child_count(t, f) > 0) a = ctl_satisfying(x, t, spec_formula_child(t, f, 0));
  if (spec_formula_child_count(t, f) > 1) b = ctl_satisfying(x, t, spec_formula_child(t, f, 1));
  bool all = kind == FORMULA_AX || kind == FORMULA_AF || kind == FORMULA_AG || kind == FORMULA_AU;
  bool least = kind == FORMULA_AF || kind == FORMULA_EF || kind == FORMULA_AU || kind == FORMULA_EU;
  bool fixpoint = least || kind == FORMULA_AG || kind == FORMULA_EG;
  if (kind == FORMULA_AX || kind == FORMULA_EX) ctl_step_set(x, all, a, out);
  for (uint32_t c = 0; c < x->count; c++) {
    if (kind == FORMULA_ATOM) out[c] = x->labels[spec_formula_index(t, f)][c];
    if (kind == FORMULA_NOT) out[c] = !a[c];
    if (fixpoint) out[c] = !least;
  }
  for (bool changed = fixpoint; changed;) {
    changed = false;
    ctl_step_set(x, all, out, step);
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

static inline Formula random_ctl(FormulaTable *t, Random *r, uint32_t depth) {
  static const FormulaKind kinds[] = {FORMULA_AX, FORMULA_EX, FORMULA_AF, FORMULA_EF,  FORMULA_AG,
                                      FORMULA_EG, FORMULA_AU, FORMULA_EU, FORMULA_AND, FORMULA_OR};
  if (depth == 0) {
    Formula atom = spec_formula_atom(t, random_below(r, CTL_CONDITIONS));
    return random_below(r, 2) ? atom : spec_formula_not(t, atom);
  }
  uint32_t k = random_below(r, 10);
  Formula a = random_ctl(t, r, depth - 1);
  if (k < 6) return spec_formula_unary(t, kinds[k], a);
  return spec_formula_binary(t, kinds[k], a, random_ctl(t, r, depth - 1));
}
#endif
