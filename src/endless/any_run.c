#include "endless/any_run.h"

#include "endless/temporal.h"
#include "spec/buchi_product.h"

#define SHARE 0.3 // of the time that is left

// Can no assumption fail, wherever the program starts, and can it start anywhere?
static bool has_run_by_graph(const Prog *prog) {
  bool *seen = memory_new(prog->locs.count + 1), fine = prog->initially == expr_true(prog->table);
  U32Vec work = {0};
  u32vec_push(&work, prog->start);
  while (work.count && fine) {
    Loc l = u32vec_pop(&work), next[2];
    if (seen[l]) continue;
    seen[l] = true;
    fine = prog->locs.data[l].role != LOC_SINK && prog->locs.data[l].role != LOC_LIMIT;
    for (uint32_t i = prog_loc_successors(&prog->locs.data[l], next); i-- > 0;) u32vec_push(&work, next[i]);
  }
  u32vec_release(&work);
  free(seen);
  return fine;
}

static Product *the_product(void *product, Reading reading) { return reading == READING_RUN ? product : NULL; }

bool endless_has_run(Prog *prog, Limits *limits) {
  if (has_run_by_graph(prog)) return true;
  Product *product = spec_buchi_product_for_runs(prog, LOC_END);
  prog_add_property(product->prog, "run", NULL, (Place){0});
  TemporalSource source = {.product = the_product, .context = product, .is_single = true};
  Limits within = limits_within(limits, limits_left(limits) * SHARE);
  TemporalOutcome found = endless_temporal_verify(&source, &(EngineOptions){.jobs = 1}, &within);
  bool has = found.outcome.verdict == VERDICT_FALSIFIED && found.outcome.evidence_checked;
  evidence_outcome_release(&found.outcome);
  spec_buchi_product_delete(product);
  return has;
}
