#include "cli/branching.h"

#include "engine/branching.h"
#include "evidence/modal_check.h"

#define WRAP_ASSUMPTION "signed integers wrap around where they overflow, which C leaves undefined"
#define SHARE_OF_SEARCH 0.6 // of the time; the rest is for the check of what is found

// An error location of a graph is the end of a run here.
static void forget_properties(Prog *prog) {
  for (uint32_t i = 0; i < prog->properties.count; i++) {
    u32vec_release(&prog->properties.data[i].errors);
    u32vec_release(&prog->properties.data[i].reach_points);
  }
  prog->properties.count = 0;
}

bool branching_init(BranchingQuestion *q, const Temporal *t, DiagList *diags) {
  *q = (BranchingQuestion){.table = formula_table_new(), .formula = FORMULA_NONE};
  q->prog = request_read_as(t->request, t->program, t->table, (ReadAs){.calls = CALLS_ENDLESS}, diags);
  if (!q->prog) return false;
  FormulaScope scope = {.prog = q->prog};
  q->formula = formula_parse(q->table, LANGUAGE_CTL, &scope, t->formula, (Place){0}, diags);
  if (q->formula != FORMULA_NONE) q->formula = formula_quantify(q->table, q->formula, true);
  if (t->program->is_c) prog_assume(q->prog, WRAP_ASSUMPTION);
  forget_properties(q->prog);
  prog_add_property(q->prog, temporal_kind_name(t->kind), t->formula, (Place){.file = t->program->files.data[0]});
  return q->formula != FORMULA_NONE;
}

void branching_release(BranchingQuestion *q) {
  prog_delete(q->prog);
  formula_table_delete(q->table);
}

CheckResult branching_check(BranchingQuestion *q, Outcome *outcome, Limits *limits) {
  const Proof *proof = outcome->proof;
  Verdict verdict = proof && proof->refutes ? VERDICT_FALSIFIED : VERDICT_VERIFIED;
  CheckResult result = CHECK_REFUTED;
  if (proof && proof->kind == PROOF_MODEL && proof->model)
    result = evidence_certify_modal(q->prog, q->table, q->formula, proof->model, verdict, limits);
  if (result != CHECK_CONFIRMED) return result;
  outcome->evidence_checked = true;
  outcome->verdict = verdict;
  outcome->status[0] = verdict == VERDICT_VERIFIED ? STATUS_PROVED : STATUS_VIOLATED;
  return result;
}

Outcome branching_verify(BranchingQuestion *q, Limits *limits) {
  Outcome outcome = {.status = memory_new(2 * sizeof(PropertyStatus))};
  outcome.run.end = LOC_NONE;
  Limits within = limits_within(limits, limits_left(limits) * SHARE_OF_SEARCH);
  Answer answer = branching_run(q->prog, q->table, q->formula, &within);
  outcome.engine = answer.engine;
  outcome.proof = answer.proof;
  answer.proof = NULL;
  if (answer.verdict == VERDICT_UNKNOWN) {
    outcome.reason = answer.reason;
    answer.reason = NULL;
  } else {
    CheckResult result = branching_check(q, &outcome, limits);
    outcome.internal_error = result == CHECK_REFUTED;
    if (result != CHECK_CONFIRMED)
      outcome.reason = memory_text(outcome.internal_error ? "internal error: its evidence was refuted"
                                                          : "its evidence could not be checked");
  }
  outcome.seconds = limits_elapsed(limits);
  outcome.memory_mb = limits_memory_mb();
  answer_release(&answer);
  return outcome;
}
