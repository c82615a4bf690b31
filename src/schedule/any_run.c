#include "schedule/any_run.h"

#include "schedule/plan.h"
#include "spec/buchi_product.h"

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

bool schedule_has_run(Prog *prog, const ScheduleRequest *how) {
  if (has_run_by_graph(prog)) return true;
  Product *product = spec_buchi_product_for_runs(prog);
  prog_add_property(product->prog, KIND_TEMPORAL, "run", NULL, (Place){0});
  Variant variant = {.roles = ROLE_RUN | ROLE_PROOF};
  variant.question = (Question){.kind = QUESTION_ENDLESS, .prog = product->prog, .accepting = product->accepting};
  variant.question.proves = variant.question.refutes = true;
  Limits within = limits_within(how->limits, EFFORT(how->limits, run_ticks));
  ScheduleRequest request = *how;
  request.variants = &variant;
  request.count = 1;
  request.engine = "auto";
  request.limits = &within;
  Settled settled = schedule_settle(&request);
  bool has = settled.judgement.verdict == VERDICT_FALSIFIED;
  schedule_settled_release(&settled);
  spec_buchi_product_delete(product);
  return has;
}
