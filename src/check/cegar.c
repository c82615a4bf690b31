// Counterexample-guided refinement of existential abstractions (THEORY 2.4). The abstract structure is checked; a
// counterexample on it, a path or a lasso, is followed on the concrete one; where it is spurious the failure class is split. Every
// split makes a class more, so that the loop ends. Formulas of CTL have path or lasso counterexamples where they have an equivalent
// in LTL (spec/formula_rewrite.c); the others are only checked on the abstract structure.
#include <string.h>

#include "check/abstraction.h"
#include "check/ltl.h"
#include "check/mu.h"

static void stop(CegarResult *result, const char *reason) { result->reason = memory_text(reason); }

// The classes that a lasso goes through.
static void path_of_lasso(const Modal *abstract, uint32_t start, const Lasso *lasso, AbstractPath *out) {
  *out = (AbstractPath){.loop_start = UINT32_MAX};
  for (uint32_t i = 0; i < lasso->stem.count; i++)
    u32vec_push(&out->classes, abstract->edges.data[lasso->stem.data[i]].from);
  if (lasso->loop.count > 0) out->loop_start = out->classes.count;
  for (uint32_t i = 0; i < lasso->loop.count; i++)
    u32vec_push(&out->classes, abstract->edges.data[lasso->loop.data[i]].from);
  if (lasso->loop.count > 0) return;
  uint32_t steps = lasso->stem.count;
  u32vec_push(&out->classes, steps ? abstract->edges.data[lasso->stem.data[steps - 1]].to : start);
}

static uint32_t first_open(const Modal *abstract, const Six *values) {
  for (uint32_t s = 0; s < abstract->states.count; s++)
    if (abstract->states.data[s].init_some && values[s] != SIX_T) return s;
  return UINT32_MAX;
}

// Follows the counterexample; true: it was spurious and the partition is refined.
static bool follow(CegarResult *result, const Modal *concrete, AbstractPath path) {
  CegarRound round = {.path = path};
  StatePartition *p = &result->final;
  size_t size = concrete->states.count * sizeof *p->class_of;
  round.partition = (StatePartition){p->count, memcpy(memory_new(size + 1), p->class_of, size)};
  check_path_analyse(p, concrete, &path, &round.analysis);
  bool spurious = round.analysis.spurious;
  if (spurious) check_partition_split(p, concrete->states.count, &round.analysis, false);
  else result->verdict = CEGAR_FALSIFIED;
  cegarroundvec_push(&result->rounds, round);
  return spurious;
}

static bool run_round(CegarResult *result, const Modal *concrete, FormulaTable *table, Formula ltl, Limits *limits) {
  Modal *abstract = check_partition_abstract(&result->final, concrete);
  bool too_large, again = false;
  LtlResult *checked = check_ltl_check(abstract, table, ltl, NULL, limits, &too_large);
  if (!checked) stop(result, too_large ? "the automaton of the formula is too large" : limits_reason(limits->stopped));
  else {
    uint32_t start = first_open(abstract, checked->values);
    Lasso lasso;
    AbstractPath path;
    if (start == UINT32_MAX) result->verdict = CEGAR_VERIFIED;
    else if (check_ltl_lasso(checked, start, &lasso)) {
      path_of_lasso(abstract, start, &lasso, &path);
      again = follow(result, concrete, path);
      check_lasso_release(&lasso);
    }
  }
  check_ltl_delete(checked);
  model_modal_delete(abstract);
  return again;
}

// Other formulas: the abstract structure without its must edges gives T only where all paths have it.
static void check_once(CegarResult *result, const Modal *concrete, FormulaTable *table, Formula f, Limits *limits) {
  Modal *abstract = check_partition_abstract(&result->final, concrete);
  for (uint32_t e = 0; e < abstract->edges.count; e++) abstract->edges.data[e].flags = MODAL_EXACT;
  MuOptions options = {.limits = limits};
  MuResult *checked = check_mu_check(abstract, table, f, NULL, &options);
  if (!checked) stop(result, limits_reason(limits->stopped));
  else if (first_open(abstract, check_mu_values(checked)) == UINT32_MAX) result->verdict = CEGAR_VERIFIED;
  else stop(result, "no path or lasso is a counterexample of this formula, so that the abstraction cannot be refined");
  check_mu_delete(checked);
  model_modal_delete(abstract);
}

void check_cegar_run(CegarResult *result, const Modal *concrete, StatePartition partition, FormulaTable *table,
                     Formula f, Limits *limits) {
  *result = (CegarResult){.final = partition};
  Formula ltl = spec_formula_is_ltl(table, f) ? f : spec_formula_ctl_to_ltl(table, f);
  if (ltl == FORMULA_NONE) check_once(result, concrete, table, f, limits);
  else
    while (run_round(result, concrete, table, ltl, limits));
}

void check_cegar_release(CegarResult *result) {
  for (uint32_t i = 0; i < result->rounds.count; i++) {
    CegarRound *round = &result->rounds.data[i];
    check_partition_release(&round->partition);
    u32vec_release(&round->path.classes);
    check_path_analysis_release(&round->analysis);
  }
  cegarroundvec_release(&result->rounds);
  check_partition_release(&result->final);
  free(result->reason);
}
