#include "cli/branching.h"

#include "endless/branching.h"
#include "evidence/check/modal_check.h"
#include "evidence/export/modal_reason.h"

// An error location of a graph is the end of a run here.
static void forget_properties(Prog *prog) {
  for (uint32_t i = 0; i < prog->properties.count; i++) {
    u32vec_release(&prog->properties.data[i].errors);
    u32vec_release(&prog->properties.data[i].reach_points);
  }
  prog->properties.count = 0;
}

// The end of a run by undefined behaviour is the end of what is modelled.
static void exclude_errors(Prog *prog) {
  for (Loc l = 0; l < prog->locs.count; l++)
    if (prog->locs.data[l].role == LOC_ERROR)
      prog_set_limit(prog, l, "undefined behaviour is not shown to be impossible");
}

// Reads the program, with checks for what is undefined where that is excluded; otherwise says whether there is something to check.
static void read_program(BranchingQuestion *q, const Temporal *t, Reading reading, DiagList *diags) {
  uint32_t checks = t->program->is_c ? CHECK_ALL & ~(uint32_t)CHECK_REACH : 0;
  ReadAs as = {.checks = checks, .calls = CALLS_ENDLESS, .temporal = true};
  Prog *checked = cli_request_read_as(t->request, t->program, t->table, as, diags);
  if (!checked) return;
  q->is_defined = !t->program->is_c || checked->properties.count == 0 || reading == READING_STRICT_MODEL;
  if (reading == READING_STRICT_MODEL) exclude_errors(checked);
  else if (checked->properties.count && t->program->is_c) {
    prog_delete(checked);
    as.checks = 0;
    checked = cli_request_read_as(t->request, t->program, t->table, as, diags);
    if (checked) prog_assume(checked, WRAP_ASSUMPTION);
  }
  q->prog = checked;
}

bool cli_branching_init(BranchingQuestion *q, const Temporal *t, Reading reading, DiagList *diags) {
  *q = (BranchingQuestion){.table = spec_formula_table_new(), .formula = FORMULA_NONE};
  if (reading == READING_STRICT_MODEL && (!t->program->is_c || t->plain))
    return false; // with checks there are other steps
  read_program(q, t, reading, diags);
  if (!q->prog) return false;
  FormulaScope scope = {.prog = q->prog};
  q->formula = spec_formula_parse(q->table, LANGUAGE_CTL, &scope, t->formula, (Place){0}, diags);
  if (q->formula != FORMULA_NONE) q->formula = spec_formula_quantify(q->table, q->formula, true);
  const char *predicates = t->request->options->predicates;
  if (predicates) q->predicates = domain_predicates_new(q->prog);
  if (predicates && !domain_predicates_parse(q->predicates, predicates, diags)) return false;
  forget_properties(q->prog);
  prog_add_property(q->prog, cli_temporal_kind_name(t->kind), t->formula, (Place){.file = t->program->files.data[0]});
  return q->formula != FORMULA_NONE;
}

void cli_branching_release(BranchingQuestion *q) {
  domain_predicates_delete(q->predicates);
  prog_delete(q->prog);
  spec_formula_table_delete(q->table);
}

CheckResult cli_branching_check(BranchingQuestion *q, Outcome *outcome, Limits *limits) {
  const Proof *proof = outcome->proof;
  Verdict verdict = proof && proof->refutes ? VERDICT_FALSIFIED : VERDICT_VERIFIED;
  CheckResult result = CHECK_REFUTED;
  if (proof && proof->kind == PROOF_MODEL && proof->model)
    result = evidence_certify_modal(q->prog, q->table, q->formula, proof->model, verdict, limits);
  if (result != CHECK_CONFIRMED) return result;
  outcome->evidence_checked = true;
  if (verdict == VERDICT_FALSIFIED && !q->is_defined) {
    free(outcome->reason);
    outcome->reason = memory_text("violated where signed integers wrap around, which C leaves undefined");
    return result;
  }
  outcome->why = evidence_modal_reason_new(proof->model, q->prog, q->table, q->formula, verdict, limits);
  outcome->verdict = verdict;
  outcome->status[0] = verdict == VERDICT_VERIFIED ? STATUS_PROVED : STATUS_VIOLATED;
  return result;
}

Outcome cli_branching_verify(BranchingQuestion *q, Limits *limits) {
  Outcome outcome = {.status = memory_new(2 * sizeof(PropertyStatus))};
  outcome.run.end = LOC_NONE;
  Limits within = limits_within(limits, EFFORT(limits, branching_ticks));
  Answer answer = endless_branching_run(q->prog, q->table, q->formula, q->predicates, &within);
  outcome.engine = answer.engine;
  outcome.proof = answer.proof;
  answer.proof = NULL;
  if (answer.verdict == VERDICT_UNKNOWN) {
    outcome.reason = answer.reason;
    answer.reason = NULL;
  } else {
    CheckResult result = cli_branching_check(q, &outcome, limits);
    outcome.internal_error = result == CHECK_REFUTED;
    if (result != CHECK_CONFIRMED)
      outcome.reason = memory_text(outcome.internal_error ? "internal error: its evidence was refuted"
                                                          : "its evidence could not be checked");
  }
  outcome.seconds = limits_elapsed(limits);
  outcome.memory_mb = limits_memory_mb();
  evidence_answer_release(&answer);
  return outcome;
}
